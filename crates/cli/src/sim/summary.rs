//! Many games in a few numbers.

use fresco_bots::Setting;
use serde_json::{Value, json};
use tabletop::{Arg, Seat, data, decimal};

use super::Played;
use crate::args::{SimArgs, TableSize};
use crate::columns::below_each_other;
use crate::games::FullGame;
use crate::ink;
use crate::lang::{language, told};
use crate::words::{self, GAMES, THREADS, number, percent};

/// The results of all games together.
pub(super) struct Summary<'a> {
    args: &'a SimArgs,
    game: &'static str,
    title: Arg,
    has_modules: bool,
    decisions: Spread,
    rounds: Spread,
    scores: Spread,
    winning_scores: Spread,
    seats: Vec<(Seat, Share)>,
    bots: Vec<(Setting, Share)>,
}

/// A list of numbers, summed up.
#[derive(Default, Clone)]
struct Spread {
    n: u64,
    sum: f64,
    squares: f64,
    min: f64,
    max: f64,
}

/// How a seat or a kind of bot did.
#[derive(Default, Clone)]
struct Share {
    /// A shared win counts as a part of one.
    wins: f64,
    scores: Spread,
}

impl Spread {
    fn add(&mut self, value: f64) {
        (self.min, self.max) = if self.n == 0 { (value, value) } else { (self.min.min(value), self.max.max(value)) };
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }
    fn mean(&self) -> f64 {
        self.sum / self.n.max(1) as f64
    }
    /// The standard deviation of the sample.
    fn sd(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        ((self.squares - self.sum * self.mean()) / (self.n - 1) as f64).max(0.0).sqrt()
    }
    fn as_json(&self) -> Value {
        json!({ "mean": self.mean(), "sd": self.sd(), "min": self.min, "max": self.max })
    }
    fn as_text(&self) -> String {
        let (mean, sd) = (decimal(self.mean(), 1), decimal(self.sd(), 1));
        told!("mean {mean}, sd {sd}, {least} to {most}", mean, sd, least = decimal(self.min, 0), most = decimal(self.max, 0))
    }
}

impl Share {
    fn add(&mut self, win: f64, score: f64) {
        self.wins += win;
        self.scores.add(score);
    }
    fn as_row(&self, name: &str) -> Vec<String> {
        // Whole wins as whole numbers: only a shared win leaves a part of one.
        let wins = number(self.wins, if self.wins.fract() == 0.0 { 0 } else { 1 });
        vec![format!("  {name}"), wins, percent(self.rate(), 1), self.scores.as_text()]
    }
    /// Wins of all games in which they sat at the table once.
    fn rate(&self) -> f64 {
        self.wins / self.scores.n.max(1) as f64
    }
}

impl<'a> Summary<'a> {
    pub(super) fn new<G: FullGame>(args: &'a SimArgs, games: &[Played]) -> Summary<'a> {
        let most = games.iter().map(|game| game.standings.len()).max().unwrap_or(0);
        let seats = Seat::ALL.into_iter().take(most).map(|s| (s, Share::default())).collect();
        let mut present: Vec<Setting> = Vec::new();
        for bot in &args.bots {
            if !present.contains(bot) {
                present.push(bot.clone());
            }
        }
        tabletop::sort_few(&mut present, |bot| bot.level);
        let mut all = Summary {
            args,
            game: G::GAME,
            title: words::title(G::ON_SCREEN),
            has_modules: G::ON_SCREEN.has_modules(),
            decisions: Spread::default(),
            rounds: Spread::default(),
            scores: Spread::default(),
            winning_scores: Spread::default(),
            seats,
            bots: present.into_iter().map(|kind| (kind, Share::default())).collect(),
        };
        for game in games {
            all.add(game);
        }
        all
    }

    fn add(&mut self, game: &Played) {
        self.decisions.add(game.decisions as f64);
        if let Some(rounds) = game.rounds {
            self.rounds.add(rounds as f64);
        }
        let winners = game.standings.iter().filter(|s| s.place == 1).count().max(1);
        for ((standing, (_, seat)), kind) in game.standings.iter().zip(&mut self.seats).zip(&game.bots) {
            let score = f64::from(standing.score);
            let win = if standing.place == 1 { 1.0 / winners as f64 } else { 0.0 };
            self.scores.add(score);
            if standing.place == 1 {
                self.winning_scores.add(score);
            }
            seat.add(win, score);
            if let Some((_, share)) = self.bots.iter_mut().find(|(k, _)| k == kind) {
                share.add(win, score);
            }
        }
    }

    fn edition(&self) -> &'static str {
        self.args.setup_args.edition().name()
    }
    fn players(&self) -> Option<usize> {
        (self.args.players != Some(TableSize::Any)).then_some(self.seats.len())
    }
    fn modules(&self) -> String {
        if self.args.setup_args.draws_modules() { "random".to_string() } else { self.args.setup_args.modules_for("").to_string() }
    }

    /// Everything but `speed` depends on the seed alone.
    pub(super) fn as_json(&self, seconds: f64, threads: usize) -> Value {
        let share = |name: String, s: &Share| json!({ "name": name, "seats": s.scores.n, "wins": s.wins, "win_rate": s.rate(), "score": s.scores.as_json() });
        let mut all = json!({
            "game": self.game,
            "games": self.decisions.n,
            "players": self.players().map_or(json!("any"), |n| json!(n)),
            "bots": self.args.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "seed": self.args.seed,
            "decisions": self.decisions.sum,
            "decisions_per_game": self.decisions.as_json(),
            "score": self.scores.as_json(),
            "winning_score": self.winning_scores.as_json(),
            "by_seat": self.seats.iter().map(|(seat, s)| share(seat.to_string(), s)).collect::<Vec<_>>(),
            "by_bot": self.bots.iter().map(|(kind, s)| share(kind.to_string(), s)).collect::<Vec<_>>(),
            "speed": {
                "seconds": seconds,
                "threads": threads,
                "games_per_second": self.decisions.n as f64 / seconds,
                "decisions_per_second": self.decisions.sum / seconds,
            },
        });
        if self.has_modules {
            all["edition"] = json!(self.edition());
            all["modules"] = json!(self.modules());
        }
        if self.rounds.n > 0 {
            all["rounds"] = self.rounds.as_json();
        }
        all
    }

    /// The setup in one line.
    fn heading(&self) -> String {
        let (games, players, seed) = (GAMES.count(self.decisions.n as i64), words::players(self.players()), data(&self.args.seed));
        if self.has_modules {
            let (edition, modules) = (data(self.edition()), words::modules(&self.modules()));
            return told!(
                "{games}, {players}, edition {edition}, modules {modules}, seed \"{seed}\"",
                games,
                players,
                edition,
                modules,
                seed
            );
        }
        told!("{games} of {title}, {players}, seed \"{seed}\"", games, title = self.title.clone(), players, seed)
    }

    pub(super) fn as_text(&self, seconds: f64, threads: usize) -> Vec<String> {
        let speed = told!(
            "{games} games/s, {decisions} decisions/s ({seconds} s, {threads})",
            games = decimal(self.decisions.n as f64 / seconds, 1),
            decisions = decimal(self.decisions.sum / seconds, 0),
            seconds = decimal(seconds, 2),
            threads = THREADS.count(threads as i64)
        );
        let mut rows = vec![(told!("speed"), speed), (told!("decisions per game"), self.decisions.as_text())];
        if self.rounds.n > 0 {
            rows.push((told!("rounds"), self.rounds.as_text()));
        }
        rows.extend([(told!("scores"), self.scores.as_text()), (told!("winners"), self.winning_scores.as_text())]);
        let widest = rows.iter().map(|(label, _)| ink::width(label)).max().unwrap_or(0);
        let mut lines = vec![ink::bold(self.heading())];
        lines.extend(rows.iter().map(|(label, text)| format!("{}  {text}", ink::pad(label, widest))));
        let head = |first: String| vec![first, told!("wins"), told!("win rate"), told!("score")];
        let mut table = vec![head(told!("by seat"))];
        table.extend(self.seats.iter().map(|(seat, share)| share.as_row(&language().say(*seat))));
        let by_bot = table.len();
        table.push(head(told!("by bot")));
        table.extend(self.bots.iter().map(|(kind, share)| share.as_row(&kind.to_string())));
        // The scores are words rather than numbers: they begin below each other.
        let widest = table.iter().filter_map(|row| row.last()).map(|score| ink::width(score)).max().unwrap_or(0);
        table.iter_mut().filter_map(|row| row.last_mut()).for_each(|score| *score = ink::pad(score, widest));
        let heading = |(nth, line): (usize, String)| if nth == 0 || nth == by_bot { ink::heading(line) } else { line };
        lines.extend(below_each_other(&table).into_iter().enumerate().map(heading));
        lines.push(ink::dim(told!("(win rate: wins per seat played; a shared win counts in parts)")));
        lines
    }
}
