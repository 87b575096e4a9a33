//! A random game as readable text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::random_choice;
use crate::{Dice, Rules, Seed, Session, Viewer, say};

/// How often a playthrough shows the table, in decisions.
const SHOW_EVERY: usize = 25;
const WIDTH: usize = 110;

/// A game of random decisions as readable text, at most `decisions` of them: every question with its options, the
/// choice, its happenings for a spectator, from time to time the table, and the standings. The draws come from the
/// frozen dice of the seed text, the choices from those of the seed text with ` choices` behind it; so the text is
/// the same everywhere until the behaviour of the game changes.
pub fn playthrough<R: Rules>(rules: Arc<R>, seed: &str, decisions: usize, names: &[&str]) -> String {
    let mut game = match Session::new(rules, seed, names.iter().map(ToString::to_string).collect()) {
        Ok(game) => game,
        Err(why) => panic!("{why}"),
    };
    let mut dice = Dice::frozen(Seed::from_text(&format!("{seed} choices")));
    let mut out = format!("{}\n", game.to_record().trim_end());
    for number in 1..=decisions {
        let Some((seat, action)) = random_choice(game.game(), &mut dice) else { break };
        let secretly = if game.game().is_simultaneous() { " (in secret)" } else { "" };
        let prompt = game.game().question(seat).map(|a| a.to_string()).unwrap_or_default();
        let options: Vec<String> = game.game().options(seat).iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "\n{number}. {}{secretly}: {prompt}", game.player_names()[seat.index()]);
        wrap(&mut out, "    can ", "        ", &options, ", ");
        let _ = writeln!(out, "    > {action}");
        let events = match game.play_action(seat, action) {
            Ok(events) => events,
            Err(refusal) => panic!("an offered action was refused: {refusal}\n{}", game.to_record()),
        };
        for happening in game.show(&events, Viewer::Spectator).iter().filter(|h| !h.text.is_empty()) {
            let _ = writeln!(out, "      {}", happening.text.in_english(&game.all_names()));
        }
        if number % SHOW_EVERY == 0 && number < decisions && !game.game().is_over() {
            write_table(&mut out, &game);
        }
    }
    write_table(&mut out, &game);
    let _ = writeln!(out, "\n{}:", if game.game().is_over() { "The game is over" } else { "As things stand" });
    let mut standings: Vec<_> = game.game().standings().into_iter().zip(game.player_names()).collect();
    standings.sort_by_key(|(standing, _)| standing.place);
    for (standing, name) in standings {
        let _ = writeln!(out, "    {}. {name} {}", standing.place, standing.score);
    }
    out
}

/// The table as a spectator sees it: a line with the round and the facts, then the places by the first part of their names.
fn write_table<R: Rules>(out: &mut String, game: &Session<R>) {
    let mut scene = game.scene_for(Viewer::Spectator);
    let (round, last, phase) = (scene.round, scene.last_round, std::mem::take(&mut scene.phase));
    // A game without rounds is in round 0.
    if round > 0 {
        scene.fact("round", round);
        scene.fact("last round", if last { say!("yes") } else { say!("no") });
        scene.fact("phase", phase);
    }
    let facts: Vec<String> = scene.facts.iter().map(|(name, value)| format!("{name} {value}")).collect();
    out.push('\n');
    wrap(out, "  = ", "    ", &facts, ", ");
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, place) in scene.places.iter().filter(|(_, place)| !place.pieces.is_empty()) {
        let (group, rest) = name.split_once('.').unwrap_or((name, ""));
        let pieces: Vec<String> =
            place.pieces.iter().map(|p| if p.n == 1 { p.piece.clone() } else { format!("{} × {}", p.n, p.piece) }).collect();
        let text = [rest, &pieces.join(", ")].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(": ");
        groups.entry(group).or_default().push(text);
    }
    for (group, places) in groups {
        wrap(out, &format!("    {group} "), "        ", &places, "; ");
    }
}

/// Writes a list over as many lines as it needs.
fn wrap(out: &mut String, begin: &str, indent: &str, items: &[String], between: &str) {
    let mut line = begin.to_string();
    for (i, item) in items.iter().enumerate() {
        let between = if i + 1 < items.len() { between } else { "" };
        if line.chars().count() + item.chars().count() + between.len() > WIDTH && i > 0 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = indent.to_string();
        }
        line.push_str(item);
        line.push_str(between);
    }
    out.push_str(line.trim_end());
    out.push('\n');
}
