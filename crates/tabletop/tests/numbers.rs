//! A whole game with secret decisions at the same time: Numbers. Three rounds; each has the cards 1 to 5 and secretly
//! picks two of them; the higher sum gets a point. Cards that lie on the table from the round before cannot be picked.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use tabletop::testkit::{check_properties, perft};
use tabletop::{
    Dice, Happening, HasPlayers, Header, Play, Players, Rules, Scene, Seat, Sentence, Session, Standing, Text, Viewer, say, sentence,
    together,
};

const RED: Seat = Seat::ALL[0];
const BLUE: Seat = Seat::ALL[1];
const BOTH: [Seat; 2] = [RED, BLUE];

fn other(seat: Seat) -> Seat {
    BOTH[1 - seat.index()]
}

fn by_points(points: [u8; 2]) -> Vec<Standing> {
    Standing::by_score(points.map(i32::from))
}

tabletop::verbs! {
    /// What one can say in Numbers.
    enum Action { Pick(card: u8 = 1..=5) = "pick" }
}

/// What somebody could get wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    None,
    /// The scene shows everybody's picked cards.
    Leaks,
    /// Nobody is told that points are given.
    Silent,
    /// Something is drawn behind the screens.
    Draws,
    /// Picking is called private, though the cards are shown as soon as both have picked.
    Private,
    /// A card is left out of the list of all actions.
    Forgets,
}

#[derive(Clone, Debug)]
struct Numbers(Fault);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct World {
    round: u8,
    points: [u8; 2],
    picked: [[u8; 2]; 2],
    shown: [[u8; 2]; 2],
    luck: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Event {
    Picked(Seat, u8),
    Back(Seat, u8),
    Shown(Seat, u8),
    Point(Seat),
}

struct Table<'t> {
    world: &'t mut World,
    players: Players<'t, Numbers>,
    fault: Fault,
}

impl<'t> HasPlayers<'t, Numbers> for Table<'t> {
    fn players(&mut self) -> &mut Players<'t, Numbers> {
        &mut self.players
    }
}

impl Table<'_> {
    /// One round.
    fn round(&mut self) -> Play {
        together(self, 2, |t, who| {
            t.pick(who, 0)?;
            t.pick(who, 1)
        })?;
        self.reveal();
        let sums = self.world.shown.map(|cards| cards.iter().sum::<u8>());
        if let Some(&best) = BOTH.iter().find(|s| sums[s.index()] > sums[other(**s).index()]) {
            self.world.points[best.index()] += 1;
            if self.fault != Fault::Silent {
                self.players.tell(|| Event::Point(best));
            }
        }
        self.world.round += 1;
        Ok(())
    }

    fn pick(&mut self, who: Seat, nth: usize) -> Play {
        let (picked, shown) = (self.world.picked[who.index()], self.world.shown[who.index()]);
        let Action::Pick(card) = self.players.ask(who, [sentence!("Pick a card"), sentence!("Pick another card")][nth], |can| {
            for card in 1..=5 {
                match (picked.contains(&card), shown.contains(&card)) {
                    (true, _) => can.bar(Action::Pick(card), || sentence!("you have picked it already")),
                    (_, true) => can.bar(Action::Pick(card), || sentence!("it lies on the table")),
                    _ => can.add(Action::Pick(card)),
                }
            }
        })?;
        self.world.picked[who.index()][nth] = card;
        self.players.tell(|| Event::Picked(who, card));
        if self.fault == Fault::Draws && nth == 1 {
            self.world.luck[who.index()] = self.players.chance("luck", 100, Some);
        }
        Ok(())
    }

    fn reveal(&mut self) {
        for who in BOTH {
            let cards = std::mem::take(&mut self.world.picked[who.index()]);
            let back = std::mem::replace(&mut self.world.shown[who.index()], cards);
            for card in back.into_iter().filter(|&c| c > 0) {
                self.players.tell(|| Event::Back(who, card));
            }
            for card in cards {
                self.players.tell(|| Event::Shown(who, card));
            }
        }
    }
}

impl Rules for Numbers {
    type World = World;
    type Action = Action;
    type Question = Sentence;
    type WhyNot = Sentence;
    type Event = Event;
    const GAME: &'static str = "numbers";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<Self, tabletop::Fault> {
        let faults = [Fault::None, Fault::Leaks, Fault::Silent, Fault::Draws];
        let fault = faults.into_iter().find(|f| header.get("fault") == Some(&format!("{f:?}")));
        fault.map(Numbers).ok_or_else(|| tabletop::say!("no such fault").into())
    }
    fn write_header(&self, header: &mut Header) {
        header.set("fault", format!("{:?}", self.0));
    }
    fn seats(&self) -> usize {
        2
    }
    fn setup(&self, _: &mut Dice) -> World {
        World::default()
    }
    fn step(&self, world: &mut World, players: Players<'_, Self>) -> Play<bool> {
        Table { world, players, fault: self.0 }.round()?;
        Ok(world.round < 3)
    }
    fn standings(&self, world: &World) -> Vec<Standing> {
        by_points(world.points)
    }
    fn determinize(&self, _: &mut World, _: Viewer, _: &mut Dice) {}
    fn scene(&self, world: &World, viewer: Viewer) -> Scene {
        let mut scene = Scene::default();
        scene.fact("round", world.round);
        scene.place("supply").uncounted = true;
        for who in BOTH {
            let i = who.index();
            let sees = viewer.is(who) || self.0 == Fault::Leaks;
            scene.place(format!("hand.{who}")).uncounted = !sees;
            scene.place(format!("picked.{who}")).uncounted = !sees;
            scene.put(format!("points.{who}"), "point", world.points[i].into());
            for card in 1..=5u8 {
                let place = if world.picked[i].contains(&card) {
                    "picked"
                } else if world.shown[i].contains(&card) {
                    "shown"
                } else {
                    "hand"
                };
                scene.put(format!("{place}.{who}"), format!("card {card}"), 1);
            }
        }
        scene
    }
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(&mut |action| {
            if self.0 != Fault::Forgets || action != Action::Pick(5) {
                each(action);
            }
        });
    }
    fn show(&self, event: &Event, viewer: Viewer) -> Option<Happening> {
        let card = |kind, text: Text, who: Seat, card: u8, from: &str, to: &str| {
            let (from, to) = (format!("{from}.{who}"), format!("{to}.{who}"));
            Some(Happening::said(kind, text).by(who).moving(format!("card {card}"), 1, from, to))
        };
        match *event {
            Event::Picked(who, n) if viewer.is(who) => card("pick", say!("You pick the {n}.", n), who, n, "hand", "picked"),
            Event::Picked(..) => None,
            Event::Back(who, n) => card("back", Text::default(), who, n, "shown", "hand"),
            Event::Shown(who, n) => card("show", say!("{who} shows the {n}.", who, n), who, n, "picked", "shown"),
            Event::Point(who) => {
                let said = Happening::said("point", say!("{who} gets a point.", who));
                Some(said.by(who).moving("point", 1, "supply", format!("points.{who}")))
            }
        }
    }
    fn is_private(&self, _: Action) -> bool {
        self.0 == Fault::Private
    }
    fn check(&self, world: &World) -> Result<(), String> {
        let ok = world.points.iter().sum::<u8>() <= world.round && world.round <= 3;
        if ok { Ok(()) } else { Err(format!("{world:?}")) }
    }
    fn get(&self, _: &World, key: &str) -> Result<String, String> {
        Err(format!("\"{key}\" is nothing in Numbers"))
    }
    fn set(&self, _: &mut World, key: &str, _: &str) -> Result<(), String> {
        Err(format!("\"{key}\" is nothing in Numbers"))
    }
    fn piece_in_bag(&self, bag: &str, _: &str) -> Result<u32, String> {
        Err(format!("there is no bag \"{bag}\""))
    }
}

fn new_numbers() -> Session<Numbers> {
    Session::new(Arc::new(Numbers(Fault::None)), "7", Vec::new()).unwrap()
}

fn picks(game: &mut Session<Numbers>, list: &[(Seat, u8)]) -> Vec<Event> {
    list.iter().flat_map(|&(seat, card)| game.play_action(seat, Action::Pick(card)).unwrap()).collect()
}

#[test]
fn who_is_quicker_does_not_matter() {
    let orders = [
        [(RED, 5), (RED, 1), (BLUE, 2), (BLUE, 3)],
        [(BLUE, 2), (BLUE, 3), (RED, 5), (RED, 1)],
        [(RED, 5), (BLUE, 2), (RED, 1), (BLUE, 3)],
        [(BLUE, 2), (RED, 5), (BLUE, 3), (RED, 1)],
    ];
    let after = orders.map(|order| {
        let mut game = new_numbers();
        assert!(game.game().is_simultaneous() && game.game().to_act().eq(BOTH));
        let told = picks(&mut game, &order);
        (game.game().world().clone(), game.game().options(RED).to_vec(), told)
    });
    for (world, options, told) in &after {
        assert_eq!((world, options), (&after[0].0, &after[0].1));
        assert_eq!((world.points, world.shown), ([1, 0], [[5, 1], [2, 3]]));
        // Everything is told exactly once, each pick when it is made, the rest at the reveal in the same order.
        for (seat, card) in orders[0] {
            assert_eq!(told.iter().filter(|e| **e == Event::Picked(seat, card)).count(), 1, "{told:?}");
        }
        assert_eq!(told.len(), 9);
        assert_eq!(told[4..], after[0].2[4..]);
    }
}

#[test]
fn what_is_picked_behind_the_screen_is_told_to_nobody_else() {
    let mut game = new_numbers();
    let before = BOTH.map(|s| game.scene_for(Viewer::Seat(s)));
    let told = picks(&mut game, &[(RED, 4)]);
    assert_eq!(game.show(&told, Viewer::Seat(RED))[0].text.to_string(), "You pick the 4.");
    assert_eq!(game.show(&told, Viewer::Seat(BLUE)), []);
    assert_eq!(game.show(&told, Viewer::Spectator), []);
    assert_ne!(game.scene_for(Viewer::Seat(RED)), before[0]);
    assert_eq!(game.scene_for(Viewer::Seat(BLUE)), before[1]);
}

#[test]
fn a_secret_answer_can_be_taken_back_until_the_screens_are_lifted() {
    let mut game = new_numbers();
    picks(&mut game, &[(RED, 5), (RED, 4), (BLUE, 1)]);
    // Blue has answered since; red takes both answers back all the same.
    game.take_back(RED).unwrap();
    assert_eq!(game.game().world().picked, [[5, 0], [1, 0]]);
    game.take_back(RED).unwrap();
    assert_eq!(game.game().world().picked, [[0, 0], [1, 0]]);
    assert!(game.take_back(RED).is_err());
    assert!(game.to_record().ends_with("\n\nblue pick 1\n"));

    // The next round begins behind the screens again, with nothing between; the first one is over all the same.
    picks(&mut game, &[(RED, 3), (RED, 2), (BLUE, 5)]);
    assert!(game.game().is_simultaneous() && game.game().reveals() == 1);
    for seat in BOTH {
        assert_eq!(game.take_back(seat).unwrap_err().to_string(), "too late to take that back: something hidden has been revealed since");
    }
    picks(&mut game, &[(BLUE, 3), (RED, 1)]);
    game.take_back(BLUE).unwrap();
    assert!(game.take_back(BLUE).is_err());
    game.take_back(RED).unwrap();
    assert_eq!((game.game().world().round, game.game().world().picked), (1, [[0; 2]; 2]));
}

#[test]
fn a_player_may_be_called_anything_reasonable() {
    let called = |name: &str| Session::new(Arc::new(Numbers(Fault::None)), "7", vec![name.to_string()]);
    for name in ["{blue}", "{who}", "José 🎨", "O'Hara & Sons", "<b>", "李", "👩\u{200d}🎨", "ABCDEFGHIJKLMNOPQRSTUVWX"] {
        let mut game = called(name).unwrap();
        let told = picks(&mut game, &[(RED, 5), (RED, 4), (BLUE, 1), (BLUE, 2)]);
        let told = game.show(&told, Viewer::Seat(BLUE));
        let shows = told.iter().map(|h| h.text.in_english(&game.all_names())).find(|text| text.contains("shows"));
        assert_eq!(shows, Some(format!("{name} shows the 5.")));
        assert_eq!(Session::<Numbers>::from_record(&game.to_record()).unwrap().player_names()[0], name);
    }
    for (name, why) in [
        ("a,b", "the name \"a,b\" contains a comma or another character that names cannot have"),
        ("a#b", "the name \"a#b\" contains a comma or another character that names cannot have"),
        ("Anna\u{202e}", "the name \"Anna\" contains invisible characters"),
        ("An\u{200b}na", "the name \"Anna\" contains invisible characters"),
        ("Anna\u{1b}[2J", "the name \"Anna[2J\" contains invisible characters"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXY", "the name \"ABCDEFGHIJKLMNOPQRSTUVWX…\" is too long: a name has at most 24 characters"),
    ] {
        assert_eq!(called(name).map(|_| ()).map_err(String::from), Err(why.to_string()));
    }
}

#[test]
fn an_answer_is_meant_for_one_question() {
    let mut game = new_numbers();
    let ids = |game: &Session<Numbers>| BOTH.map(|seat| game.question_id(seat).unwrap());
    let first = ids(&game);
    // Red answers: blue's question stays the same, red has another one.
    game.answer(RED, first[0], &["pick 5"]).unwrap();
    let second = ids(&game);
    assert_eq!(second[1], first[1]);
    assert_ne!(second[0], first[0]);
    assert_eq!(game.answer(RED, first[0], &["pick 4"]).unwrap_err().to_string(), "that question is no longer open");
    // Red takes it back: the question is asked anew, and blue need not notice.
    game.take_back(RED).unwrap();
    let third = ids(&game);
    assert_eq!(third[1], first[1]);
    assert!(![first[0], second[0]].contains(&third[0]));
    game.answer(BLUE, first[1], &["pick 1", "pick 2"]).unwrap();
    assert_eq!((game.question_id(RED), game.question_id(BLUE)), (Some(third[0]), None));
    // The screens come off: both questions are new.
    game.answer(RED, third[0], &["pick 5", "pick 4"]).unwrap();
    let fourth = ids(&game);
    assert!(![first[0], second[0], third[0]].contains(&fourth[0]) && fourth[1] > first[1]);
    // Blue's question does not tell how often red has changed its mind.
    let mut quick = new_numbers();
    let ids_of_quick = ids(&quick);
    quick.answer(BLUE, ids_of_quick[1], &["pick 1", "pick 2"]).unwrap();
    quick.answer(RED, ids_of_quick[0], &["pick 5", "pick 4"]).unwrap();
    assert_eq!(ids(&quick)[1], fourth[1]);
}

#[test]
fn a_preview_stops_where_something_becomes_known() {
    let mut game = new_numbers();
    picks(&mut game, &[(BLUE, 1), (BLUE, 2)]);
    let before = game.to_record();
    let one = game.preview(RED, &["pick 5"]).unwrap();
    assert_eq!(one.shown, 1);
    assert_eq!(one.scene.places["picked.red"].pieces[0].piece, "card 5");
    // The second card would lift the screens; it is shown as if nobody else had decided yet.
    let both = game.preview(RED, &["pick 5", "pick 4"]).unwrap();
    assert_eq!((both.shown, &both.scene.places["picked.red"].pieces[0].piece[..]), (2, "card 4"));
    assert_eq!(new_numbers().preview(RED, &["pick 5", "pick 4"]).unwrap(), both);
    // That is said of each choice beforehand.
    let commits = |scene: &Scene| scene.question.as_ref().unwrap().choices.iter().filter(|choice| choice.commits).count();
    assert_eq!((commits(&game.scene_for(Viewer::Seat(RED))), commits(&one.scene)), (0, 4));
    assert_eq!(game.preview(RED, &["pick 5", "pick 5"]).unwrap_err().to_string(), "pick 5: you have picked it already");
    assert_eq!(game.preview(RED, &["juggle"]).unwrap_err().to_string(), "\"juggle\" is not an action");
    assert_eq!(game.to_record(), before);
    assert!(game.can_take_back(BLUE) && !game.can_take_back(RED));
}

#[test]
fn the_log_of_others_tells_nothing_of_secret_answers() {
    let mut game = new_numbers();
    let lines = |game: &Session<Numbers>, viewer| -> Vec<(Seat, Option<String>)> {
        game.log(viewer).into_iter().map(|line| (line.seat, line.action)).collect()
    };
    let pick = |card: u8| Some(format!("pick {card}"));
    picks(&mut game, &[(RED, 5), (BLUE, 1), (BLUE, 2)]);
    // Red is not ready, blue is.
    assert_eq!(lines(&game, Viewer::Seat(RED)), [(RED, pick(5)), (BLUE, None)]);
    assert_eq!(lines(&game, Viewer::Seat(BLUE)), [(BLUE, pick(1)), (BLUE, pick(2))]);
    assert_eq!(lines(&game, Viewer::Spectator), [(BLUE, None)]);
    assert_eq!(game.happenings(Viewer::Seat(RED), 0..3), [game.log(Viewer::Seat(RED))[0].happenings.clone(), vec![], vec![]]);
    picks(&mut game, &[(RED, 4)]);
    let log = game.log(Viewer::Spectator);
    assert_eq!(lines(&game, Viewer::Spectator), [(BLUE, None), (RED, None)]);
    assert!(log[0].happenings.is_empty() && log[1].happenings[0].text == "red shows the 5.", "{log:?}");
    assert_eq!(game.at(1).log(Viewer::Seat(RED)).len(), 1);
    // When the game is over there are no secrets.
    picks(&mut game, &[(RED, 1), (RED, 2), (BLUE, 3), (BLUE, 4), (RED, 4), (RED, 5), (BLUE, 1), (BLUE, 2)]);
    let history = game.history(Viewer::Spectator);
    assert!(game.game().is_over() && history.len() == 12);
    assert_eq!((history[0].seat, history[0].action.clone()), (RED, pick(5)));
    // The log is what the viewer was told at the time.
    assert_eq!(lines(&game, Viewer::Spectator)[..2], [(BLUE, None), (RED, None)]);
}

#[test]
fn an_imagined_world_forgets_what_the_other_has_picked() {
    let mut game = new_numbers();
    picks(&mut game, &[(RED, 5), (BLUE, 1), (BLUE, 2)]);
    assert!(game.game().to_act().eq([RED]));
    let picked = |viewer| game.game().determinize(viewer, 3).world().picked;
    assert_eq!(picked(Viewer::Seat(RED)), [[5, 0], [0, 0]]);
    assert_eq!(picked(Viewer::Seat(BLUE)), [[0, 0], [1, 2]]);
    assert_eq!(picked(Viewer::Spectator), [[0; 2]; 2]);

    let imagined = game.game().determinize(Viewer::Seat(RED), 3);
    assert!(imagined.to_act().eq(BOTH));
    assert_eq!(imagined.options(RED), game.game().options(RED));
    // The real game has not changed.
    assert_eq!(game.game().world().picked, [[5, 0], [1, 2]]);
}

#[test]
fn reasons_are_given_behind_the_screens_too() {
    let mut game = new_numbers();
    picks(&mut game, &[(RED, 5), (BLUE, 1), (BLUE, 2)]);
    assert_eq!(game.play_text(RED, "pick 5").unwrap_err().to_string(), "pick 5: you have picked it already");
    assert_eq!(game.play_text(RED, "pick 9").unwrap_err().to_string(), "pick 9: not now. Pick another card");
    assert_eq!(game.play_text(BLUE, "pick 3").unwrap_err().to_string(), "it is not your turn: waiting for red");
    picks(&mut game, &[(RED, 4)]);
    assert_eq!(game.play_text(RED, "pick 4").unwrap_err().to_string(), "pick 4: it lies on the table");
}

#[test]
fn numbers_has_the_properties() {
    for seed in 0..300 {
        check_properties(Arc::new(Numbers(Fault::None)), seed, 1);
    }
}

#[test]
#[should_panic(expected = "noticed what")]
fn the_testkit_finds_a_leak() {
    check_properties(Arc::new(Numbers(Fault::Leaks)), 1, 1);
}

#[test]
#[should_panic(expected = "was told, points.")]
fn the_testkit_finds_an_untold_change() {
    check_properties(Arc::new(Numbers(Fault::Silent)), 1, 1);
}

#[test]
#[should_panic(expected = "a spectator can tell whether")]
fn the_testkit_finds_a_private_action_that_shows() {
    check_properties(Arc::new(Numbers(Fault::Private)), 1, 1);
}

#[test]
#[should_panic(expected = "is offered \"pick 5\", which is none of the game's actions")]
fn the_testkit_finds_an_action_that_is_not_listed() {
    check_properties(Arc::new(Numbers(Fault::Forgets)), 1, 1);
}

#[test]
fn the_testkit_finds_a_secret_draw_and_tells_the_record() {
    let run = || drop(check_properties(Arc::new(Numbers(Fault::Draws)), 1, 1_000));
    let message = *std::panic::catch_unwind(run).unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("something was drawn behind the screens"), "{message}");
    assert!(message.contains("The record so far:\ngame record 1\ngame numbers\n"), "{message}");
}

#[test]
fn perft_of_numbers() {
    // Only the first seat to act branches: red picks 5 × 4, then blue.
    let counts: Vec<u64> = (0..7).map(|depth| perft(Arc::new(Numbers(Fault::None)), "7", depth)).collect();
    assert_eq!(counts, [1, 5, 20, 100, 400, 1200, 2400]);
}

#[test]
fn playouts_may_ask_one_by_one_from_the_middle() {
    let mut game = new_numbers();
    picks(&mut game, &[(BLUE, 1), (RED, 5)]);
    let mut playout = game.game().clone();
    playout.playout_mode();
    for (seat, card) in [(RED, 2), (BLUE, 3)] {
        assert_eq!(playout.next_to_act(), Some(seat));
        playout.play(seat, Action::Pick(card), None).unwrap();
    }
    picks(&mut game, &[(RED, 2), (BLUE, 3)]);
    assert_eq!(playout.world(), game.game().world());
    assert_eq!(playout.reveals(), 1);
}

#[test]
fn a_draft_is_laid_out_in_any_order() {
    let mut game = new_numbers();
    let draft = game.draft(RED, &["pick 4", "pick 2"]);
    assert!(draft.complete && draft.actions == ["pick 4", "pick 2"], "{draft:?}");
    // Without picks to tell them by, no option is a pass: nobody picks a card for somebody else.
    let half = game.draft(RED, &["pick 4"]);
    assert!(!half.complete && half.left.is_empty() && half.actions == ["pick 4"], "{half:?}");
    assert_eq!(half.missing.to_string(), "Pick another card");
    let wrong = game.draft(RED, &["pick 4", "pick 4", "juggle"]);
    let reasons: Vec<String> = wrong.left.iter().map(|unplayed| format!("{}: {}", unplayed.action, unplayed.why.text)).collect();
    assert_eq!(reasons, ["juggle: \"juggle\" is not an action", "pick 4: you have picked it already"]);
    // It does not depend on the others, and what was decided can be taken back.
    picks(&mut game, &[(BLUE, 1), (RED, 5)]);
    assert_eq!(game.decided_in_secret(RED), [Action::Pick(5)]);
    let draft = game.draft(RED, &["pick 2"]);
    assert!(draft.complete && draft.actions == ["pick 2"], "{draft:?}");
    picks(&mut game, &[(BLUE, 2), (RED, 2)]);
    assert!(game.decided_in_secret(RED).is_empty());
}
