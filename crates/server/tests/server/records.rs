//! The record of a table: what stands in it, and that anybody can verify it.

use fresco_bots::Level;
use fresco_games::{End, verify};
use fresco_server::secrets::{Nonce, Secret};
use fresco_server::table::entry::{By, Closing, Entry, Handover, Holder, Line};
use fresco_server::table::setup::Setup;
use fresco_server::table::{Playing, Table};
use tabletop::note::{self, Note};
use tabletop::{Record, Seat};

/// A table of the dice game with Anna and a bot, or with Bruno, whose journal grows.
struct Kept {
    table: Table,
    n: u64,
}

fn secret() -> Secret {
    Secret::of([7; 32])
}

impl Kept {
    fn with(bruno: bool) -> Kept {
        let setup: Setup = serde_json::from_str(&format!(
            r#"{{"game": "dice", "rules": "{}", "players": 2}}"#,
            <fresco_games::types::DiceGame as tabletop::Rules>::VERSION
        ))
        .unwrap();
        let made = Entry::Made { setup, commitment: secret().commitment(), maker: secret().hashed() };
        let table = Table::read("t", secret(), &[Line { n: 1, at: 0, entry: made }]).unwrap();
        let mut kept = Kept { table, n: 1 };
        let sat = |chair: u8, name: &str| {
            let nonce = Nonce::try_from(format!("nonce-of-{name}")).unwrap();
            Entry::Sat { chair, name: name.into(), nonce, browser: secret().hashed(), link: secret().hashed() }
        };
        kept.write(sat(0, "Anna"));
        kept.write(if bruno { sat(1, "Bruno") } else { Entry::BotSat { chair: 1, level: Level::Random } });
        kept.write(Entry::Started { colours: vec![Seat::Red, Seat::Blue] });
        kept
    }
    fn write(&mut self, entry: Entry) {
        self.n += 1;
        self.table.apply(&Line { n: self.n, at: 0, entry }).unwrap();
    }
    fn playing(&self) -> &Playing {
        self.table.playing().unwrap()
    }
    /// Everybody plays at random, until there are so many actions.
    fn play_to(&mut self, actions: usize) {
        let mut bot = self.playing().session.bot(&Level::Random.into()).unwrap();
        while self.actions() < actions && !self.playing().is_over() {
            let seat = self.playing().session.to_act()[0];
            let action = self.playing().session.bot_answer(seat, &mut bot).unwrap();
            self.write(Entry::Acted { seat, actions: vec![action], by: By::Person });
        }
    }
    fn actions(&self) -> usize {
        self.playing().session.acted().len()
    }
    fn held(&mut self, seat: Seat, holder: Holder, why: Handover) {
        self.write(Entry::Held { seat, holder, why });
    }
    /// The record, read again and verified.
    fn record(&self) -> Record {
        let record = Record::parse(&self.table.record().expect("a record")).unwrap();
        let verified = verify(&record).unwrap();
        assert_eq!(verified.outcome, self.playing().outcome(), "replay and page name the same winner");
        record
    }
}

fn notes(record: &Record) -> Vec<(usize, String)> {
    record.notes.iter().map(|(after, note)| (*after, note.to_string())).collect()
}

#[test]
fn the_record_of_a_finished_game_can_be_verified() {
    let mut kept = Kept::with(true);
    kept.play_to(5);
    kept.held(Seat::Blue, Holder::Away, Handover::Gone);
    kept.play_to(6);
    kept.held(Seat::Blue, Holder::Bot { level: Level::Journeyman }, Handover::TimeUp);
    kept.held(Seat::Blue, Holder::Person, Handover::Back);
    kept.write(Entry::Hinted { seat: Seat::Red });
    kept.play_to(8);
    assert_eq!(kept.table.record(), None, "the secret is shown to nobody before the end");
    kept.play_to(usize::MAX);
    let record = kept.record();
    let expected = ["blue away gone", "blue bot journeyman time-up", "blue person back", "red hint"];
    assert_eq!(notes(&record), [5, 6, 6, 6].into_iter().zip(expected.map(String::from)).collect::<Vec<_>>());
    assert_eq!(record.header.get("nonces"), Some("nonce-of-Anna nonce-of-Bruno"));
    assert_eq!(record.header.get("secret"), Some(secret().as_str()));
    assert_eq!(record.header.get("commitment"), Some(secret().commitment().0.as_str()));
    // Who holds a seat after the end, and that the table is closed then, changes nothing any more.
    kept.held(Seat::Red, Holder::Away, Handover::Gone);
    kept.write(Entry::Closed { why: Closing::ByOperator });
    assert_eq!(kept.record().result, Some((kept.record().result.unwrap().0, record.result.unwrap().1)));
    assert_eq!(kept.playing().outcome().end, End::Played);
}

#[test]
fn whoever_resigned_is_last_on_page_and_replay() {
    for loser in [Seat::Red, Seat::Blue] {
        let mut kept = Kept::with(true);
        kept.play_to(7);
        kept.held(loser, Holder::Resigned { level: Level::Journeyman }, Handover::Asked);
        // Nobody takes over or gives back a seat whose player has resigned.
        kept.held(loser, Holder::Bot { level: Level::Master }, Handover::Agreed);
        kept.play_to(usize::MAX);
        let winner = if loser == Seat::Red { Seat::Blue } else { Seat::Red };
        assert_eq!(notes(&kept.record()), [(7, format!("{loser} resigned journeyman asked"))]);
        assert_eq!((kept.playing().outcome().winners(), kept.playing().outcome().resigned), (vec![winner], vec![loser]));
    }
}

#[test]
fn a_closed_table_has_a_record_and_no_winner() {
    let closings = [
        (Closing::Abandoned, note::Closing::Abandoned),
        (Closing::Deserted, note::Closing::Deserted),
        (Closing::ByOperator, note::Closing::ByOperator),
        (Closing::Broken, note::Closing::Broken),
    ];
    for (why, noted) in closings {
        let mut kept = Kept::with(true);
        kept.play_to(9);
        kept.write(Entry::Closed { why });
        let record = kept.record();
        assert_eq!((record.notes, record.result), (vec![(9, Note::Closed { why: noted })], None));
        assert_eq!((kept.playing().outcome().end, kept.playing().outcome().winners()), (End::Closed(noted), vec![]));
    }
    let mut never = Kept::with(false);
    never.play_to(3);
    assert_eq!(never.table.record(), None);
}

#[test]
fn what_was_taken_back_is_not_in_the_record_but_that_it_was() {
    let mut kept = Kept::with(false);
    kept.play_to(12);
    kept.write(Entry::Hinted { seat: Seat::Red });
    kept.play_to(20);
    kept.held(Seat::Red, Holder::Away, Handover::Gone);
    kept.held(Seat::Red, Holder::Person, Handover::Back);
    kept.write(Entry::WentBack { seat: Seat::Red, to: 8 });
    kept.play_to(10);
    kept.write(Entry::WentBack { seat: Seat::Red, to: 9 });
    kept.play_to(usize::MAX);
    let record = kept.record();
    let expected = [(8, "red hint"), (8, "red away gone"), (8, "red person back"), (8, "red went-back 12"), (9, "red went-back 1")];
    assert_eq!(notes(&record), expected.map(|(after, note)| (after, note.to_string())));
}

#[test]
fn a_note_stands_behind_an_action_that_is_left() {
    let mut kept = Kept::with(false);
    // The bishop is placed without a draw, so it can be taken back.
    let seat = kept.playing().session.to_act()[0];
    let before = kept.actions();
    kept.play_to(before + 1);
    let undone = kept.playing().session.can_undo(seat);
    kept.write(Entry::Hinted { seat: Seat::Red });
    if undone {
        kept.write(Entry::TookBack { seat });
    }
    assert!(kept.playing().notes.iter().all(|(after, _)| *after <= kept.actions()));
    assert!(undone, "otherwise this test proves nothing");
}
