//! The contract at the border is written down and current: the types as TypeScript, the kinds in docs/PROTOCOL.md, and whole examples of
//! each game. `UPDATE_EXPECT=1 cargo test -p fresco-games --test protocol` writes all of them anew.

#![allow(clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_to_string, write};
use std::path::{Path, PathBuf};

use fresco_games::{GameSession, Hint, open};
use serde_json::{Value, json};
use tabletop::{Header, Layout, PROTOCOL, Seat, Viewer};
use ts_rs::TS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a text with a file, or writes the file.
fn expect(file: &Path, text: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        write(file, text).expect("written");
    }
    let there = read_to_string(file).unwrap_or_default();
    assert!(there == text, "{} is not current: UPDATE_EXPECT=1 cargo test -p fresco-games --test protocol", file.display());
}

#[test]
fn the_types_are_there_as_typescript() {
    let config = ts_rs::Config::default();
    let decl = [
        tabletop::Seat::decl(&config),
        tabletop::Text::decl(&config),
        tabletop::Arg::decl(&config),
        tabletop::Value::decl(&config),
        tabletop::Thing::decl(&config),
        tabletop::Layout::decl(&config),
        tabletop::Piece::decl(&config),
        tabletop::PlaceView::decl(&config),
        tabletop::Pick::decl(&config),
        tabletop::Picks::decl(&config),
        tabletop::ChoiceKind::decl(&config),
        tabletop::Move::decl(&config),
        tabletop::Choice::decl(&config),
        tabletop::QuestionView::decl(&config),
        tabletop::Scene::decl(&config),
        tabletop::PointsFor::decl(&config),
        tabletop::Happening::decl(&config),
        tabletop::Heading::decl(&config),
        tabletop::PlannedAt::decl(&config),
        tabletop::LogLine::decl(&config),
        tabletop::LogChange::decl(&config),
        tabletop::Refused::decl(&config),
        tabletop::Preview::decl(&config),
        tabletop::Unplayed::decl(&config),
        tabletop::Draft::decl(&config),
        Hint::decl(&config),
        fresco_games::Advice::decl(&config),
        fresco_games::Reason::decl(&config),
        fresco_games::Odds::decl(&config),
        fresco_games::GoalOdds::decl(&config),
        fresco_games::TotalOdds::decl(&config),
        fresco_games::ChoiceOdds::decl(&config),
        fresco_games::Chance::decl(&config),
        fresco_games::SessionError::decl(&config),
    ];
    let mut text = String::from("// The types of the border. Generated from the Rust types: see docs/PROTOCOL.md.\n\n");
    text.push_str(&format!("/** The version of the border. */\nexport const PROTOCOL = {PROTOCOL};\n"));
    for decl in decl {
        let decl: Vec<&str> = decl.lines().map(str::trim_end).collect();
        text.push_str(&format!("\nexport {}\n", decl.join("\n")));
    }
    expect(&root().join("crates/games/protocol.ts"), &text);
}

fn table(setup: &[(&str, &str)]) -> Box<dyn GameSession> {
    let mut header = Header::default();
    setup.iter().for_each(|(key, value)| header.set(key, *value));
    open(&header).expect("a session")
}

/// The tables whose layouts together have everything.
fn layouts(game: &str) -> Vec<Layout> {
    let editions: &[(&str, &str)] = if game == "board" { &[("2010", "1-6"), ("2020", "1-17")] } else { &[("", "")] };
    let tables = ["2", "3", "4"].into_iter().flat_map(|players| editions.iter().map(move |edition| (players, *edition)));
    tables
        .map(|(players, (edition, modules))| {
            let setup = [("game", game), ("players", players), ("edition", edition), ("modules", modules), ("seed", "kinds")];
            table(&setup.into_iter().filter(|(_, value)| !value.is_empty()).collect::<Vec<_>>()).layout()
        })
        .collect()
}

/// The modules in which a kind is met, the values it has, and whether it belongs to somebody.
type Seen<'a> = (BTreeSet<Option<u8>>, BTreeSet<&'a str>, bool);

/// Kinds, each with the values it has, one a line.
fn kinds<'a>(game: &str, things: impl Iterator<Item = &'a tabletop::Thing>) -> String {
    let mut kinds: BTreeMap<&str, Seen<'_>> = BTreeMap::new();
    for thing in things {
        let (modules, values, owned) = kinds.entry(thing.kind).or_default();
        modules.insert(thing.module);
        values.extend(thing.values.keys());
        *owned |= thing.owner.is_some();
    }
    let mut lines = String::new();
    for (kind, (modules, values, owned)) in kinds {
        let listed = |items: Vec<String>| if items.is_empty() { "–".to_string() } else { items.join(", ") };
        let modules = modules.iter().map(|module| module.map_or("base".to_string(), |module| module.to_string()));
        let modules = if game == "board" { format!(" {} |", listed(modules.collect())) } else { String::new() };
        let values = listed(values.iter().map(|value| format!("`{value}`")).chain(owned.then(|| "owner".to_string())).collect());
        lines.push_str(&format!("| `{kind}` |{modules} {values} |\n"));
    }
    lines
}

/// Every kind of happening that the sources of a game name.
fn happenings(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            happenings(&path, found);
            continue;
        }
        let text = read_to_string(&path).expect("a source file");
        for after in text.split("Happening::said(").skip(1) {
            let kind = after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            found.extend(kind.filter(|_| !after.starts_with("kind:")).map(str::to_string));
        }
    }
}

#[test]
fn the_kinds_are_listed() {
    let file = root().join("docs/PROTOCOL.md");
    let page = read_to_string(&file).expect("the page");
    let (text, _) = page.split_once("\n## Kinds\n").expect("a list of kinds");
    let mut text = format!("{text}\n## Kinds\n");
    for (game, name, folder) in [("board", "board game", "board"), ("card", "card game", "card"), ("dice", "dice game", "dice")] {
        let layouts = layouts(game);
        let head = if game == "board" { "| kind | modules | values |\n|---|---|---|\n" } else { "| kind | values |\n|---|---|\n" };
        text.push_str(&format!("\n### Places of the {name}\n\n{head}"));
        text.push_str(&kinds(game, layouts.iter().flat_map(|layout| layout.places.values().chain(layout.tracks.values()))));
        text.push_str(&format!("\n### Pieces of the {name}\n\n{head}"));
        text.push_str(&kinds(game, layouts.iter().flat_map(|layout| layout.pieces.values())));
        let mut told = BTreeSet::new();
        happenings(&root().join("crates").join(folder).join("src"), &mut told);
        let told: Vec<String> = told.iter().map(|kind| format!("`{kind}`")).collect();
        text.push_str(&format!("\n### Happenings of the {name}\n\n{}\n", told.join(", ")));
        let verbs: Vec<String> = verbs(game).iter().map(|verb| format!("`{verb}`")).collect();
        text.push_str(&format!("\n### Verbs of the {name}\n\n{}\n", verbs.join(", ")));
    }
    expect(&file, &text);
}

fn verbs(game: &str) -> BTreeSet<String> {
    let setup = [("game", game), ("players", "3"), ("edition", "2020"), ("modules", "1-17")];
    let mut header = Header::default();
    setup.iter().take(if game == "board" { 4 } else { 2 }).for_each(|(key, value)| header.set(key, *value));
    let mut verbs = BTreeSet::new();
    let mut note = |action: String| {
        verbs.insert(action.split(' ').next().unwrap_or_default().to_string());
    };
    fresco_games::for_game!(game, |G| {
        let rules = <G as tabletop::Rules>::from_header(&header).expect("rules");
        tabletop::Rules::every_action(&rules, &mut |action| note(action.to_string()));
    })
    .expect("a game");
    verbs
}

/// A few decisions of each game, with everything that crosses the border: what is sent is what the page in the browser will be tested
/// with.
#[test]
fn whole_examples_are_current() {
    let setups: [(&str, Vec<(&str, &str)>); 3] = [
        ("board", vec![("players", "3"), ("edition", "2020"), ("modules", "4 6 13")]),
        ("card", vec![("players", "2")]),
        ("dice", vec![("players", "2")]),
    ];
    for (game, mut setup) in setups {
        setup.extend([("game", game), ("names", "Anna, Bruno"), ("seed", "golden")]);
        let mut session = table(&setup);
        let (mut steps, viewer) = (Vec::new(), Viewer::Seat(Seat::ALL[0]));
        let (layout, opening, mut before) = (session.layout(), session.opening(viewer), session.scene(viewer));
        let first = json!(before);
        for n in 0..16 {
            let Some(&seat) = session.to_act().first() else { break };
            let question = session.scene(Viewer::Seat(seat)).question.expect("a question");
            let action = question.choices[(n * 7) % question.choices.len()].action.clone();
            let happened = session.answer(seat, question.id, &[&action]).expect("played");
            let scene = session.scene(viewer);
            steps.push(json!({ "log": happened.to(viewer), "scene": scene.since(&before) }));
            before = scene;
        }
        let example = json!({
            "protocol": PROTOCOL,
            "names": session.all_names(),
            "layout": layout,
            "opening": opening,
            "scene": first,
            "pushes": steps,
            "scene_after": before,
            "log": session.log(viewer, 0),
            "refused": session.explain(session.to_act()[0], "done").err(),
        });
        assert_eq!(after(&example["scene"], &example["pushes"]), example["scene_after"]["places"], "pushes add up to the scene");
        let text = in_lines(&example, 2, "") + "\n";
        expect(&root().join("crates/games/tests/golden").join(format!("{game}.json")), &text);
    }
}

/// JSON that a person can read and compare: the first levels line by line, the others in one line.
fn in_lines(value: &Value, levels: usize, indent: &str) -> String {
    let deeper = format!("{indent}  ");
    let each: Vec<String> = match value {
        Value::Object(fields) if levels > 0 => {
            fields.iter().map(|(name, value)| format!("{deeper}{}: {}", json!(name), in_lines(value, levels - 1, &deeper))).collect()
        }
        Value::Array(items) if levels > 0 => items.iter().map(|item| format!("{deeper}{}", in_lines(item, levels - 1, &deeper))).collect(),
        value => return value.to_string(),
    };
    let (open, close) = if value.is_array() { ("[", "]") } else { ("{", "}") };
    format!("{open}\n{}\n{indent}{close}", each.join(",\n"))
}

/// The places after all pushes, as a screen puts them together.
fn after(scene: &Value, pushes: &Value) -> Value {
    let mut places = scene["places"].as_object().expect("places").clone();
    for push in pushes.as_array().expect("pushes") {
        for (name, place) in push["scene"]["places"].as_object().expect("places") {
            match place["pieces"].as_array().is_some_and(Vec::is_empty) && place["uncounted"].is_null() {
                true => places.remove(name),
                false => places.insert(name.clone(), place.clone()),
            };
        }
    }
    Value::Object(places)
}
