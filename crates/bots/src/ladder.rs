//! The ladder: the levels by their names, and how each of them is set up.

use std::fmt::{self, Display};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use tabletop::{Fault, Text, all_of, data, decimal, say};

use crate::player::Player;
use crate::search::{Budget, Search};
use crate::weights::Weights;
use crate::{Bot, BotGame};

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays any option, each as likely as the others.
    Random,
    /// Plays by rules of thumb, but takes whatever looks nearly as good as the best.
    Novice,
    /// Plays by rules of thumb, and is mistaken now and then.
    Apprentice,
    /// Tries every option and takes the best.
    Journeyman,
    /// Searches.
    Master,
}

/// How a bot decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thinking {
    /// It takes any option, each as likely as the others.
    Chance,
    /// It takes the option its policy prefers most. Its preferences are off by about so much, as people's are.
    Policy {
        /// How far its preferences are off; 0 for a bot that makes no mistakes.
        mistakes: f32,
    },
    /// It tries every option in so many determinized worlds, plays on by policy until the phase is over, and takes the option
    /// after which the evaluation is best for it.
    Greedy {
        /// How many worlds.
        worlds: u32,
    },
    /// It searches determinized worlds.
    Search(Search),
}

impl Thinking {
    /// Changes one of its numbers.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let number = |most: f32| {
            let number = value.parse::<f32>().ok().filter(|n| (0.0..=most).contains(n));
            number.ok_or_else(|| Fault::from(say!("it must be a number from 0 to {most}", most = decimal(most.into(), 0))))
        };
        let whole = |most: u32| {
            let number = value.parse::<u32>().ok().filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| Fault::from(say!("it must be a whole number from 1 to {most}", most)))
        };
        match (self, name) {
            (Thinking::Policy { mistakes }, "mistakes") => *mistakes = number(100.0)?,
            (Thinking::Greedy { worlds }, "worlds") => *worlds = whole(10_000)?,
            (Thinking::Search(search), "curiosity") => search.curiosity = number(100.0)?,
            (Thinking::Search(search), "openness") => search.openness = number(100.0)?.max(0.01),
            (Thinking::Search(search), "width") => search.width = number(1_000.0)?.max(1.0),
            (Thinking::Search(search), "widening") => search.widening = number(1_000.0)?,
            (Thinking::Search(search), "foresight") => search.lookahead_phases = Some(whole(1_000)?),
            (thinking, _) => {
                let names: &[&str] = match thinking {
                    Thinking::Chance => return Err(say!("this bot has no settings").into()),
                    Thinking::Policy { .. } => &["mistakes"],
                    Thinking::Greedy { .. } => &["worlds"],
                    Thinking::Search(_) => &["curiosity", "openness", "width", "widening", "foresight"],
                };
                return Err(say!(
                    "there is no setting \"{name}\", only {names}",
                    name = data(name),
                    names = all_of(names.iter().map(data))
                )
                .into());
            }
        }
        Ok(())
    }
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Novice, Level::Apprentice, Level::Journeyman, Level::Master];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
        }
    }
    /// The name of the `n`th player of a table, if it is a bot of this level: "Apprentice 2".
    pub fn player_name(self, n: usize) -> String {
        match self {
            Level::Random => format!("Random {n}"),
            Level::Novice => format!("Novice {n}"),
            Level::Apprentice => format!("Apprentice {n}"),
            Level::Journeyman => format!("Journeyman {n}"),
            Level::Master => format!("Master {n}"),
        }
    }
    /// What kind of player it is, in one sentence.
    pub fn about(self) -> Text {
        match self {
            Level::Random => say!("plays anything that is allowed, without a thought"),
            Level::Novice => say!("plays sensibly, but often takes the second best and leaves you room: for your first games"),
            Level::Apprentice => say!("knows what usually pays, and is mistaken now and then"),
            Level::Journeyman => say!("thinks each round through to its end before it decides, and makes few mistakes"),
            Level::Master => say!("thinks about what the others may do and hide, round after round; it takes its time"),
        }
    }
    /// How it thinks, if nothing else is said.
    pub fn thinking(self) -> Thinking {
        match self {
            Level::Random => Thinking::Chance,
            Level::Novice => Thinking::Policy { mistakes: 4.0 },
            Level::Apprentice => Thinking::Policy { mistakes: 1.0 },
            Level::Journeyman => Thinking::Greedy { worlds: 1 },
            Level::Master => Thinking::Search(Search::default()),
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Level, Fault> {
        let same = |level: &Level| level.name().eq_ignore_ascii_case(text.trim());
        Level::ALL.into_iter().find(same).ok_or_else(|| {
            let (text, bots) = (data(text), all_of(Level::ALL.map(data)));
            say!("\"{text}\" is not a bot; the bots are {bots}", text, bots).into()
        })
    }
}

/// A bot as it is named on a command line: its level, and what is different about it.
///
/// `master`, `master:0.2s`, `master:500ms`, `master:2000` (so many playouts), `master:2000x4` (on four threads),
/// `journeyman@my.weights`; and with any number of its way of thinking set anew: `apprentice+mistakes=2`,
/// `journeyman+worlds=8`, `master:2000+foresight=2+curiosity=0.5` (also openness, width, widening).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setting {
    /// Its level.
    pub level: Level,
    /// How long it may think, if that is not the level's.
    pub budget: Option<Budget>,
    /// On how many threads it thinks.
    pub threads: Option<u16>,
    /// Numbers of its way of thinking that are not the level's, by name.
    pub tweaks: Vec<(String, String)>,
    /// The file with its weights, if they are not the game's own.
    pub weights: Option<String>,
}

impl From<Level> for Setting {
    fn from(level: Level) -> Setting {
        Setting { level, budget: None, threads: None, tweaks: Vec::new(), weights: None }
    }
}

impl Setting {
    /// The same bot on all cores of the machine, unless it is told how many threads to use, or its move would depend on that.
    pub fn on_all_cores(self) -> Setting {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get().min(64) as u16);
        let threads = match (self.threads, self.budget) {
            (None, None | Some(Budget::Time(_))) => Some(cores()),
            (threads, _) => threads,
        };
        Setting { threads, ..self }
    }
    /// How it thinks.
    pub fn thinking(&self) -> Thinking {
        let mut thinking = match self.level.thinking() {
            Thinking::Search(search) => Thinking::Search(Search {
                budget: self.budget.unwrap_or(search.budget),
                threads: self.threads.unwrap_or(search.threads),
                ..search
            }),
            other => other,
        };
        for (name, value) in &self.tweaks {
            // `from_str` has refused names and values that cannot be set.
            let _ = thinking.set(name, value);
        }
        thinking
    }
    /// The weights it plays a game with; reads its file, if it has one.
    pub fn weights<R: BotGame>(&self) -> Result<Weights, Fault> {
        let Some(file) = &self.weights else { return Ok(Weights::of::<R>()) };
        Weights::read_file::<R>(Path::new(file))
    }
    /// Sits down at a game.
    pub fn player<R: BotGame>(&self) -> Result<Player, Fault> {
        Ok(Player::new(self.thinking(), self.weights::<R>()?))
    }
    /// The same, for those who do not care how it thinks.
    pub fn seat<R: BotGame>(&self) -> Result<Box<dyn Bot<R>>, Fault> {
        Ok(Box::new(self.player::<R>()?))
    }
}

impl Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.name())?;
        match self.budget {
            Some(Budget::Time(time)) => write!(f, ":{}s", time.as_secs_f64())?,
            Some(Budget::Playouts(n)) => write!(f, ":{n}")?,
            None => {}
        }
        if let Some(threads) = self.threads {
            write!(f, "x{threads}")?;
        }
        self.tweaks.iter().try_for_each(|(name, value)| write!(f, "+{name}={value}"))?;
        match &self.weights {
            Some(file) => write!(f, "@{file}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Setting {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Setting, Fault> {
        let (text, weights) = match text.split_once('@') {
            Some((text, file)) if !file.is_empty() => (text, Some(file.to_string())),
            Some(_) => return Err(say!("\"{text}\": the file name after the @ is missing", text = data(text)).into()),
            None => (text, None),
        };
        let mut parts = text.split('+');
        let text = parts.next().unwrap_or_default();
        let tweaks: Vec<&str> = parts.collect();
        let (level, budget) = match text.split_once(':') {
            Some((level, budget)) => (level.parse::<Level>()?, Some(budget)),
            None => (text.parse()?, None),
        };
        let mut setting = Setting { weights, ..Setting::from(level) };
        for tweak in tweaks {
            let Some((name, value)) = tweak.split_once('=') else {
                return Err(say!("\"{text}\": write a setting like this: worlds=8", text = data(tweak)).into());
            };
            let wrong = |fault: Fault| say!("\"{text}\": {fault}", text = data(format_args!("{level}+{tweak}")), fault);
            setting.thinking().set(name, value).map_err(wrong)?;
            setting.tweaks.push((name.to_string(), value.to_string()));
        }
        let Some(budget) = budget else { return Ok(setting) };
        if !matches!(level.thinking(), Thinking::Search(_)) {
            return Err(say!("{bot} takes no time to think: only a bot that searches has a budget", bot = data(level)).into());
        }
        let (budget, threads) = budget.rsplit_once('x').map_or((budget, None), |(budget, threads)| (budget, Some(threads)));
        setting.budget = Some(budget.parse().map_err(|fault: Fault| say!("\"{text}\": {fault}", text = data(text), fault))?);
        if let Some(threads) = threads {
            let threads = threads.parse::<u16>().ok().filter(|n| (1..=256).contains(n));
            setting.threads = Some(threads.ok_or_else(|| say!("\"{text}\": there can be from 1 to 256 threads", text = data(text)))?);
        }
        Ok(setting)
    }
}

impl FromStr for Budget {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Budget, Fault> {
        let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(ms), _) => ms.parse::<f64>().ok().map(|ms| ms / 1_000.0),
            (_, Some(s)) => s.parse::<f64>().ok(),
            _ => {
                let playouts = text.parse::<u32>().ok().filter(|&n| n > 0);
                return playouts.map(Budget::Playouts).ok_or_else(what_is_wanted);
            }
        };
        let seconds = seconds.filter(|s| *s > 0.0 && *s <= 3_600.0).ok_or_else(what_is_wanted)?;
        Ok(Budget::Time(Duration::from_secs_f64(seconds)))
    }
}

fn what_is_wanted() -> Fault {
    say!("a budget is a time (0.2s, 500ms; an hour at most) or a number of playouts (2000)").into()
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("genius".parse::<Level>().is_err_and(|e| e.to_string().contains("random, novice, apprentice, journeyman and master")));
    }

    #[test]
    fn settings_are_read_back() {
        for text in [
            "random",
            "journeyman@a.weights",
            "master",
            "master:0.2s",
            "master:2000",
            "master:2000x4",
            "master:1sx2@b.weights",
            "novice",
            "apprentice+mistakes=2",
            "master:9x2+width=4+foresight=2@c.weights",
        ] {
            let setting: Setting = text.parse().expect(text);
            assert_eq!(setting.to_string(), text);
        }
        assert_eq!("master:500ms".parse(), "master:0.5s".parse::<Setting>());
    }

    #[test]
    fn a_wrong_setting_says_why() {
        let why = |text: &str| text.parse::<Setting>().expect_err(text).to_string();
        assert!(why("journeyman:1s").contains("only a bot that searches"));
        assert!(why("master:soon").contains("a budget is a time"));
        assert!(why("master:0").contains("a budget is a time"));
        assert!(why("master:xx").contains("a budget is a time"));
        assert!(why("master:1sx0").contains("threads"));
        assert!(why("journeyman+mistakes=1").contains("only worlds"));
        assert!(why("journeyman+worlds=0").contains("from 1 to"));
        assert!(why("journeyman+worlds").contains("write a setting like this"));
        assert!(why("random+worlds=1").contains("has no settings"));
        assert!(why("master@").contains("after the @ is missing"));
    }
}
