//! The charts about bots, seats, hours and games.

use std::collections::BTreeMap;

use maud::{Markup, html};
use tabletop::{Seat, Term, data};

use super::Arena;
use super::draw::{self, Row, Scale, figure, percent, table};
use super::figures::{self, Bot, ByModule, Measured, Waking};
use super::words::{Words, told};
use crate::journal::Played;
use crate::rating::MEAN_RATING;
use crate::study::TRACK;

/// A scale for shares: from 0, and no further than needed.
fn scale_of_shares<'a>(all: impl IntoIterator<Item = &'a Measured>, even: f64) -> Scale {
    let most = all.into_iter().map(|wins| wins.ends.map_or(wins.mean, |(_, high)| high)).fold(even * 1.6, f64::max);
    Scale::between(0.0, ((most + 0.02) * 10.0).ceil().min(10.0) / 10.0)
}

fn interval_words(words: Words<'_>, of: &Measured) -> Markup {
    html! { strong { (words.share(of.mean)) } " " small { (words.share_span(of)) } }
}

/// The line of an even share, with its words.
fn even_line(words: Words<'_>, even: f64) -> Option<(f64, String)> {
    Some((even, told!(words, "even share {share}", share = data(words.share(even)))))
}

/// How strong each bot is.
pub(super) fn ratings(words: Words<'_>, id: &str, bots: &[Bot]) -> Markup {
    let rating = |value: f64| words.rating(value);
    let scale = Scale::around(bots.iter().flat_map(|bot| bot.rating.reach()).chain([MEAN_RATING]));
    let row = |bot: &Bot| Row {
        label: html! { (bot.name) },
        height: 40,
        drawing: draw::interval(scale, &bot.rating, class_against(&bot.rating, MEAN_RATING), 20),
        value: html! { strong { (rating(bot.rating.mean)) } " " small { (words.span(&bot.rating, rating)) } },
    };
    let line = |bot: &Bot| {
        let cells = vec![bot.name.clone(), words.count(bot.rating.count), rating(bot.rating.mean)];
        [cells, words.ends(&bot.rating, rating).to_vec()].concat()
    };
    let heads = words.each(["", "numbers|games", "numbers|rating", "numbers|95% from", "numbers|to"]);
    figure(
        words,
        id,
        [
            told!(words, "Ratings"),
            told!(
                words,
                "How strong each bot is, judged by its places in all games, with its 95% interval. On this scale, a lead of 400 points \
                 means ten times the odds of finishing ahead; the mean of all bots is 1500. Ratings from different arenas cannot be \
                 compared."
            ),
        ],
        &draw::rows(&bots.iter().map(row).collect::<Vec<_>>(), scale, rating, Some((MEAN_RATING, told!(words, "the mean of all")))),
        &table(&told!(words, "Ratings of the bots"), &heads, &bots.iter().map(line).collect::<Vec<_>>()),
    )
}

/// How often each bot wins.
pub(super) fn wins(words: Words<'_>, id: &str, bots: &[Bot], even: f64) -> Markup {
    let scale = scale_of_shares(bots.iter().map(|bot| &bot.wins), even);
    let row = |bot: &Bot| Row {
        label: html! { (bot.name) },
        height: 40,
        drawing: draw::interval(scale, &bot.wins, class_against(&bot.wins, even), 20),
        value: interval_words(words, &bot.wins),
    };
    let lines: Vec<_> = bots.iter().map(|bot| wins_line(words, &bot.name, &bot.wins, &bot.score)).collect();
    let rows: Vec<Row> = bots.iter().map(row).collect();
    figure(
        words,
        id,
        [
            told!(words, "How often each bot wins"),
            told!(
                words,
                "The dot is the share of its games that a bot has won, the line its 95% interval. A shared win counts in parts, and a bot \
                 on several seats of a table counts once for each seat. A bot whose line does not touch the dashed line is stronger or \
                 weaker than the others at its tables, not just lucky or unlucky."
            ),
        ],
        &draw::rows(&rows, scale, |part| words.whole_share(part), even_line(words, even)),
        &table(&told!(words, "Wins and points of each bot"), &wins_heads(words), &lines),
    )
}

fn wins_heads(words: Words<'_>) -> Vec<String> {
    let mut heads = words.each(["", "numbers|games", "numbers|won", "numbers|95% from", "numbers|to", "numbers|mean points"]);
    heads.push(format!("±\u{a0}{}", words.whole_share(0.95)));
    heads
}

fn wins_line(words: Words<'_>, name: &str, wins: &Measured, score: &Measured) -> Vec<String> {
    let half = score.ends.map_or_else(|| words.open(), |(low, high)| words.number((high - low) / 2.0));
    let [low, high] = words.ends(wins, |part| words.share(part));
    vec![name.to_string(), words.count(wins.count), words.share(wins.mean), low, high, words.number(score.mean), half]
}

/// Better than even, worse, or neither for sure.
fn class_against(of: &Measured, even: f64) -> &'static str {
    match () {
        () if of.is_above(even) => "better",
        () if of.is_below(even) => "worse",
        () => "open",
    }
}

/// The points of each bot, game by game.
pub(super) fn scores(words: Words<'_>, id: &str, bots: &[Bot]) -> Markup {
    let scale = Scale::around(bots.iter().flat_map(|bot| bot.scores.iter().copied()));
    let places: Vec<f64> = (0..=100).map(|n| scale.value(f64::from(n) / 100.0)).collect();
    let curves: Vec<Vec<f64>> = bots.iter().map(|bot| figures::density(&bot.scores, &places)).collect();
    let top = curves.iter().flatten().copied().fold(0.0, f64::max);
    let mut lines = Vec::new();
    let mut rows = Vec::new();
    for (bot, curve) in bots.iter().zip(&curves) {
        let mut sorted = bot.scores.clone();
        sorted.sort_by(f64::total_cmp);
        let [least, low, median, high, most] = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| figures::quantile(&sorted, part));
        let drawing = html! {
            (density_curve(curve, top))
            @if sorted.len() <= 60 { @for score in &sorted { circle.grain cx=(scale.at(*score)) cy="52" r="2.5" {} } }
            line.quartiles x1=(scale.at(low)) x2=(scale.at(high)) y1="52" y2="52" {}
            line.median x1=(scale.at(median)) x2=(scale.at(median)) y1="45" y2="59" {}
        };
        let half = told!(words, "half of them {low} to {high}", low = data(words.whole(low)), high = data(words.whole(high)));
        let value = html! { strong { (words.number(bot.score.mean)) } " " small { (half) } };
        rows.push(Row { label: html! { (bot.name) }, height: 62, drawing, value });
        let spread = [least, low, median, high, most].map(|points| words.number(points));
        lines.push([vec![bot.name.clone(), words.count(bot.scores.len()), words.number(bot.score.mean)], spread.to_vec()].concat());
    }
    let heads = words.each([
        "",
        "numbers|games",
        "numbers|mean",
        "numbers|least",
        "numbers|quarter",
        "numbers|median",
        "numbers|three quarters",
        "numbers|most",
    ]);
    figure(
        words,
        id,
        [
            told!(words, "Points at the end of a game"),
            told!(
                words,
                "Each curve shows how often a bot ends a game with how many points. The thick line below it covers the middle half of its \
                 games; the stroke through it marks the median."
            ),
        ],
        &draw::rows(&rows, scale, |points| words.whole(points), None),
        &table(&told!(words, "Points of each bot"), &heads, &lines),
    )
}

/// A curve as a filled hill, as high as its part of the top.
fn density_curve(curve: &[f64], top: f64) -> Markup {
    let point = |(x, y): (usize, &f64)| format!("L{x} {:.2}", 44.0 - 42.0 * y / top.max(1e-12));
    let path: String = curve.iter().enumerate().map(point).collect();
    html! { svg x="0" y="0" width="100%" height="44" viewBox="0 0 100 44" preserveAspectRatio="none" {
        path.hill d={"M0 44" (path) "L100 44Z"} {}
    } }
}

/// The colour of a source of points: always the same one.
fn colour_of(source: &str) -> usize {
    match source {
        "tiles" | "sections" => 0,
        "bishop" => 1,
        "altar" | "favourite colour" | "portraits" => 2,
        "money" | "turn tiles" | "bets" => 3,
        "tiles kept" | "pairs" => 4,
        "bonus portraits" => 5,
        TRACK => 12,
        other => {
            // The modules that bring points, each with a colour that no other source of the board game has.
            let nth =
                fresco_board::ModuleSet::ALL.each().filter(|module| module.scores).position(|module| module.name == other).unwrap_or(0);
            [4, 5, 6, 7, 8, 9, 11, 10, 13, 14, 15, 16].get(nth).copied().unwrap_or(4)
        }
    }
}

/// Where the points of each bot come from.
pub(super) fn sources(words: Words<'_>, id: &str, bots: &[Bot]) -> Markup {
    let gained = |bot: &Bot| bot.sources.iter().map(|(_, points)| points.max(0.0)).sum::<f64>();
    let most = bots.iter().map(gained).fold(1.0, f64::max);
    let names: Vec<&String> = bots.first().map(|bot| bot.sources.iter().map(|(name, _)| name).collect()).unwrap_or_default();
    let with_points = |source: &str, points: f64| format!("{} {}", words.number(points), words.source(source));
    let chart = html! {
        div.rows { @for bot in bots {
            div.row {
                div.label { (bot.name) }
                div.plot { div.stack { @for (source, points) in bot.sources.iter().filter(|(_, points)| *points > 0.0) {
                    @let (part, name) = (points / most, words.source(source));
                    span.{"seg c" (colour_of(source))} style={"width:" (percent(part))} title=(with_points(source, *points)) {
                        @if part > 0.06 { (words.number(*points)) }
                        @if part > 0.016 * (name.chars().count() + 6) as f64 { " " b { (name) } }
                    }
                } } }
                div.value {
                    strong { (words.number(bot.score.mean)) }
                    @for (source, points) in bot.sources.iter().filter(|(_, points)| *points < -0.05) { " " small { (with_points(source, *points)) } }
                }
            }
        } }
        ul.legend aria-hidden="true" { @for name in &names { li { i.{"c" (colour_of(name))} {} (words.source(name)) } } }
    };
    let all = words.tell(Term("numbers|all"));
    let heads: Vec<String> = std::iter::once(String::new()).chain(names.iter().map(|name| words.source(name))).chain([all]).collect();
    let line = |bot: &Bot| {
        let points = bot.sources.iter().map(|(_, points)| words.number(*points));
        std::iter::once(bot.name.clone()).chain(points).chain([words.number(bot.score.mean)]).collect()
    };
    figure(
        words,
        id,
        [
            told!(words, "Where the points come from"),
            told!(
                words,
                "The mean points of each bot by source, in the same order for all. Points lost or gained because a space on the score \
                 track was taken count as a source of their own; sources below zero are shown beside the sum."
            ),
        ],
        &chart,
        &table(&told!(words, "Mean points by source"), &heads, &bots.iter().map(line).collect::<Vec<_>>()),
    )
}

/// Does it matter where one sits?
pub(super) fn seats(words: Words<'_>, id: &str, games: &[Played], even: f64) -> Markup {
    let seats = figures::seats(games);
    let name = |at: usize| {
        let number = at as i64 + 1;
        match Seat::new(at) {
            Some(seat) => told!(words, "seat {number}, {colour}", number, colour = seat.term()),
            None => told!(words, "seat {number}", number),
        }
    };
    let scale = scale_of_shares(seats.iter().map(|(wins, _)| wins), even);
    let row = |(at, (wins, _)): (usize, &(Measured, Measured))| Row {
        label: html! { (name(at)) },
        height: 40,
        drawing: draw::interval(scale, wins, class_against(wins, even), 20),
        value: interval_words(words, wins),
    };
    let rows: Vec<Row> = seats.iter().enumerate().map(row).collect();
    let lines: Vec<_> = seats.iter().enumerate().map(|(at, (wins, score))| wins_line(words, &name(at), wins, score)).collect();
    figure(
        words,
        id,
        [
            told!(words, "Does the seat matter?"),
            told!(
                words,
                "How often each seat has won, all bots together, with its 95% interval. In an arena every bot plays on every seat equally \
                 often, so only the seat makes a difference."
            ),
        ],
        &draw::rows(&rows, scale, |part| words.whole_share(part), even_line(words, even)),
        &table(&told!(words, "Wins and points by seat"), &wins_heads(words), &lines),
    )
}

/// What comes of getting up early.
pub(super) fn hours(words: Words<'_>, id: &str, games: &[Played], bots: &[Bot]) -> Markup {
    let hours = figures::hours(games, bots);
    let scale = Scale::around(hours.iter().flat_map(|waking| waking.more.reach()).chain([0.0]));
    let clock = |hour: u8| told!(words, "{hour} o’clock", hour);
    let signed = |points: f64| words.signed(points);
    let row = |waking: &Waking| Row {
        label: html! { (clock(waking.hour)) },
        height: 40,
        drawing: draw::interval(scale, &waking.more, class_against(&waking.more, 0.0), 20),
        value: html! { strong { (signed(waking.more.mean)) } " " small { (words.span(&waking.more, |points| words.number(points))) } },
    };
    let rows: Vec<Row> = hours.iter().map(row).collect();
    let part = |bot: &Bot, at: usize| bot.hours[at] as f64 / bot.hours.iter().sum::<usize>().max(1) as f64;
    let top = bots.iter().flat_map(|bot| (0..5).map(|at| part(bot, at))).fold(1e-9, f64::max);
    let chart = html! {
        (draw::rows(&rows, scale, signed, Some((0.0, told!(words, "as usual")))))
        div.wide { table.heat {
            caption { (told!(words, "How often each bot wakes up at each hour")) }
            thead { tr { th scope="col" {} @for hour in 5..=9 { th scope="col" { (clock(hour)) } } } }
            tbody { @for bot in bots { tr {
                th scope="row" { (bot.name) }
                @for at in 0..5 { td.{"h" (draw::heat(part(bot, at) / top))} { (words.whole_share(part(bot, at))) } }
            } } }
        } }
    };
    let line = |waking: &Waking| {
        let mut line = wins_line(words, &clock(waking.hour), &waking.wins, &waking.score);
        line.insert(2, words.share(waking.share));
        line.push(signed(waking.more.mean));
        line
    };
    let mut heads = wins_heads(words);
    heads.splice(1..2, words.each(["numbers|wakings", "numbers|of all"]));
    heads.push(words.tell(Term("numbers|more than usual")));
    figure(
        words,
        id,
        [
            told!(words, "The hour of waking up"),
            told!(
                words,
                "How many more or fewer points than usual a bot ends with in games in which it woke up at this hour. Every waking counts \
                 once, and each bot is compared with itself. This shows a correlation, not a cause: the player who is behind chooses \
                 first."
            ),
        ],
        &chart,
        &table(&told!(words, "Wakings by hour"), &heads, &hours.iter().map(line).collect::<Vec<_>>()),
    )
}

/// How long bots think.
pub(super) fn times(words: Words<'_>, id: &str, bots: &[Bot]) -> Markup {
    let mean = |bot: &Bot| bot.seconds / bot.decisions.max(1) as f64;
    let scale = Scale::of_powers(bots.iter().flat_map(|bot| [mean(bot), bot.longest]));
    let time = |seconds: f64| words.time(seconds);
    let row = |bot: &Bot| Row {
        label: html! { (bot.name) },
        height: 34,
        drawing: html! {
            line.reach x1=(scale.at(mean(bot))) x2=(scale.at(bot.longest)) y1="17" y2="17" {}
            line.median x1=(scale.at(bot.longest)) x2=(scale.at(bot.longest)) y1="11" y2="23" {}
            circle.dot.open cx=(scale.at(mean(bot))) cy="17" r="6" {}
        },
        value: html! { strong { (time(mean(bot))) } " " small { (told!(words, "at most {time}", time = data(time(bot.longest)))) } },
    };
    let line =
        |bot: &Bot| vec![bot.name.clone(), words.count(bot.decisions as usize), time(mean(bot)), time(bot.longest), time(bot.seconds)];
    let heads = words.each(["", "numbers|decisions", "numbers|mean", "numbers|longest", "numbers|all together"]);
    figure(
        words,
        id,
        [
            told!(words, "Time for a decision"),
            told!(
                words,
                "The dot is the mean time that a bot thought when it had a choice, the stroke the longest. Each step of the scale is ten \
                 times the one before."
            ),
        ],
        &draw::rows(&bots.iter().map(row).collect::<Vec<_>>(), scale, time, None),
        &table(&told!(words, "Time for decisions"), &heads, &bots.iter().map(line).collect::<Vec<_>>()),
    )
}

/// The best bot of each arena.
pub(super) fn best(words: Words<'_>, id: &str, arenas: &[(&Arena, Vec<Bot>)]) -> Markup {
    let scale = Scale::between(0.0, 1.0);
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for (arena, bots) in arenas {
        let even = figures::even_share(&arena.games);
        for bot in bots {
            lines.push(wins_line(words, &format!("{}: {}", arena.name, bot.name), &bot.wins, &bot.score));
        }
        let Some(bot) = bots.first().filter(|_| bots.len() > 1) else { continue };
        rows.push(Row {
            label: html! { (arena.name) small { (words.tell(arena.about())) } },
            height: 66,
            drawing: html! {
                line.reference x1=(scale.at(even)) x2=(scale.at(even)) y1="18" y2="48" {}
                (draw::interval(scale, &bot.wins, class_against(&bot.wins, even), 33))
            },
            value: html! { strong { (bot.name) " " (words.share(bot.wins.mean)) } " " small { (words.share_span(&bot.wins)) } },
        });
    }
    figure(
        words,
        id,
        [
            told!(words, "The best bot, arena by arena"),
            told!(
                words,
                "The share of its games that the bot with the best rating has won in each arena, with the interval at 95%. The dashed \
                 line is an even share, which depends on the number of players."
            ),
        ],
        &draw::rows(&rows, scale, |part| words.whole_share(part), None),
        &table(&told!(words, "All bots in all arenas"), &wins_heads(words), &lines),
    )
}

/// How many rounds the games of each arena took.
pub(super) fn lengths(words: Words<'_>, id: &str, arenas: &[&Arena]) -> Markup {
    let all: Vec<Vec<u32>> = arenas.iter().map(|arena| figures::lengths(&arena.games)).collect();
    let most = all.iter().flatten().copied().max().unwrap_or(1).max(1);
    let least = all.iter().flatten().copied().min().unwrap_or(1).min(most);
    let scale = Scale::between(f64::from(least) - 0.5, f64::from(most) + 0.5);
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for (arena, rounds) in arenas.iter().zip(&all) {
        let (name, what) = (&arena.name, words.tell(arena.about()));
        let n = rounds.len().max(1) as f64;
        let mean = rounds.iter().map(|&r| f64::from(r)).sum::<f64>() / n;
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        rounds.iter().for_each(|&round| *counts.entry(round).or_default() += 1);
        let top = counts.values().copied().max().unwrap_or(1) as f64;
        let width = percent(0.84 / f64::from(most - least + 1));
        let drawing = html! { @for (&round, &count) in &counts { @let height = 58.0 * count as f64 / top;
            rect.pile x=(scale.at(f64::from(round) - 0.42)) width=(width) y=(format!("{:.1}", 64.0 - height)) height=(format!("{height:.1}")) {}
        } };
        let value = html! { strong { (words.number(mean)) } " " small { (words.tell(Term("numbers|rounds"))) } };
        rows.push(Row { label: html! { (name) small { (what) } }, height: 66, drawing, value });
        let (low, high) = (rounds.iter().min().copied().unwrap_or(0), rounds.iter().max().copied().unwrap_or(0));
        let decisions = arena.games.iter().flat_map(|game| &game.decisions).map(|&d| f64::from(d)).sum::<f64>() / n;
        lines.push(vec![
            format!("{name}: {what}"),
            words.count(rounds.len()),
            words.number(mean),
            words.count(low as usize),
            words.count(high as usize),
            words.number(decisions),
        ]);
    }
    let heads =
        words.each(["", "numbers|games", "numbers|mean rounds", "numbers|shortest", "numbers|longest", "numbers|decisions in a game"]);
    figure(
        words,
        id,
        [
            told!(words, "How long games take"),
            told!(words, "How many games last how many rounds; the highest bar of each row is the most common length."),
        ],
        &draw::rows(&rows, scale, |v| if v.fract() == 0.0 { words.whole(v) } else { String::new() }, None),
        &table(&told!(words, "Length of games"), &heads, &lines),
    )
}

/// Do games take longer with a module? Only for arenas in which some have it and some have not.
pub(super) fn lengths_by_module(words: Words<'_>, id: &str, modules: &[ByModule]) -> Markup {
    let scale = Scale::around(modules.iter().flat_map(|one| [one.with.reach(), one.without.reach()]).flatten());
    let name = |one: &ByModule| format!("{} {}", one.module.number, words.module(one.module));
    let more = |one: &ByModule| words.signed(one.with.mean - one.without.mean);
    let row = |one: &ByModule| {
        let [with, without] = [&one.with, &one.without].map(|rounds| data(words.number(rounds.mean)));
        Row {
            label: html! { (name(one)) },
            height: 44,
            drawing: html! { (draw::interval(scale, &one.with, "with", 14)) (draw::interval(scale, &one.without, "without", 31)) },
            value: html! { strong { (more(one)) } " " small { (told!(words, "{with} with, {without} without", with, without)) } },
        }
    };
    let line = |one: &ByModule| {
        let part = |of: &Measured| {
            let ends = words.ends(of, |rounds| words.number(rounds));
            [vec![words.count(of.count), words.number(of.mean)], ends.to_vec()].concat()
        };
        [vec![name(one)], part(&one.with), part(&one.without), vec![more(one)]].concat()
    };
    let rows: Vec<Row> = modules.iter().map(row).collect();
    let chart = html! {
        (draw::rows(&rows, scale, |v| if v.fract() == 0.0 { words.whole(v) } else { words.number(v) }, None))
        ul.legend aria-hidden="true" {
            li { i.with {} (told!(words, "with the module")) }
            li { i.without {} (told!(words, "without it")) }
        }
    };
    let heads = words.each([
        "",
        "numbers|with: games",
        "numbers|mean rounds",
        "numbers|95% from",
        "numbers|to",
        "numbers|without: games",
        "numbers|mean rounds",
        "numbers|95% from",
        "numbers|to",
        "numbers|difference",
    ]);
    figure(
        words,
        id,
        [
            told!(words, "Length of games by module"),
            told!(
                words,
                "The mean rounds of games with each module (above) and without it (below), with the intervals at 95%. Every deal draws \
                 its modules anew, so the others are mixed in both; where two intervals overlap, the difference may be luck. A dot alone \
                 has no interval yet: there was one deal, or all deals took equally long."
            ),
        ],
        &chart,
        &table(&told!(words, "Rounds with and without each module"), &heads, &modules.iter().map(line).collect::<Vec<_>>()),
    )
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// No two sources of one game look alike.
    #[test]
    fn every_source_has_a_colour_of_its_own() {
        let modules: Vec<&str> = fresco_board::ModuleSet::ALL.each().filter(|module| module.scores).map(|module| module.name).collect();
        let board = [["tiles", "bishop", "altar", "money", TRACK].as_slice(), &modules].concat();
        let card = vec!["sections", "bishop", "favourite colour", "turn tiles", "tiles kept"];
        let dice = vec!["tiles", "bishop", "portraits", "bonus portraits", "bets", "pairs", TRACK];
        for sources in [board, card, dice] {
            assert_eq!(sources.iter().map(|source| colour_of(source)).collect::<BTreeSet<_>>().len(), sources.len());
        }
    }
}
