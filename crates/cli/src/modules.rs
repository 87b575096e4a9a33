//! The modules of a game, as the command line names them.

use std::str::FromStr;

use clap::ValueEnum;
use fresco_board::ModuleSet;
use tabletop::{Arg, Dice, Header, Rules, Seed, Sentence, Term, all_of, say, sentence};

use crate::args::{Edition, SetupArgs};
use crate::error::Reason;

/// The value of `--modules`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModuleChoice {
    /// These.
    These(ModuleSet),
    /// All that the edition has.
    All,
    /// Each that the edition has with even chance.
    Random,
}

impl FromStr for ModuleChoice {
    type Err = String;
    fn from_str(text: &str) -> Result<ModuleChoice, String> {
        match text.trim().to_lowercase().as_str() {
            "all" => Ok(ModuleChoice::All),
            "random" => Ok(ModuleChoice::Random),
            _ => text.parse().map(ModuleChoice::These).map_err(|reason: tabletop::Fault| reason.told()),
        }
    }
}

/// Well-known boxes, by name.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preset {
    /// A first game: no modules.
    #[value(name = "first")]
    First,
    /// The box of 2010: modules 1 to 3, edition 2010 unless another one is named.
    #[value(name = "box-2010")]
    Box2010,
    /// That box with its expansion modules: all that edition 2010 has, in that edition unless another one is named.
    #[value(name = "expansion")]
    Expansion,
    /// The big box: modules 1 to 11.
    #[value(name = "big-box")]
    BigBox,
    /// Everything that the edition has.
    #[value(name = "everything")]
    Everything,
}

impl Preset {
    /// Its modules, if it is played in this edition.
    pub(crate) fn modules(self, edition: Edition) -> ModuleSet {
        self.rules().modules(edition.rules())
    }
    /// The edition it is played in, if nobody says otherwise.
    pub(crate) fn edition(self) -> Edition {
        if self.rules().edition() == Edition::First.rules() { Edition::First } else { Edition::Anniversary }
    }
    /// The preset as every screen knows it.
    fn rules(self) -> fresco_board::Preset {
        match self {
            Preset::First => fresco_board::Preset::First,
            Preset::Box2010 => fresco_board::Preset::Box2010,
            Preset::Expansion => fresco_board::Preset::Expansion,
            Preset::BigBox => fresco_board::Preset::BigBox,
            Preset::Everything => fresco_board::Preset::Everything,
        }
    }
}

impl SetupArgs {
    /// The edition that is named, or that of the preset.
    pub(crate) fn edition(&self) -> Edition {
        self.edition.or(self.preset.map(Preset::edition)).unwrap_or(Edition::Anniversary)
    }
    /// The modules that are named, or those of the preset; `None` if nothing is said.
    pub(crate) fn module_choice(&self) -> Option<ModuleChoice> {
        self.modules.or(self.preset.map(|preset| ModuleChoice::These(preset.modules(self.edition()))))
    }
    /// The modules of the game with this seed: the same seed draws the same ones.
    pub(crate) fn modules_for(&self, seed: &str) -> ModuleSet {
        let all = self.edition().rules().modules;
        match self.module_choice() {
            None => ModuleSet::NONE,
            Some(ModuleChoice::These(set)) => set,
            Some(ModuleChoice::All) => all,
            // The game's own luck is another stream: it must not depend on how the modules were chosen.
            Some(ModuleChoice::Random) => ModuleSet::random(&mut Dice::frozen(Seed::from_text(&format!("the modules of {seed}"))), all),
        }
    }
    /// Says of another game that it does not have what is named here, if only the board game has it.
    pub(crate) fn of_the_board_game(&self) -> Option<Sentence> {
        match self {
            SetupArgs { modules: Some(_), .. } => Some(sentence!("{game} has no modules")),
            SetupArgs { preset: Some(_), .. } => Some(sentence!("{game} has no modules, so it has no presets")),
            SetupArgs { edition: Some(_), .. } => Some(sentence!("{game} has no editions")),
            _ => None,
        }
    }
    /// Does every game have modules of its own?
    pub(crate) fn draws_modules(&self) -> bool {
        self.module_choice() == Some(ModuleChoice::Random)
    }
}

/// Numbers of modules, those in a row as a range: "1-6 8" of "1 2 3 4 5 6 8".
pub(crate) fn in_ranges(numbers: &str) -> String {
    let all: Option<Vec<u32>> = numbers.split(' ').map(|n| n.parse().ok()).collect();
    let Some(all) = all else { return numbers.to_string() };
    let run = |run: &[u32]| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        short => short.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    };
    all.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(" ")
}

/// The modules with their numbers and names.
pub(crate) fn in_words(modules: ModuleSet) -> Arg {
    match modules.is_empty() {
        true => Term("module|none").into(),
        false => all_of(modules.each().map(|module| say!("{number} ({name})", number = module.number, name = module.term))),
    }
}

/// The modules that are played at a table.
pub(crate) fn of_table<R: Rules>(rules: &R) -> ModuleSet {
    let mut header = Header::default();
    rules.write_header(&mut header);
    of_header(&header)
}

/// The modules that a header names.
pub(crate) fn of_header(header: &Header) -> ModuleSet {
    header.get("modules").and_then(|text| text.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    fn agreed(line: &str) -> Result<SetupArgs, String> {
        let words = ["fresco", "sim"].into_iter().chain(line.split_whitespace());
        match Cli::try_parse_from(words).map_err(|e| e.to_string())?.command {
            Some(Command::Sim(args)) => Ok(args.setup_args),
            other => panic!("{other:?}"),
        }
    }
    fn played(line: &str) -> (&'static str, String) {
        let setup_args = agreed(line).unwrap_or_else(|e| panic!("{e}"));
        (setup_args.edition().name(), setup_args.modules_for("friday").to_string())
    }

    #[test]
    fn modules_are_named_or_numbered() {
        assert_eq!(played(""), ("2020", "none".to_string()));
        assert_eq!(played("--modules none"), ("2020", "none".to_string()));
        assert_eq!(played("--modules 7,1,leaf"), ("2020", "1 5 7".to_string()));
        assert_eq!(played("--modules 1-3 --edition 2010"), ("2010", "1 2 3".to_string()));
        assert_eq!(played("--modules all --edition 2010"), ("2010", "1 2 3 4 5 6".to_string()));
        assert_eq!(played("--modules ALL"), ("2020", ModuleSet::ALL.to_string()));
        let wrong = agreed("--modules 1,doktor").err().unwrap_or_default();
        assert!(wrong.contains("did you mean doctor (10)?"), "{wrong}");
    }

    #[test]
    fn a_preset_brings_its_edition() {
        assert_eq!(played("--preset first"), ("2020", "none".to_string()));
        assert_eq!(played("--preset box-2010"), ("2010", "1 2 3".to_string()));
        assert_eq!(played("--preset box-2010 --edition 2020"), ("2020", "1 2 3".to_string()));
        assert_eq!(played("--preset expansion"), ("2010", "1 2 3 4 5 6".to_string()));
        assert_eq!(played("--preset big-box"), ("2020", "1 2 3 4 5 6 7 8 9 10 11".to_string()));
        assert_eq!(played("--preset everything"), ("2020", ModuleSet::ALL.to_string()));
        assert_eq!(played("--preset everything --edition 2010"), ("2010", "1 2 3 4 5 6".to_string()));
        assert!(agreed("--preset first --modules 1").is_err_and(|e| e.contains("cannot be used with")));
        assert!(agreed("--preset huge").is_err_and(|e| e.contains("big-box")));
    }

    #[test]
    fn the_seed_draws_the_modules() {
        let setup_args = agreed("--modules random").unwrap_or_else(|e| panic!("{e}"));
        assert!(setup_args.draws_modules());
        assert_eq!(setup_args.modules_for("a"), setup_args.modules_for("a"));
        let drawn: Vec<ModuleSet> = (0..40).map(|n| setup_args.modules_for(&n.to_string())).collect();
        assert!((1..=17).all(|m| drawn.iter().any(|set| set.has(m)) && drawn.iter().any(|set| !set.has(m))), "{drawn:?}");
        let old = agreed("--modules random --edition 2010").unwrap_or_else(|e| panic!("{e}"));
        assert!((0..40).all(|n| old.modules_for(&n.to_string()).beyond(Edition::First.rules().modules).is_empty()));
    }
}
