//! The page: its texts, and the order of its charts.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tabletop::text::list_in_words;

use super::draw::{count, ends_of, number, share};
use super::figures::{self, Bot};
use super::folder::in_words;
use super::{Arena, charts, tiles};
use crate::arena::unnumbered_names;
use crate::claim::{Decision, Verdict};
use crate::results::STOPPED;

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn page(arenas: &[Arena]) -> String {
    let all: Vec<(&Arena, Vec<Bot>)> = arenas.iter().map(|arena| (arena, figures::bots(&arena.games))).collect();
    let games: usize = arenas.iter().map(|arena| arena.games.len()).sum();
    let several = arenas.len() > 1;
    let title = match arenas {
        [only] => format!("Fresco lab: {}", only.name),
        _ => "Fresco lab".to_string(),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.over { "Fresco, the open digital edition" }
                    h1 { "What the bots have shown" }
                    @if let ([(arena, bots)], false) = (all.as_slice(), several) { p.lead { (summary(arena, bots)) } }
                    @else { p.lead { (count(games)) " games in " (arenas.len()) " arenas. " (overview_words(&all)) } }
                }
                main {
                    @if several { (overview(&all)) }
                    @for (at, (arena, bots)) in all.iter().enumerate() { (section(at + 1, arena, bots, several)) }
                }
                footer {
                    h2 { "How to read this" }
                    p { "An interval at 95 % is drawn so that in 95 of 100 arenas like this one it holds the true share. Games of the same deal \
                         with the seats changed are one observation, not several: the intervals are worked out from deal to deal. A win that is \
                         shared counts in parts. Ratings are those of Plackett and Luce on the scale of Elo. An even share is what every seat would win if all were equally strong. \
                         After a single deal every interval is open." }
                    @if arenas.iter().any(|arena| !arena.verdicts.is_empty()) { p { (STOPPED) "." } }
                }
            }
        }
    };
    page.into_string()
}

/// Who won how often, and how sure that is.
fn summary(arena: &Arena, bots: &[Bot]) -> String {
    let games = arena.games.len();
    let played =
        format!("{} of {}", if games == 1 { "one game".to_string() } else { format!("{} games", count(games)) }, arena.in_brackets());
    let [best, others @ ..] = bots else { return played };
    if others.is_empty() {
        return format!("In {played} only {} played, against itself: this shows the game, not the bot.", best.name);
    }
    let even = figures::even_share(&arena.games);
    let others: Vec<String> = others.iter().map(|bot| format!("{} {}", bot.name, share(bot.wins.mean))).collect();
    if !arena.verdicts.is_empty() {
        // The test of a claim may have chosen when to stop; what it says stands right below.
        let (name, won, others) = (&best.name, share(best.wins.mean), list_in_words(&others, "and"));
        return format!("In {played}, {name} won {won} of the time, {others}. An even share would be {}.", share(even));
    }
    let sure = match best.wins.is_above(even) {
        true => "That is more than luck: an even share would be",
        false => "That may still be luck: an even share would be",
    };
    let span = best
        .wins
        .ends
        .map_or("one deal leaves it open".to_string(), |_| format!("with 95 % confidence {}", charts::share_span(&best.wins)));
    format!(
        "In {played}, {} won {} of the time ({span}), {}. {sure} {}.",
        best.name,
        share(best.wins.mean),
        list_in_words(&others, "and"),
        share(even),
    )
}

/// Whether a bot is better than the others beyond luck. In an arena with claims only the verdicts can tell.
fn is_decided(arena: &Arena, bots: &[Bot]) -> bool {
    match arena.verdicts.as_slice() {
        [] => bots.first().is_some_and(|best| best.wins.is_above(figures::even_share(&arena.games))),
        verdicts => verdicts.iter().any(|verdict| verdict.decision == Decision::Proven),
    }
}

/// Says how many arenas have a winner beyond luck.
fn overview_words(all: &[(&Arena, Vec<Bot>)]) -> String {
    // Copies of one bot are no rivals.
    let differ = |bots: &[Bot]| {
        let names = unnumbered_names(&bots.iter().map(|bot| bot.name.clone()).collect::<Vec<_>>());
        names.iter().any(|name| *name != names[0])
    };
    let rivals = all.iter().filter(|(_, bots)| differ(bots));
    let decided = rivals.clone().filter(|(arena, bots)| is_decided(arena, bots)).count();
    match (rivals.count(), decided) {
        (0, _) => "No two different bots met.".to_string(),
        (n, d) if n == d && n == all.len() => "Every one of them has a winner beyond luck.".to_string(),
        (n, d) => format!("{d} of the {n} in which different bots met have a winner beyond luck."),
    }
}

/// All arenas side by side.
fn overview(all: &[(&Arena, Vec<Bot>)]) -> Markup {
    let arenas: Vec<&Arena> = all.iter().map(|(arena, _)| *arena).collect();
    html! {
        section #overview {
            h2 { "Side by side" }
            div.wide { table.overview {
                caption { "The arenas of this page" }
                thead { tr { @for head in ["arena", "what was played", "games", "best", "won", "95 % from", "to", "even share"] { th scope="col" { (head) } } } }
                tbody { @for (at, (arena, bots)) in all.iter().enumerate() { tr {
                    th scope="row" { a href={"#arena-" (at + 1)} { (arena.name) } }
                    td { (arena.about()) }
                    td { (arena.games.len()) }
                    @if let Some(best) = bots.first() {
                        td { (best.name) }
                        td { strong { (share(best.wins.mean)) } }
                        @for end in ends_of(&best.wins, share) { td { (end) } }
                    }
                    td { (share(figures::even_share(&arena.games))) }
                } } }
            } }
            (charts::best("best", all))
            (charts::lengths("lengths", &arenas))
        }
    }
}

/// One arena with all its charts.
fn section(at: usize, arena: &Arena, bots: &[Bot], several: bool) -> Markup {
    let games = &arena.games;
    let even = figures::even_share(games);
    let id = |chart: &str| format!("{chart}-{at}");
    let modules = figures::lengths_by_module(games);
    let has_sources = bots.iter().any(|bot| !bot.sources.is_empty());
    let has_hours = bots.iter().any(|bot| bot.hours.iter().sum::<usize>() > 0);
    let has_tiles = games.iter().any(|game| !game.notes.restored.is_empty());
    let has_places = games.iter().any(|game| game.notes.places.iter().any(|place| !place.is_empty()));
    html! {
        section id={"arena-" (at)} {
            @if several { h2 { (arena.name) } p.lead { (summary(arena, bots)) } }
            (key_figures(arena, bots))
            @if !arena.verdicts.is_empty() { (claims(arena)) }
            @if bots.len() > 1 { (charts::ratings(&id("ratings"), bots)) }
            (charts::wins(&id("wins"), bots, even))
            (charts::scores(&id("scores"), bots))
            @if has_sources { (charts::sources(&id("sources"), bots)) }
            (charts::seats(&id("seats"), games, even))
            @if has_hours { (charts::hours(&id("hours"), games, bots)) }
            @if has_tiles { (tiles::when(&id("tiles"), games)) }
            @if has_places { (tiles::ceiling(&id("ceiling"), games)) }
            (charts::times(&id("times"), bots))
            @if !several { (charts::lengths(&id("lengths"), &[arena])) }
            @if !modules.is_empty() { (charts::lengths_by_module(&id("modules"), &modules)) }
            (setup(at, arena))
        }
    }
}

/// The key figures: how many games, deals and decisions the charts show.
fn key_figures(arena: &Arena, bots: &[Bot]) -> Markup {
    let games = &arena.games;
    let deals: std::collections::BTreeSet<&str> = games.iter().map(|game| game.seed.as_str()).collect();
    let rounds = figures::lengths(games).iter().map(|&n| f64::from(n)).sum::<f64>() / games.len().max(1) as f64;
    let points = bots.iter().map(|bot| bot.scores.iter().sum::<f64>()).sum::<f64>()
        / bots.iter().map(|b| b.scores.len()).sum::<usize>().max(1) as f64;
    let decisions: u64 = bots.iter().map(|bot| bot.decisions).sum();
    let all = [
        (count(games.len()), "games"),
        (count(deals.len()), "deals"),
        (bots.len().to_string(), "bots"),
        (number(rounds), "rounds in the mean"),
        (number(points), "points in the mean"),
        (count(decisions as usize), "decisions"),
    ];
    html! { dl.keys { @for (value, name) in all { div { dt { (name) } dd { (value) } } } } }
}

/// The claims and their verdicts.
fn claims(arena: &Arena) -> Markup {
    html! { ul.claims { @for verdict in &arena.verdicts {
        li.{(verdict.decision.to_string())} { strong { "“" (verdict.claim) "”" } " is " (verdict.decision.to_string()) " after " (count(verdict.deals as usize)) " deals." (measured(verdict)) }
    } } }
}

/// What a claim measured, with the interval that its test can promise.
fn measured(verdict: &Verdict) -> String {
    let Some(value) = verdict.measured else { return String::new() };
    let ends = format!("each end 95 % sure: {} to {}", number(100.0 * verdict.low), share(verdict.high));
    match verdict.bound > 0.0 {
        true => format!(" It wins {} ({ends}).", share(value)),
        false => format!(" On a seat it wins {} more of 100 games than the other ({ends}).", number(100.0 * value)),
    }
}

/// The setup, and the command that plays it again.
fn setup(at: usize, arena: &Arena) -> Markup {
    let mut entries = Vec::new();
    list(&arena.setup, &mut entries);
    let bots: std::collections::BTreeSet<&str> = arena.games.iter().flat_map(|game| game.bots.iter().map(String::as_str)).collect();
    let command = arena.command();
    html! {
        section.played aria-labelledby={"played-" (at)} {
            h3 id={"played-" (at)} { "What was played" }
            @if command.is_empty() { p { "The folder does not say with which command." } }
            @else { p { (arena.about_command()) } pre { code { (command) } } }
            @if arena.left_out > 0 {
                p { (tabletop::text::count(arena.left_out as i64, "game is", "games are")) " left out: of deals that are not complete, or that came too late to matter." }
            }
            dl.terms {
                @for (key, value) in entries.iter().filter(|(_, value)| !value.is_empty()) { div { dt { (key) } dd { (value) } } }
                @if !entries.iter().any(|(key, _)| key == "bots") { div { dt { "bots" } dd { (bots.into_iter().collect::<Vec<_>>().join(", ")) } } }
            }
        }
    }
}

/// Lists all values of the setup, nested ones too. Does not show long texts, such as a components file.
fn list(setup: &serde_json::Value, entries: &mut Vec<(String, String)>) {
    for (key, value) in setup.as_object().into_iter().flatten().filter(|(key, _)| *key != "command") {
        if value.is_object() {
            list(value, entries);
            continue;
        }
        let words = in_words(value);
        let words = if words.contains('\n') || words.len() > 300 { "a text of its own".to_string() } else { words };
        entries.push((key.replace('_', " "), words));
    }
}
