//! The page: its texts, and the order of its charts.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tabletop::{Arg, Noun, all_of, data, in_a_row, say};

use super::figures::{self, Bot};
use super::folder::written;
use super::words::{Words, told};
use super::{Arena, charts, tables, tiles};
use crate::arena::unnumbered_names;
use crate::claim::{Decision, Verdict};
use crate::conduct::Conduct;
use crate::results::STOPPED;

const STYLE: &str = include_str!("style.css");

static GAMES: Noun = Noun { one: "game", many: "games" };
static DEALS: Noun = Noun { one: "deal", many: "deals" };
static ARENAS: Noun = Noun { one: "arena", many: "arenas" };

/// The whole page.
pub(super) fn page(words: Words<'_>, arenas: &[Arena]) -> String {
    let all: Vec<(&Arena, Vec<Bot>)> = arenas.iter().map(|arena| (arena, figures::bots(&arena.games))).collect();
    let games: usize = arenas.iter().map(|arena| arena.games.len()).sum();
    let title = match arenas {
        [only] => told!(words, "Fresco lab: {arena}", arena = data(&only.name)),
        _ => told!(words, "Fresco lab"),
    };
    let lead = match all.as_slice() {
        [(arena, bots)] => summary(words, arena, bots),
        _ => {
            let (games, arenas) = (GAMES.count(games as i64), ARENAS.count(arenas.len() as i64));
            [told!(words, "{games} in {arenas}.", games, arenas), overview_words(words, &all)].join(" ")
        }
    };
    let several = arenas.len() > 1;
    let page = html! {
        (DOCTYPE)
        html lang=(words.0.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.over { (told!(words, "Fresco, the open digital edition")) }
                    h1 { (told!(words, "What the bots have shown")) }
                    p.lead { (lead) }
                }
                main {
                    @if several { (overview(words, &all)) }
                    @for (at, (arena, bots)) in all.iter().enumerate() { (section(words, at + 1, arena, bots, several)) }
                }
                footer {
                    h2 { (told!(words, "How to read this")) }
                    p { (told!(
                        words,
                        "A 95% interval contains the true value in 95 of 100 arenas like this one. Games of the same deal with the seats \
                         changed are one observation, not several: the intervals count deals. A shared win counts in parts. Ratings \
                         follow Plackett and Luce, on Elo's scale. An even share is what every seat would win if all bots were equally \
                         strong. After a single deal, no interval can be given yet."
                    )) }
                    @if arenas.iter().any(|arena| !arena.verdicts.is_empty()) { p { (words.tell(STOPPED)) } }
                }
            }
        }
    };
    page.into_string()
}

/// Who won how often, and how sure that is.
fn summary(words: Words<'_>, arena: &Arena, bots: &[Bot]) -> String {
    let (games, game) = (GAMES.count(arena.games.len() as i64), arena.game());
    let played = match arena.details() {
        none if none.is_empty() => told!(words, "{games} of {game}.", games, game),
        details => told!(words, "{games} of {game} ({details}).", games, game, details = in_a_row(details)),
    };
    let [best, others @ ..] = bots else { return played };
    let bot = data(&best.name);
    if others.is_empty() {
        return [played, told!(words, "Only {bot} played, against itself: this shows the game, not the bot.", bot)].join(" ");
    }
    let of_bot = |bot: &Bot| -> Arg {
        let share = words.share(bot.wins.mean);
        say!("{bot} {share}", bot = data(&bot.name), share = data(share)).into()
    };
    let (won, others) = (data(words.share(best.wins.mean)), all_of(others.iter().map(of_bot)));
    let parity = figures::even_share(&arena.games);
    let even = data(words.share(parity));
    if !arena.verdicts.is_empty() {
        // The test of a claim may have chosen when to stop; what it says stands right below.
        let shares = told!(words, "{bot} won {won} of the time, {others}.", bot, won, others);
        return [played, shares, told!(words, "An even share would be {even}.", even)].join(" ");
    }
    let shares = match best.wins.ends {
        Some((low, high)) => {
            let (low, high) = (data(words.number(100.0 * low)), data(words.share(high)));
            told!(words, "{bot} won {won} of the time (with 95% confidence {low} to {high}), {others}.", bot, won, low, high, others)
        }
        None => told!(words, "{bot} won {won} of the time (a single deal gives no interval), {others}.", bot, won, others),
    };
    let sure = match best.wins.is_above(parity) {
        true => told!(words, "That is more than luck: an even share would be {even}.", even),
        false => told!(words, "That may still be luck: an even share would be {even}.", even),
    };
    [played, shares, sure].join(" ")
}

/// Whether a bot is better than the others beyond luck. In an arena with claims only the verdicts can tell.
fn is_decided(arena: &Arena, bots: &[Bot]) -> bool {
    match arena.verdicts.as_slice() {
        [] => bots.first().is_some_and(|best| best.wins.is_above(figures::even_share(&arena.games))),
        verdicts => verdicts.iter().any(|verdict| verdict.decision == Decision::Proven),
    }
}

/// Says how many arenas have a winner beyond luck.
fn overview_words(words: Words<'_>, all: &[(&Arena, Vec<Bot>)]) -> String {
    // Copies of one bot are no rivals.
    let differ = |bots: &[Bot]| {
        let names = unnumbered_names(&bots.iter().map(|bot| bot.name.clone()).collect::<Vec<_>>());
        names.iter().any(|name| *name != names[0])
    };
    let rivals = all.iter().filter(|(_, bots)| differ(bots));
    let decided = rivals.clone().filter(|(arena, bots)| is_decided(arena, bots)).count();
    match (rivals.count(), decided) {
        (0, _) => told!(words, "No two different bots met."),
        (met, decided) if met == decided && met == all.len() => told!(words, "In each of them, the best bot won by more than luck."),
        (met, decided) => {
            let (arenas, decided) = (ARENAS.count(met as i64), decided as i64);
            told!(words, "Different bots met in {arenas}; in {decided} of them, the best bot won by more than luck.", arenas, decided)
        }
    }
}

/// All arenas side by side.
fn overview(words: Words<'_>, all: &[(&Arena, Vec<Bot>)]) -> Markup {
    let arenas: Vec<&Arena> = all.iter().map(|(arena, _)| *arena).collect();
    let heads = words.each([
        "numbers|arena",
        "numbers|what was played",
        "numbers|games",
        "numbers|best",
        "numbers|won",
        "numbers|95% from",
        "numbers|to",
        "numbers|even share",
    ]);
    html! {
        section #overview {
            h2 { (told!(words, "Side by side")) }
            div.wide { table.overview {
                caption { (told!(words, "The arenas of this page")) }
                thead { tr { @for head in &heads { th scope="col" { (head) } } } }
                tbody { @for (at, (arena, bots)) in all.iter().enumerate() { tr {
                    th scope="row" { a href={"#arena-" (at + 1)} { (arena.name) } }
                    td { (words.tell(arena.about())) }
                    td { (words.count(arena.games.len())) }
                    @if let Some(best) = bots.first() {
                        td { (best.name) }
                        td { strong { (words.share(best.wins.mean)) } }
                        @for end in words.ends(&best.wins, |part| words.share(part)) { td { (end) } }
                    }
                    td { (words.share(figures::even_share(&arena.games))) }
                } } }
            } }
            (tables::all_conduct(words, &arenas))
            (charts::best(words, "best", all))
            (charts::lengths(words, "lengths", &arenas))
        }
    }
}

/// One arena with all its charts.
fn section(words: Words<'_>, at: usize, arena: &Arena, bots: &[Bot], several: bool) -> Markup {
    let games = &arena.games;
    let even = figures::even_share(games);
    let id = |chart: &str| format!("{chart}-{at}");
    let modules = figures::lengths_by_module(games);
    let has_sources = bots.iter().any(|bot| !bot.sources.is_empty());
    let has_hours = bots.iter().any(|bot| bot.hours.iter().sum::<usize>() > 0);
    let has_tiles = games.iter().any(|game| !game.notes.restored.is_empty());
    let conduct = Conduct::of(games);
    let hints = figures::hints_by_tenths(games);
    let has_places = games.iter().any(|game| game.notes.places.iter().any(|place| !place.is_empty()));
    html! {
        section id={"arena-" (at)} {
            @if several { h2 { (arena.name) } p.lead { (summary(words, arena, bots)) } }
            (key_figures(words, arena, bots))
            @if !arena.verdicts.is_empty() { (claims(words, arena)) }
            @if bots.len() > 1 { (charts::ratings(words, &id("ratings"), bots)) }
            (charts::wins(words, &id("wins"), bots, even))
            (charts::scores(words, &id("scores"), bots))
            @if has_sources { (charts::sources(words, &id("sources"), bots)) }
            (charts::seats(words, &id("seats"), games, even))
            @if has_hours { (charts::hours(words, &id("hours"), games, bots)) }
            @if has_tiles { (tiles::when(words, &id("tiles"), games)) }
            @if has_places { (tiles::ceiling(words, &id("ceiling"), games)) }
            @if !conduct.is_empty() { (tables::conduct(words, &id("conduct"), &conduct)) }
            @if !hints.is_empty() { (tables::hints(words, &id("hints"), &hints, &figures::hints_by_rounds(games))) }
            (charts::times(words, &id("times"), bots))
            @if !several { (charts::lengths(words, &id("lengths"), &[arena])) }
            @if !modules.is_empty() { (charts::lengths_by_module(words, &id("modules"), &modules)) }
            (setup(words, at, arena))
        }
    }
}

/// The key figures: how many games, deals and decisions the charts show.
fn key_figures(words: Words<'_>, arena: &Arena, bots: &[Bot]) -> Markup {
    let games = &arena.games;
    let deals: std::collections::BTreeSet<&str> = games.iter().map(|game| game.seed.as_str()).collect();
    let rounds = figures::lengths(games).iter().map(|&n| f64::from(n)).sum::<f64>() / games.len().max(1) as f64;
    let points = bots.iter().map(|bot| bot.scores.iter().sum::<f64>()).sum::<f64>()
        / bots.iter().map(|b| b.scores.len()).sum::<usize>().max(1) as f64;
    let decisions: u64 = bots.iter().map(|bot| bot.decisions).sum();
    let names =
        words.each(["numbers|games", "numbers|deals", "numbers|bots", "numbers|mean rounds", "numbers|mean points", "numbers|decisions"]);
    let values = [
        words.count(games.len()),
        words.count(deals.len()),
        words.count(bots.len()),
        words.number(rounds),
        words.number(points),
        words.count(decisions as usize),
    ];
    html! { dl.keys { @for (name, value) in names.iter().zip(values) { div { dt { (name) } dd { (value) } } } } }
}

/// The claims and their verdicts.
fn claims(words: Words<'_>, arena: &Arena) -> Markup {
    let decided = |verdict: &Verdict| {
        let (claim, deals) = (data(&verdict.claim), DEALS.count(verdict.deals as i64));
        match verdict.decision {
            Decision::Proven => told!(words, "“{claim}” is proven after {deals}.", claim, deals),
            Decision::Refuted => told!(words, "“{claim}” is refuted after {deals}.", claim, deals),
            Decision::Undecided => told!(words, "“{claim}” is undecided after {deals}.", claim, deals),
        }
    };
    html! { ul.claims { @for verdict in &arena.verdicts {
        li.{(verdict.decision.to_string())} { strong { (decided(verdict)) } " " (measured(words, verdict)) }
    } } }
}

/// What a claim measured, with the interval that its test can promise.
fn measured(words: Words<'_>, verdict: &Verdict) -> String {
    let Some(value) = verdict.measured else { return String::new() };
    let percent = |part: f64| data(words.number(100.0 * part));
    let (low, high) = (percent(verdict.low), verdict.high);
    match verdict.bound > 0.0 {
        true => {
            let (won, high) = (data(words.share(value)), data(words.share(high)));
            told!(words, "It wins {won} (each end 95% sure: {low} to {high}).", won, low, high)
        }
        false => {
            let (more, high) = (percent(value), percent(high));
            told!(words, "Per seat, it wins {more} more games in 100 than the other (each end 95% sure: {low} to {high}).", more, low, high)
        }
    }
}

/// The setup, and the command that plays it again.
fn setup(words: Words<'_>, at: usize, arena: &Arena) -> Markup {
    let mut entries = Vec::new();
    list(words, &arena.setup, &mut entries);
    if arena.setup.get("bots").is_none() {
        let bots: std::collections::BTreeSet<&str> = arena.games.iter().flat_map(|game| game.bots.iter().map(String::as_str)).collect();
        entries.push((words.setup("bots"), bots.into_iter().collect::<Vec<_>>().join(", ")));
    }
    let command = arena.command();
    let left_out = GAMES.count(arena.left_out as i64);
    html! {
        section.played aria-labelledby={"played-" (at)} {
            h3 id={"played-" (at)} { (told!(words, "What was played")) }
            @if command.is_empty() { p { (told!(words, "The folder does not say which command was used.")) } }
            @else { p { (words.tell(arena.about_command())) } pre { code { (command) } } }
            @if let Some(needed) = arena.needed_by_command() { p { (words.tell(needed)) } }
            @if arena.left_out > 0 {
                p { (told!(words, "Left out: {games}, from deals that are incomplete or came too late to count.", games = left_out)) }
            }
            dl.terms { @for (key, value) in entries.iter().filter(|(_, value)| !value.is_empty()) { div { dt { (key) } dd { (value) } } } }
        }
    }
}

/// Lists all values of the setup, nested ones too. Does not show long texts, such as a components file.
fn list(words: Words<'_>, setup: &serde_json::Value, entries: &mut Vec<(String, String)>) {
    for (key, value) in setup.as_object().into_iter().flatten().filter(|(key, _)| *key != "command") {
        if value.is_object() {
            list(words, value, entries);
            continue;
        }
        let shown = match (value.as_bool(), written(value)) {
            (Some(true), _) => told!(words, "yes"),
            (Some(false), _) => told!(words, "no"),
            (None, text) if text.contains('\n') || text.len() > 300 => told!(words, "a text of its own"),
            (None, text) => text,
        };
        entries.push((words.setup(key), shown));
    }
}
