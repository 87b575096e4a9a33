//! The tables of a simulation: which rules each game has, and who sits there.

use std::sync::Arc;

use fresco_bots::{Player, Setting};
use tabletop::{Match, data};

use crate::args::{SimArgs, TableSize};
use crate::error::{CliError, CliResult};
use crate::games::{FullGame, GameSetup};
use crate::lang::told;
use crate::words::{BOTS, PLAYERS, relayed, wrong_input};

/// How many decisions lie between two checks, if every game has modules of its own.
const CHECK_EVERY: u64 = 20;

/// All tables of a simulation.
pub(super) struct Tables<'a, G: FullGame> {
    pub(super) args: &'a SimArgs,
    setup: GameSetup,
    /// One for each number of players, if all games have the same modules.
    alike: Vec<Arc<G>>,
    /// The bots, in the order of the arguments.
    bots: Vec<Player>,
    /// After how many decisions the table is looked at; at the end of a game it always is.
    pub(super) check_every: Option<u64>,
    /// Whether a table adds up.
    pub(super) sound: fn(&G, &G::World) -> Result<(), String>,
}

impl<'a, G: FullGame> Tables<'a, G> {
    pub(super) fn new(args: &'a SimArgs) -> CliResult<Tables<'a, G>> {
        let setup = GameSetup::new::<G>(&args.setup_args)?;
        let sizes = match args.players {
            Some(TableSize::Any) => 2..=4,
            Some(TableSize::Of(n)) => n..=n,
            None => 4..=4,
        };
        if args.bots.len() > usize::from(*sizes.start()) {
            let (bots, players) = (BOTS.count(args.bots.len() as i64), PLAYERS.count(*sizes.start()));
            return Err(CliError::Input(told!("{bots} for {players}", bots, players)));
        }
        let random = args.setup_args.draws_modules();
        let mut alike = Vec::new();
        for players in sizes {
            alike.push(setup.table(players, args.setup_args.modules_for(&args.seed))?);
        }
        let bots: Result<Vec<Player>, tabletop::Fault> = args.bots.iter().map(Setting::player::<G> as fn(&Setting) -> _).collect();
        let bots = bots.map_err(wrong_input)?;
        let check_every = args.check.or(random.then_some(CHECK_EVERY));
        Ok(Tables { args, setup, alike, bots, check_every, sound: G::check })
    }

    /// The rules and the seed text of a game.
    pub(super) fn of_game(&self, number: u64) -> CliResult<(Arc<G>, String)> {
        let seed = format!("{}/{number}", self.args.seed);
        let nobody = || CliError::Input(told!("there is no table"));
        let table = self.alike.get(self.nth(number)).ok_or_else(nobody)?;
        match self.args.setup_args.draws_modules() {
            false => Ok((table.clone(), seed)),
            true => Ok((self.setup.table(table.seats() as u8, self.args.setup_args.modules_for(&seed))?, seed)),
        }
    }

    /// The bots of a game. Everybody moves up one seat with every game of the same number of players.
    pub(super) fn bots_of_game(&self, number: u64) -> Vec<(Setting, Player)> {
        let (sizes, bots) = (self.alike.len().max(1), self.args.bots.iter().zip(&self.bots).collect::<Vec<_>>());
        let seats = self.alike.get(self.nth(number)).map_or(0, |table| table.seats());
        let moved = ((number - 1) / sizes as u64) as usize;
        let of_seat = |seat: usize| bots.get((seat + moved) % seats % bots.len()).map(|&(name, bot)| (name.clone(), bot.clone()));
        (0..seats).filter_map(of_seat).collect()
    }

    /// Which number of players a game has.
    fn nth(&self, number: u64) -> usize {
        ((number - 1) % self.alike.len().max(1) as u64) as usize
    }

    /// Is everything on the table as it must be?
    pub(super) fn check(&self, game: &Match<G>) -> Result<(), String> {
        if game.has_overflowed() {
            let lengths = data(format!("{:?}", game.step_lengths()));
            return Err(told!("a limit of the engine is reached (step lengths {lengths})", lengths));
        }
        (self.sound)(game.rules(), game.world()).map_err(|what| told!("the table does not add up: {what}", what = data(relayed(what))))
    }
}
