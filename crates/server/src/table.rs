//! A table: what comes of the lines of its journal.
//!
//! Nothing here waits, asks the time or draws a number: the same lines give the same table, on any machine and at any time. What
//! somebody wants is decided in [`wishes`], where it becomes lines or a refusal.

pub mod clocks;
pub mod entry;
pub(crate) mod names;
mod record;
pub mod setup;
pub mod wishes;

use fresco_bots::Level;
use fresco_games::{GameSession, Happened, SessionError};
use tabletop::{Note, QuestionId, Seat};

use crate::clock::Moment;
use crate::secrets::{Commitment, Hashed, Nonce, Secret};
use clocks::Clocks;
use entry::{Chair, Closing, Entry, Holder, Line, Motion};
use setup::Setup;

/// A table.
pub struct Table {
    /// Its name in addresses.
    pub id: String,
    /// What its maker has chosen.
    pub setup: Setup,
    /// The browser of the maker.
    pub maker: Hashed,
    /// When it was made.
    pub made_at: Moment,
    /// To what the server has committed itself.
    pub commitment: Commitment,
    /// Who sits where.
    pub chairs: Vec<Option<Sitter>>,
    /// How far it is.
    pub stage: Stage,
    /// What was said.
    pub chat: Vec<Message>,
    /// The table at which the same people play again.
    pub rematch: Option<String>,
    /// The number of its last line, and when that was written.
    pub last: (u64, Moment),
    secret: Secret,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// Who it is.
    pub who: Who,
    /// The colour they have chosen; it is drawn if they have not.
    pub colour: Option<Seat>,
}

/// A person or a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// A person.
    Person {
        /// What they are called.
        name: String,
        /// What they have added to the seed.
        nonce: Nonce,
        /// The browsers that hold the chair.
        browsers: Vec<Hashed>,
        /// The link that carries it to another one.
        link: Hashed,
        /// How many links it has had: everybody is told when there is a new one.
        links: u32,
    },
    /// A bot.
    Bot {
        /// How strong it is.
        level: Level,
    },
}

/// How far a table is.
pub enum Stage {
    /// People sit down.
    Gathering,
    /// They play, or the game has ended.
    Playing(Box<Playing>),
    /// It was closed before a game began.
    Closed(Closing),
}

/// A game at a table.
pub struct Playing {
    /// The game.
    pub session: Box<dyn GameSession>,
    /// The colour of each chair.
    pub colours: Vec<Seat>,
    /// Who holds each seat.
    pub holders: Vec<Holder>,
    /// How much time everybody has.
    pub clocks: Clocks,
    /// Who is for what.
    pub votes: Vec<(Motion, Seat)>,
    /// What the record says besides the actions: after how many of them, and what.
    pub notes: Vec<(usize, Note)>,
    /// Why it was closed before its end, if it was.
    pub closed: Option<Closing>,
    /// The last answer of each seat that counts, and the question for which it was meant: sent again, it is not played again.
    answered: Vec<Option<(QuestionId, Vec<String>)>>,
    /// The seats at which people sat down. Somebody for whom a bot plays is still one of them.
    people: Vec<Seat>,
    /// The record, if somebody has uploaded it.
    pub(crate) uploaded: Option<String>,
    /// The open question to each seat, and since when that is so.
    asked: Vec<(Option<QuestionId>, Moment)>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its number at this table, from 1.
    pub n: u32,
    /// When.
    pub at: Moment,
    /// By whom.
    pub chair: Chair,
    /// What.
    pub text: String,
}

/// A line that does not fit what came before it: the journal was damaged, or the rules are not those with which it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalFault {
    /// The number of the line.
    pub n: u64,
    /// What is wrong with it.
    pub what: String,
    /// The game's reason, if it is the game that refuses it. Then the table is as it was.
    pub refused: Option<SessionError>,
}

impl Table {
    /// The table that comes of these lines, the first of which made it.
    pub fn read(id: &str, secret: Secret, lines: &[Line]) -> Result<Table, JournalFault> {
        let [Line { at, entry: Entry::Made { setup, commitment, maker }, .. }, rest @ ..] = lines else {
            return Err(JournalFault { n: 1, what: "it does not begin with the making of the table".to_string(), refused: None });
        };
        let mut table = Table {
            id: id.to_string(),
            chairs: vec![None; usize::from(setup.players)],
            setup: setup.clone(),
            maker: maker.clone(),
            made_at: *at,
            commitment: commitment.clone(),
            stage: Stage::Gathering,
            chat: Vec::new(),
            rematch: None,
            last: (1, *at),
            secret,
        };
        for line in rest {
            table.apply(line)?;
        }
        Ok(table)
    }

    /// Goes on by one line. What everybody sees of it is told if it was an action.
    pub fn apply(&mut self, line: &Line) -> Result<Option<Happened>, JournalFault> {
        let fault = |what: &str| JournalFault { n: line.n, what: what.to_string(), refused: None };
        if line.n != self.last.0 + 1 {
            return Err(fault("its number does not follow"));
        }
        let happened = match &mut self.stage {
            Stage::Playing(playing) => playing.apply(line)?,
            _ => None,
        };
        self.note(line).ok_or_else(|| fault("it does not fit what came before"))?;
        self.last = (line.n, line.at);
        if let Stage::Playing(playing) = &mut self.stage {
            playing.run_clocks(line.at);
        }
        Ok(happened)
    }

    /// What a line changes besides the game.
    fn note(&mut self, line: &Line) -> Option<()> {
        match &line.entry {
            Entry::Made { .. } => return None,
            Entry::Sat { chair, name, nonce, browser, link } => {
                let who =
                    Who::Person { name: name.clone(), nonce: nonce.clone(), browsers: vec![browser.clone()], link: link.clone(), links: 1 };
                *self.chairs.get_mut(usize::from(*chair))? = Some(Sitter { who, colour: None });
            }
            Entry::BotSat { chair, level } => {
                *self.chairs.get_mut(usize::from(*chair))? = Some(Sitter { who: Who::Bot { level: *level }, colour: None });
            }
            Entry::Left { chair, .. } => *self.chairs.get_mut(usize::from(*chair))? = None,
            Entry::Coloured { chair, colour } => self.chairs.get_mut(usize::from(*chair))?.as_mut()?.colour = *colour,
            Entry::LinkIssued { chair, link: new } => {
                let Who::Person { browsers, link, links, .. } = &mut self.chairs.get_mut(usize::from(*chair))?.as_mut()?.who else {
                    return None;
                };
                browsers.clear();
                *link = new.clone();
                *links += 1;
            }
            Entry::Claimed { chair, browser } => {
                let Who::Person { browsers, .. } = &mut self.chairs.get_mut(usize::from(*chair))?.as_mut()?.who else { return None };
                if !browsers.contains(browser) {
                    browsers.push(browser.clone());
                }
            }
            Entry::Started { colours } => self.stage = Stage::Playing(Box::new(self.start(colours)?)),
            Entry::Uploaded { record } => self.stage = Stage::Playing(Box::new(self.show(record)?)),
            Entry::Said { chair, text } => {
                let n = self.chat.len() as u32 + 1;
                self.chat.push(Message { n, at: line.at, chair: *chair, text: text.clone() });
            }
            Entry::Closed { why } => match &mut self.stage {
                Stage::Playing(playing) => playing.closed = Some(*why),
                stage => *stage = Stage::Closed(*why),
            },
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            // These are the game's.
            Entry::Acted { .. } | Entry::TookBack { .. } | Entry::WentBack { .. } | Entry::Held { .. } => {}
            Entry::Voted { .. } | Entry::Paused | Entry::WentOn { .. } | Entry::Hinted { .. } => {}
        }
        Some(())
    }

    /// The game as it begins.
    fn start(&self, colours: &[Seat]) -> Option<Playing> {
        let names = self.names(colours)?;
        let session = self.setup.open(&names, &self.seed()).ok()?;
        let holder = |seat: Seat| {
            let chair = colours.iter().position(|&colour| colour == seat)?;
            Some(match &self.chairs.get(chair)?.as_ref()?.who {
                Who::Person { .. } => Holder::Person,
                Who::Bot { level } => Holder::Bot { level: *level },
            })
        };
        let holders = Seat::ALL.into_iter().take(colours.len()).map(holder).collect::<Option<Vec<_>>>()?;
        let clocks = Clocks::new(colours.len(), self.setup.pace);
        Some(Playing::new(session, colours.to_vec(), holders, clocks))
    }

    /// The game of a record that somebody has uploaded. Nobody plays it.
    fn show(&self, record: &str) -> Option<Playing> {
        let session = fresco_games::open_record(record, usize::MAX).ok()?;
        let mut playing = Playing::new(session, Vec::new(), Vec::new(), Clocks::new(0, setup::Pace::None));
        playing.closed = (!playing.session.is_over()).then_some(Closing::Unfinished);
        playing.notes = tabletop::Record::parse(record).ok()?.notes;
        playing.uploaded = Some(record.to_string());
        Some(playing)
    }

    /// The seed of the game. It never leaves this table before the game is over.
    fn seed(&self) -> String {
        self.secret.seed(&self.nonces())
    }
    /// What everybody has added to the seed, chair by chair.
    pub fn nonces(&self) -> Vec<Nonce> {
        let nonce = |sitter: &Sitter| match &sitter.who {
            Who::Person { nonce, .. } => Some(nonce.clone()),
            Who::Bot { .. } => None,
        };
        self.chairs.iter().flatten().filter_map(nonce).collect()
    }
    /// The names, seat by seat.
    fn names(&self, colours: &[Seat]) -> Option<Vec<String>> {
        let named = |seat: Seat| {
            let chair = colours.iter().position(|&colour| colour == seat)?;
            Some(match &self.chairs.get(chair)?.as_ref()?.who {
                Who::Person { name, .. } => name.clone(),
                Who::Bot { level } => level.player_name(seat.index() + 1),
            })
        };
        Seat::ALL.into_iter().take(colours.len()).map(named).collect()
    }
    /// The game, if it has begun.
    pub fn playing(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(playing) => Some(playing),
            _ => None,
        }
    }
    /// All browsers that hold chairs, and that of the maker.
    pub fn browsers(&self) -> Vec<Hashed> {
        let of = |sitter: &Sitter| match &sitter.who {
            Who::Person { browsers, .. } => browsers.clone(),
            Who::Bot { .. } => Vec::new(),
        };
        self.chairs.iter().flatten().flat_map(of).chain([self.maker.clone()]).collect()
    }
    /// The chair to which a link belongs.
    pub fn chair_of_link(&self, hashed: &Hashed) -> Option<Chair> {
        let belongs = |sitter: &Option<Sitter>| matches!(sitter, Some(Sitter { who: Who::Person { link, .. }, .. }) if link == hashed);
        (0..).zip(&self.chairs).find(|(_, sitter)| belongs(sitter)).map(|(chair, _)| chair)
    }
    /// The chairs that a browser holds.
    pub fn chairs_of(&self, browser: &Hashed) -> Vec<Chair> {
        let holds = |sitter: &Option<Sitter>| matches!(sitter, Some(Sitter { who: Who::Person { browsers, .. }, .. }) if browsers.contains(browser));
        (0..).zip(&self.chairs).filter(|(_, sitter)| holds(sitter)).map(|(chair, _)| chair).collect()
    }
}

impl Playing {
    fn new(session: Box<dyn GameSession>, colours: Vec<Seat>, holders: Vec<Holder>, clocks: Clocks) -> Playing {
        let (answered, asked) = (vec![None; holders.len()], vec![(None, 0); holders.len()]);
        let sat = Seat::ALL.into_iter().zip(&holders).filter(|(_, holder)| **holder == Holder::Person);
        let people = sat.map(|(seat, _)| seat).collect();
        Playing {
            session,
            colours,
            holders,
            clocks,
            votes: Vec::new(),
            notes: Vec::new(),
            closed: None,
            answered,
            people,
            uploaded: None,
            asked,
        }
    }

    /// Since when a seat has been asked what it is asked now, or nothing.
    pub fn asked_since(&self, seat: Seat) -> Moment {
        self.asked.get(seat.index()).map_or(0, |(_, since)| *since)
    }

    fn apply(&mut self, line: &Line) -> Result<Option<Happened>, JournalFault> {
        let refused = |error: SessionError| JournalFault { n: line.n, what: error.to_string(), refused: Some(error) };
        let actions = self.session.acted().len();
        match &line.entry {
            // So that a test can see what becomes of a table whose rules fail.
            #[cfg(feature = "testkit")]
            #[allow(clippy::panic)]
            Entry::Acted { actions, .. } if actions.iter().any(|action| action == "panic") => {
                std::panic::panic_any("a test wants the rules to fail")
            }
            Entry::Acted { seat, actions, .. } => {
                let question = self.session.question_id(*seat).unwrap_or_default();
                let texts: Vec<&str> = actions.iter().map(String::as_str).collect();
                let happened = self.session.answer(*seat, question, &texts).map_err(refused)?;
                if let Some(answered) = self.answered.get_mut(seat.index()) {
                    *answered = Some((question, actions.clone()));
                }
                return Ok(Some(happened));
            }
            Entry::TookBack { seat } => {
                self.session.undo(*seat).map_err(refused)?;
                self.forget_answers();
            }
            Entry::WentBack { to, .. } => {
                self.session.rewind(*to);
                self.forget_answers();
            }
            Entry::Held { seat, holder, .. } => {
                let no_seat = || JournalFault { n: line.n, what: "there is no such seat".to_string(), refused: None };
                let held = self.holders.get_mut(seat.index()).ok_or_else(no_seat)?;
                if *holder == Holder::Person {
                    self.clocks.welcome_back(*seat);
                }
                *held = *holder;
                self.votes.retain(|(motion, _)| *motion != Motion::Takeover { seat: *seat });
            }
            Entry::Voted { seat, motion, yes } => {
                self.votes.retain(|vote| *vote != (*motion, *seat));
                self.votes.extend(yes.then_some((*motion, *seat)));
            }
            Entry::Paused => {
                self.clocks.paused = true;
                self.votes.retain(|(motion, _)| *motion != Motion::Pause);
            }
            Entry::WentOn { .. } => self.clocks.paused = false,
            _ => {}
        }
        self.note_down(actions, &line.entry);
        Ok(None)
    }

    /// What was taken back was not answered: sent again, it is an answer to a question that is no longer open.
    fn forget_answers(&mut self) {
        self.answered.fill(None);
    }

    /// Lets the clocks of those run who are waited for.
    fn run_clocks(&mut self, now: Moment) {
        let asked = if self.is_over() { Vec::new() } else { self.session.to_act() };
        for (seat, known) in Seat::ALL.into_iter().zip(&mut self.asked) {
            let question = self.session.question_id(seat).filter(|_| asked.contains(&seat));
            if known.0 != question {
                *known = (question, now);
            }
        }
        let (holders, clocks) = (&self.holders, &mut self.clocks);
        for (seat, holder) in Seat::ALL.into_iter().zip(holders) {
            let person = matches!(holder, Holder::Person | Holder::Away);
            clocks.run(seat, now, asked.contains(&seat), person);
        }
    }

    /// Has the game ended, one way or another?
    pub fn is_over(&self) -> bool {
        self.closed.is_some() || self.session.is_over()
    }
    /// Has nobody but whoever sits here ever played, bots apart?
    pub fn is_alone(&self, seat: Seat) -> bool {
        self.people.iter().all(|&person| person == seat)
    }
    /// The seats held by people, who may be away.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let person = |holder: &Holder| matches!(holder, Holder::Person | Holder::Away);
        Seat::ALL.into_iter().zip(&self.holders).filter(move |(_, holder)| person(holder)).map(|(seat, _)| seat)
    }
}
