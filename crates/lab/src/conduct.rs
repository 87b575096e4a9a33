//! How sensibly bots play the board game: the tiles they restore, their points and what they do in vain, bot by bot and table by table.

use fresco_bots::{Level, Setting};
use tabletop::{Text, say};

use crate::journal::{Played, Slips};

/// The largest share of paid steps, of last plans and of visits that a journeyman or a master may waste.
pub const MOST_SLIPS: f64 = 0.01;
/// A bot that restores less than this part of what all others do at its table plays oddly, and so does one with fewer points than this
/// part of theirs.
const LEAST_PART: f64 = 0.6;
/// In more games than this share nobody who plays sensibly is left with one tile or none.
const MOST_STARVED: f64 = 0.02;
/// Visits come to nothing because others were faster, but not more of them than this.
const MOST_EMPTY: f64 = 0.10;

/// How one bot played at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct Conduct {
    /// The bot.
    pub bot: String,
    /// How often it sat at the table.
    pub seats: usize,
    /// The tiles it restored in a game, on average.
    pub tiles: f64,
    /// Its points at the end, on average.
    pub points: f64,
    /// The number of games in which it restored one tile or none.
    pub starved: usize,
    /// What it did in vain in all games.
    pub slips: Slips,
    /// What is odd about it.
    pub oddities: Vec<Oddity>,
}

/// Something odd about the way a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Oddity {
    /// It restores far fewer tiles than the others.
    FewTiles,
    /// It has far fewer points than the others.
    FewPoints,
    /// It ends too many games with one tile or none.
    Starved,
    /// Too many of its visits come to nothing.
    EmptyVisits,
    /// It wastes too much, for a bot that thinks.
    Slips,
}

impl Oddity {
    /// In words.
    pub fn text(self) -> Text {
        match self {
            Oddity::FewTiles => say!("few tiles"),
            Oddity::FewPoints => say!("few points"),
            Oddity::Starved => say!("one tile or none too often"),
            Oddity::EmptyVisits => say!("many empty visits"),
            Oddity::Slips => say!("slips"),
        }
    }
}

/// A part of a whole; 0 if there is nothing.
pub fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}

impl Conduct {
    /// How all bots played in these games, in the order of their names; nothing if nobody has counted.
    pub fn of(games: &[Played]) -> Vec<Conduct> {
        let mut all: Vec<Conduct> = Vec::new();
        for game in games.iter().filter(|game| !game.notes.slips.is_empty()) {
            for (seat, bot) in game.bots.iter().enumerate() {
                let nth = all.iter().position(|one| one.bot == *bot).unwrap_or_else(|| {
                    let (tiles, points, slips) = (0.0, 0.0, Slips::default());
                    all.push(Conduct { bot: bot.clone(), seats: 0, tiles, points, starved: 0, slips, oddities: Vec::new() });
                    all.len() - 1
                });
                let tiles = game.notes.restored.iter().filter(|(_, _, who)| *who == Some(seat as u8)).count();
                let one = &mut all[nth];
                one.seats += 1;
                one.tiles += tiles as f64;
                one.points += f64::from(game.scores[seat]);
                one.starved += usize::from(tiles <= 1);
                one.slips.add(&game.notes.slips[seat]);
            }
        }
        for one in &mut all {
            one.tiles /= one.seats as f64;
            one.points /= one.seats as f64;
        }
        tabletop::sort_few_by(&mut all, |a, b| (level(&a.bot), &a.bot).cmp(&(level(&b.bot), &b.bot)));
        let judged: Vec<&Conduct> = all.iter().filter(|one| level(&one.bot) != Some(Level::Random)).collect();
        let mean = |of: fn(&Conduct) -> f64| judged.iter().map(|one| of(one)).sum::<f64>() / judged.len().max(1) as f64;
        let (tiles, points) = (mean(|one| one.tiles), mean(|one| one.points));
        for one in &mut all {
            one.oddities = one.odd(tiles, points);
        }
        all
    }

    /// What is odd about it beside the mean tiles and points of its table. Of a random bot nothing is expected.
    fn odd(&self, tiles: f64, points: f64) -> Vec<Oddity> {
        let slips = &self.slips;
        let wasted =
            [(slips.steps_in_vain, slips.paid_steps), (slips.mixed_in_vain, slips.last_plans), (slips.empty_when_planned, slips.visits)];
        // A novice is forgiven twice as much.
        let patience = if level(&self.bot) == Some(Level::Novice) { 2.0 } else { 1.0 };
        let thinks = level(&self.bot) >= Some(Level::Journeyman);
        let found = [
            (self.tiles < LEAST_PART * tiles, Oddity::FewTiles),
            (self.points < LEAST_PART * points, Oddity::FewPoints),
            (self.starved as f64 > patience * MOST_STARVED * self.seats as f64, Oddity::Starved),
            (share(slips.empty, slips.visits) > patience * MOST_EMPTY, Oddity::EmptyVisits),
            (thinks && wasted.iter().any(|(part, whole)| share(*part, *whole) > MOST_SLIPS), Oddity::Slips),
        ];
        match level(&self.bot) {
            Some(Level::Random) => Vec::new(),
            _ => found.into_iter().filter_map(|(is_odd, oddity)| is_odd.then_some(oddity)).collect(),
        }
    }
}

/// The level of a bot, by its name in an arena.
fn level(bot: &str) -> Option<Level> {
    let name = bot.rsplit_once('#').map_or(bot, |(name, _)| name);
    name.parse::<Setting>().ok().map(|setting| setting.level)
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::journal::Notes;

    fn game(bots: [&str; 2], scores: [i32; 2], tiles: [usize; 2], slips: [Slips; 2]) -> Played {
        let restored = tiles.iter().enumerate().flat_map(|(seat, n)| (0..*n).map(move |_| ("RYB 5".to_string(), 1, Some(seat as u8))));
        Played {
            number: 1,
            seed: "conduct/1".to_string(),
            bots: bots.map(String::from).to_vec(),
            scores: scores.to_vec(),
            places: vec![1, 2],
            decisions: vec![1; 2],
            seconds: vec![0.0; 2],
            longest: vec![0.0; 2],
            notes: Notes { rounds: 1, restored: restored.collect(), slips: slips.to_vec(), ..Notes::default() },
        }
    }

    #[test]
    fn what_is_odd_is_told() {
        let visits =
            |visits: u32, empty: u32, when_planned: u32| Slips { visits, empty, empty_when_planned: when_planned, ..Slips::default() };
        let fine = [visits(100, 5, 1), visits(100, 8, 0)];
        let odd = |game: Played| Conduct::of(&[game]).into_iter().map(|one| one.oddities).collect::<Vec<_>>();
        assert_eq!(odd(game(["journeyman", "master:200"], [60, 60], [5, 6], fine)), [vec![], vec![]]);
        assert_eq!(odd(game(["apprentice", "master"], [20, 60], [1, 6], fine))[0], [Oddity::FewTiles, Oddity::FewPoints, Oddity::Starved]);
        // Nothing is expected of a random bot, and it is no measure for the others.
        assert_eq!(odd(game(["random", "novice"], [1, 20], [0, 5], fine)), [vec![], vec![]]);
        // Those who think may waste less than the others.
        let wasteful = [visits(100, 11, 2), visits(100, 9, 2)];
        let found = odd(game(["apprentice#2", "journeyman"], [50, 60], [5, 6], wasteful));
        assert_eq!(found, [vec![Oddity::EmptyVisits], vec![Oddity::Slips]]);
    }
}
