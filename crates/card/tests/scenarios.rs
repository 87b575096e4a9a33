//! Plays every scenario of the card game in the folder `scenarios/`.

use std::path::Path;

use fresco_card::CardGame;
use tabletop::testkit::check_scenarios;

#[test]
fn all_scenarios_pass() {
    let played = check_scenarios::<CardGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/card"), "board");
    assert!(played >= 90, "only {played} scenarios were found");
}
