//! Tables as they come of their journals, and what comes of wishes.

use fresco_bots::Level;
use fresco_games::SessionError;
use fresco_server::clock::{MINUTE, Moment, SECOND};
use fresco_server::secrets::{Nonce, Secret, Unfair, check};
use fresco_server::table::entry::{By, Closing, Entry, Holder, Line, Motion};
use fresco_server::table::setup::{Pace, Setup};
use fresco_server::table::wishes::{MakersWish, Newcomer, Refused, Wish};
use fresco_server::table::{Stage, Table};
use tabletop::{Rules as _, Seat, Viewer};

/// A table with its journal.
struct Kept {
    table: Table,
    lines: Vec<Line>,
    now: Moment,
}

fn secret() -> Secret {
    Secret::of([7; 32])
}

fn setup(players: u8, pace: Pace) -> Setup {
    let rules = fresco_games::types::DiceGame::VERSION.to_string();
    let (edition, modules, components) = (None, None, None);
    Setup { game: "dice".into(), rules, players, edition, modules, components, pace, public: true, hints: false, origin: None }
}

fn nonce(text: &str) -> Nonce {
    text.to_string().try_into().unwrap()
}

impl Kept {
    fn new(setup: Setup) -> Kept {
        let maker = Secret::of([1; 32]).hashed();
        let made = Entry::Made { setup, commitment: secret().commitment(), maker };
        let lines = vec![Line { n: 1, at: 0, entry: made }];
        Kept { table: Table::read("t", secret(), &lines).unwrap(), lines, now: 0 }
    }
    /// Two people and no bots, who play.
    fn begun(pace: Pace) -> Kept {
        let mut kept = Kept::new(setup(2, pace));
        kept.sit("Anna", 2).unwrap();
        kept.sit("Bruno", 3).unwrap();
        kept.makers(&MakersWish::Start).unwrap();
        kept
    }
    /// Writes the lines that came of a wish, if the table takes them.
    fn write(&mut self, entries: Result<Vec<Entry>, Refused>) -> Result<(), Refused> {
        for entry in entries? {
            let line = Line { n: self.lines.len() as u64 + 1, at: self.now, entry };
            self.table.apply(&line).map_err(|fault| Refused::ByTheGame(fault.refused.expect("a refusal of the game")))?;
            self.lines.push(line);
        }
        Ok(())
    }
    fn sit(&mut self, name: &str, browser: u8) -> Result<(), Refused> {
        let (browser, link) = (Secret::of([browser; 32]).hashed(), Secret::of([browser + 100; 32]).hashed());
        self.write(self.table.sit(Newcomer {
            name: name.into(),
            nonce: nonce(&format!("nonce-{}", self.lines.len())),
            browser,
            link,
            chair: None,
        }))
    }
    fn makers(&mut self, wish: &MakersWish) -> Result<(), Refused> {
        self.write(self.table.makers_wish(wish))
    }
    fn wish(&mut self, seat: Seat, wish: &Wish) -> Result<(), Refused> {
        let chair = self.table.playing().map_or(0, |playing| playing.colours.iter().position(|&c| c == seat).unwrap_or(9) as u8);
        self.write(self.table.wish(chair, wish))
    }
    /// Lets whoever is asked first take their first choice.
    fn act(&mut self) -> Seat {
        let session = &self.table.playing().expect("a game").session;
        let seat = session.to_act()[0];
        let question = session.scene(Viewer::Seat(seat)).question.expect("a question");
        let actions = vec![question.choices[0].action.clone()];
        match self.table.playing().expect("a game").holders[seat.index()] {
            Holder::Person => self.wish(seat, &Wish::Act { question: question.id, actions }).expect("a legal action"),
            _ => self.write(Ok(vec![Entry::Acted { seat, actions, by: By::Bot }])).expect("a legal action"),
        }
        seat
    }
    fn record(&self) -> String {
        self.table.playing().expect("a game").session.record()
    }
    fn left(&self, seat: Seat) -> Option<(Moment, bool)> {
        self.table.playing().expect("a game").clocks.left(seat, self.now)
    }
}

#[test]
fn a_table_is_what_comes_of_its_journal() {
    let mut kept = Kept::new(setup(3, Pace::None));
    kept.sit("Anna", 2).unwrap();
    kept.sit("Bruno", 3).unwrap();
    kept.makers(&MakersWish::Fill { chair: 2, level: Level::Apprentice }).unwrap();
    kept.makers(&MakersWish::Start).unwrap();
    for _ in 0..25 {
        kept.act();
    }
    // As it is kept: every line as text.
    let texts: Vec<(u64, Moment, String)> = kept.lines.iter().map(|line| (line.n, line.at, line.as_json())).collect();
    let lines: Vec<Line> = texts.iter().map(|(n, at, text)| Line::read(*n, *at, text).unwrap()).collect();
    assert_eq!(lines, kept.lines);
    let again = Table::read("t", secret(), &lines).unwrap();
    assert_eq!(again.playing().unwrap().session.record(), kept.record());
    assert_eq!(again.last, kept.table.last);
    // A gap, or a line that does not fit, is found.
    assert_eq!(Table::read("t", secret(), &[&lines[..5], &lines[6..]].concat()).err().map(|fault| fault.n), Some(7));
    assert!(Table::read("t", secret(), &lines[1..]).is_err());
}

#[test]
fn nobody_chooses_the_draws_and_everybody_can_check_them() {
    let one = Kept::begun(Pace::None);
    let seed = one.record().lines().find_map(|line| line.strip_prefix("seed ")).unwrap().to_string();
    let nonces = one.table.nonces();
    assert_eq!(nonces, [nonce("nonce-1"), nonce("nonce-2")]);
    assert_eq!(check(&one.table.commitment, &secret(), &nonces, &seed), Ok(()));
    assert_eq!(check(&one.table.commitment, &Secret::of([8; 32]), &nonces, &seed), Err(Unfair::OtherSecret));
    assert_eq!(check(&one.table.commitment, &secret(), &nonces[..1], &seed), Err(Unfair::OtherSeed));
    // Where one nonce ends and the next begins makes a difference.
    assert_ne!(secret().seed(&[nonce("ab"), nonce("c")]), secret().seed(&[nonce("a"), nonce("bc")]));
    assert!(Nonce::try_from("no spaces".to_string()).is_err() && Nonce::try_from(String::new()).is_err());
}

#[test]
fn before_the_start_chairs_are_taken_left_and_filled() {
    let mut kept = Kept::new(setup(2, Pace::None));
    kept.sit("Anna", 2).unwrap();
    assert!(matches!(kept.sit(" anna ", 3), Err(Refused::Unfit(_))) && matches!(kept.sit("", 3), Err(Refused::Unfit(_))));
    // Nobody can be taken for a bot.
    assert!(matches!(kept.sit("apprentice 2", 3), Err(Refused::Unfit(_))));
    assert!(matches!(kept.makers(&MakersWish::Start), Err(Refused::NotNow(_))));
    kept.makers(&MakersWish::Fill { chair: 1, level: Level::Master }).unwrap();
    assert_eq!(kept.sit("Bruno", 3), Err(Refused::Full));
    assert!(matches!(kept.makers(&MakersWish::Fill { chair: 0, level: Level::Random }), Err(Refused::NotNow(_))));
    kept.makers(&MakersWish::Remove { chair: 1 }).unwrap();
    kept.sit("Bruno", 3).unwrap();
    // Colours are chosen, or drawn; two cannot have the same.
    let blue = Wish::Colour { colour: Some(Seat::Blue) };
    kept.write(kept.table.wish(0, &blue)).unwrap();
    assert!(matches!(kept.write(kept.table.wish(1, &blue)), Err(Refused::NotNow(_))));
    assert!(matches!(kept.write(kept.table.wish(1, &Wish::Colour { colour: Some(Seat::Yellow) })), Err(Refused::Unfit(_))));
    kept.makers(&MakersWish::Start).unwrap();
    assert_eq!(kept.table.playing().unwrap().colours, [Seat::Blue, Seat::Red]);
    assert_eq!(kept.table.chairs_of(&Secret::of([3; 32]).hashed()), [1]);
    let mut given_up = Kept::new(setup(2, Pace::None));
    given_up.makers(&MakersWish::Cancel).unwrap();
    assert!(matches!(given_up.table.stage, Stage::Closed(Closing::Cancelled)));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut kept = Kept::begun(Pace::None);
    let seat = kept.act();
    let (before, lines) = (kept.record(), kept.lines.len());
    let asked = kept.table.playing().unwrap().session.to_act()[0];
    let question = kept.table.playing().unwrap().session.question_id(asked).unwrap();
    let other = if asked == Seat::Red { Seat::Blue } else { Seat::Red };
    let act = |question, text: &str| Wish::Act { question, actions: vec![text.to_string()] };
    assert_eq!(kept.wish(asked, &act(question + 1, "roll")), Err(Refused::ByTheGame(SessionError::OldQuestion)));
    assert!(matches!(kept.wish(asked, &act(question, "dance")), Err(Refused::ByTheGame(SessionError::NotUnderstood { .. }))));
    assert!(kept.wish(other, &act(question, "roll")).is_err());
    assert!(matches!(kept.wish(seat, &Wish::GoOn), Err(Refused::NotNow(_))));
    assert_eq!((kept.record(), kept.lines.len()), (before, lines));
    kept.act();
}

#[test]
fn clocks_run_for_those_who_are_waited_for() {
    let pace = Pace::Clock { bank: 60, increment: 5 };
    let mut kept = Kept::begun(pace);
    let asked = kept.table.playing().unwrap().session.to_act()[0];
    let other = if asked == Seat::Red { Seat::Blue } else { Seat::Red };
    kept.now += 10 * SECOND;
    assert_eq!((kept.left(asked), kept.left(other)), (Some((50 * SECOND, true)), Some((MINUTE, false))));
    assert_eq!(kept.table.playing().unwrap().clocks.next_to_run_out(), Some((MINUTE, asked)));
    // Everybody agrees to a pause; nobody's time runs; anybody ends it.
    kept.wish(Seat::Red, &Wish::Vote { motion: Motion::Pause, yes: true }).unwrap();
    assert_eq!(kept.left(asked), Some((50 * SECOND, true)));
    kept.wish(Seat::Blue, &Wish::Vote { motion: Motion::Pause, yes: true }).unwrap();
    kept.now += MINUTE;
    assert_eq!(kept.left(asked), Some((50 * SECOND, false)));
    kept.wish(other, &Wish::GoOn).unwrap();
    kept.now += SECOND;
    assert_eq!(kept.left(asked), Some((49 * SECOND, true)));
    // Whoever hands over and comes back has at least a minute.
    kept.wish(asked, &Wish::HandOver { level: Level::Random }).unwrap();
    kept.now += MINUTE;
    assert!(matches!(kept.wish(asked, &Wish::Undo), Err(Refused::NotNow(_))));
    kept.wish(asked, &Wish::ComeBack).unwrap();
    assert_eq!(kept.left(asked), Some((MINUTE, true)));
}

#[test]
fn seats_change_hands_by_agreement_and_resignation() {
    let mut kept = Kept::begun(Pace::None);
    kept.wish(Seat::Red, &Wish::Vote { motion: Motion::Takeover { seat: Seat::Blue }, yes: true }).unwrap();
    assert!(matches!(kept.table.playing().unwrap().holders[1], Holder::Bot { .. }));
    kept.wish(Seat::Blue, &Wish::ComeBack).unwrap();
    kept.wish(Seat::Blue, &Wish::Resign).unwrap();
    assert!(matches!(kept.table.playing().unwrap().holders[1], Holder::Resigned { .. }));
    assert!(matches!(kept.wish(Seat::Blue, &Wish::ComeBack), Err(Refused::NotNow(_))));
    kept.wish(Seat::Red, &Wish::Vote { motion: Motion::Abandon, yes: true }).unwrap();
    assert_eq!(kept.table.playing().unwrap().closed, Some(Closing::Abandoned));
    assert!(kept.table.playing().unwrap().is_over());
}
