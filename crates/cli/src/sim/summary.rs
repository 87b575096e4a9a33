//! Many games in a few numbers.

use fresco_bots::Setting;
use serde_json::{Value, json};
use tabletop::Seat;

use super::Played;
use crate::args::{SimArgs, TableSize};
use crate::games::Game;
use crate::ink;

/// The results of all games together.
pub(super) struct Summary<'a> {
    args: &'a SimArgs,
    game: &'static str,
    title: &'static str,
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
        format!("mean {:.1}, sd {:.1}, {} to {}", self.mean(), self.sd(), self.min, self.max)
    }
}

impl Share {
    fn add(&mut self, win: f64, score: f64) {
        self.wins += win;
        self.scores.add(score);
    }
    /// Wins of all games in which they sat at the table once.
    fn rate(&self) -> f64 {
        self.wins / self.scores.n.max(1) as f64
    }
}

impl<'a> Summary<'a> {
    pub(super) fn new<G: Game>(args: &'a SimArgs, games: &[Played]) -> Summary<'a> {
        let most = games.iter().map(|game| game.standings.len()).max().unwrap_or(0);
        let seats = Seat::ALL.into_iter().take(most).map(|s| (s, Share::default())).collect();
        let mut present: Vec<Setting> = Vec::new();
        for bot in &args.bots {
            if !present.contains(bot) {
                present.push(bot.clone());
            }
        }
        present.sort_by_key(|bot| bot.level);
        let mut all = Summary {
            args,
            game: G::GAME,
            title: G::TITLE,
            has_modules: G::HAS_MODULES,
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
        let games = tabletop::text::count(self.decisions.n as i64, "game", "games");
        let players = self.players().map_or("2 to 4".to_string(), |n| n.to_string());
        let seed = &self.args.seed;
        match self.has_modules {
            true => format!("{games}, {players} players, edition {}, modules {}, seed \"{seed}\"", self.edition(), self.modules()),
            false => format!("{games} of {}, {players} players, seed \"{seed}\"", self.title),
        }
    }

    pub(super) fn as_text(&self, seconds: f64, threads: usize) -> Vec<String> {
        let mut lines = vec![
            ink::bold(self.heading()),
            format!(
                "speed      {:.1} games/s, {:.0} decisions/s ({seconds:.2} s, {})",
                self.decisions.n as f64 / seconds,
                self.decisions.sum / seconds,
                tabletop::text::count(threads as i64, "thread", "threads"),
            ),
            format!("decisions  {} a game", self.decisions.as_text()),
        ];
        if self.rounds.n > 0 {
            lines.push(format!("rounds     {}", self.rounds.as_text()));
        }
        lines.push(format!("scores     {}", self.scores.as_text()));
        lines.push(format!("winners    {}", self.winning_scores.as_text()));
        let share = |name: &str, s: &Share| {
            // Whole wins as whole numbers: only a shared win leaves a part of one.
            let wins = if s.wins.fract() == 0.0 { format!("{:.0}", s.wins) } else { format!("{:.1}", s.wins) };
            format!("  {name:<12} {wins:>8} wins  {:>5.1} %   score {}", 100.0 * s.rate(), s.scores.as_text())
        };
        lines.push(ink::heading("by seat"));
        lines.extend(self.seats.iter().map(|(seat, s)| share(seat.name(), s)));
        lines.push(format!("{}  {}", ink::heading("by bot"), ink::dim("(% of the seats it sat on; a shared win counts in parts)")));
        lines.extend(self.bots.iter().map(|(kind, s)| share(&kind.to_string(), s)));
        lines
    }
}
