//! A whole game in the shape this crate wants: Pig. Roll as often as you dare; a 1 loses the pot, holding keeps it;
//! whoever reaches 50 first wins.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt;
use std::sync::Arc;

use tabletop::testkit::{check_actions, check_properties, perft, playthrough, random_game};
use tabletop::{
    Dice, Happening, Header, Match, Play, Players, Record, Refusal, Rules, Scene, Seat, Session, Standing, Text, Viewer, say, scenario,
};

const RED: Seat = Seat::ALL[0];
const BLUE: Seat = Seat::ALL[1];
const BOTH: [Seat; 2] = [RED, BLUE];

fn other(seat: Seat) -> Seat {
    BOTH[1 - seat.index()]
}

fn by_points(points: [u8; 2]) -> Vec<Standing> {
    let place = |p: u8| 1 + u8::from(points.iter().any(|&other| other > p));
    points.iter().map(|&p| Standing { score: p.into(), place: place(p) }).collect()
}

const GOAL: u8 = 50;

tabletop::verbs! {
    /// What one can say in Pig.
    enum Action { Roll = "roll", Hold = "hold" }
}

#[derive(Clone, PartialEq, Debug)]
struct Pig;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    turn: Seat,
    points: [u8; 2],
    pot: u8,
    die: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct RollOrHold(u8);

impl From<RollOrHold> for Text {
    fn from(RollOrHold(pot): RollOrHold) -> Text {
        say!("{pot} in the pot: roll or hold?", pot)
    }
}
impl fmt::Display for RollOrHold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}

#[derive(Clone, PartialEq, Debug)]
enum WhyNot {
    NothingToKeep,
    Enough(u8),
}

impl From<WhyNot> for Text {
    fn from(why: WhyNot) -> Text {
        match why {
            WhyNot::NothingToKeep => say!("there is nothing to keep yet: roll at least once"),
            WhyNot::Enough(points) => say!("you have {points} points and have won: hold", points),
        }
    }
}
impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Event {
    Rolled { who: Seat, was: u8, now: u8 },
    Lost { who: Seat, points: u8 },
    Kept { who: Seat, points: u8 },
}

struct Table<'t> {
    world: &'t mut World,
    players: Players<'t, Pig>,
}

impl Table<'_> {
    /// One turn.
    fn turn(&mut self) -> Play {
        let who = self.world.turn;
        loop {
            match self.roll_or_hold(who)? {
                Action::Hold => break self.keep(who),
                Action::Roll if self.roll(who) == 1 => break self.lose(who),
                Action::Roll => {}
            }
        }
        self.world.turn = other(who);
        Ok(())
    }

    fn roll_or_hold(&mut self, who: Seat) -> Play<Action> {
        let (pot, reached) = (self.world.pot, self.world.points[who.index()] + self.world.pot);
        self.players.ask(who, RollOrHold(pot), |can| {
            match reached < GOAL {
                true => can.add(Action::Roll),
                false => can.bar(Action::Roll, || WhyNot::Enough(reached)),
            }
            match pot > 0 {
                true => can.add(Action::Hold),
                false => can.bar(Action::Hold, || WhyNot::NothingToKeep),
            }
        })
    }

    fn roll(&mut self, who: Seat) -> u8 {
        let now = self.players.chance("die", 6, |face| face.checked_sub(1)) as u8 + 1;
        let was = std::mem::replace(&mut self.world.die, now);
        self.players.tell(|| Event::Rolled { who, was, now });
        self.world.pot += if now > 1 { now } else { 0 };
        now
    }

    fn keep(&mut self, who: Seat) {
        let points = std::mem::take(&mut self.world.pot);
        self.world.points[who.index()] += points;
        self.players.tell(|| Event::Kept { who, points });
    }

    fn lose(&mut self, who: Seat) {
        let points = std::mem::take(&mut self.world.pot);
        self.players.tell(|| Event::Lost { who, points });
    }
}

impl Rules for Pig {
    type World = World;
    type Action = Action;
    type Question = RollOrHold;
    type WhyNot = WhyNot;
    type Event = Event;
    const GAME: &'static str = "pig";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<Self, tabletop::Fault> {
        header.reject_unknown_keys(&[]).map(|()| Pig)
    }
    fn write_header(&self, _: &mut Header) {}
    fn seats(&self) -> usize {
        2
    }
    fn setup(&self, _: &mut Dice) -> World {
        World { turn: RED, points: [0; 2], pot: 0, die: 6 }
    }
    fn step(&self, world: &mut World, players: Players<'_, Self>) -> Play<bool> {
        Table { world, players }.turn()?;
        Ok(world.points.iter().all(|&p| p < GOAL))
    }
    fn standings(&self, world: &World) -> Vec<Standing> {
        by_points(world.points)
    }
    fn determinize(&self, _: &mut World, _: Viewer, _: &mut Dice) {}
    fn scene(&self, world: &World, _: Viewer) -> Scene {
        let mut scene = Scene::default();
        scene.fact("turn", world.turn);
        scene.put("die", format!("die {}", world.die), 1);
        scene.put("pot", "point", world.pot.into());
        scene.place("supply").uncounted = true;
        for seat in BOTH {
            scene.put(format!("points.{seat}"), "point", world.points[seat.index()].into());
        }
        scene
    }
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(each);
    }
    fn show(&self, event: &Event, _: Viewer) -> Option<Happening> {
        Some(match *event {
            Event::Rolled { who, was, now } => Happening::said("roll", say!("{who} rolls a {now}.", who, now))
                .by(who)
                .moving(format!("die {was}"), 1, "die", "die")
                .becoming(format!("die {now}"))
                .moving("point", if now > 1 { now.into() } else { 0 }, "supply", "pot"),
            Event::Lost { who, points } => Happening::said("lose", say!("{who} loses the pot of {points}.", who, points)).by(who).moving(
                "point",
                points.into(),
                "pot",
                "supply",
            ),
            Event::Kept { who, points } => Happening::said("keep", say!("{who} keeps {points}.", who, points)).by(who).moving(
                "point",
                points.into(),
                "pot",
                format!("points.{who}"),
            ),
        })
    }
    fn check(&self, world: &World) -> Result<(), String> {
        let winners = world.points.iter().filter(|&&p| p >= GOAL).count();
        let ok = winners <= 1 && world.pot != 1 && world.points.iter().all(|&p| p != 1) && (1..=6).contains(&world.die);
        if ok { Ok(()) } else { Err(format!("{world:?}")) }
    }
    fn get(&self, world: &World, key: &str) -> Result<String, String> {
        match key {
            "pot" => Ok(world.pot.to_string()),
            "turn" => Ok(world.turn.to_string()),
            _ => points_key(key).map(|seat| world.points[seat.index()].to_string()),
        }
    }
    fn set(&self, world: &mut World, key: &str, value: &str) -> Result<(), String> {
        let number = || value.parse().map_err(|_| format!("\"{value}\" is no number of points"));
        match key {
            "pot" => world.pot = number()?,
            "turn" => world.turn = value.parse()?,
            _ => world.points[points_key(key)?.index()] = number()?,
        }
        Ok(())
    }
    fn piece_in_bag(&self, bag: &str, piece: &str) -> Result<u32, String> {
        let face = piece.parse().ok().filter(|face| bag == "die" && (1..=6).contains(face));
        face.ok_or_else(|| format!("\"{piece}\" cannot come from \"{bag}\""))
    }
}

fn points_key(key: &str) -> Result<Seat, String> {
    let seat = key.strip_suffix(".points").and_then(|seat| seat.parse().ok()).filter(|s| BOTH.contains(s));
    seat.ok_or_else(|| format!("\"{key}\" is nothing in Pig"))
}

fn pig_with(seed: &str) -> Session<Pig> {
    Session::new(Arc::new(Pig), seed, vec!["Anna".to_string(), "Bruno".to_string()]).unwrap()
}

#[test]
fn every_roll_is_told_once_and_a_record_gives_the_same_game() {
    let mut game = pig_with("friday night");
    let mut rolls = 0;
    let mut told = Vec::new();
    while let Some(seat) = game.game().next_to_act() {
        let hold = game.game().world().pot >= 12 || !game.game().options(seat).contains(&Action::Roll);
        rolls += usize::from(!hold);
        told.extend(game.play_text(seat, if hold { "hold" } else { "roll" }).unwrap());
    }
    let rolled = told.iter().filter(|e| matches!(e, Event::Rolled { .. })).count();
    assert_eq!((rolled, rolls as u64), (rolls, game.game().words_drawn()));

    let text = game.to_record();
    let again = Session::<Pig>::from_record(&text).unwrap();
    assert_eq!(again.game().world(), game.game().world());
    assert_eq!(again.to_record(), text);
    assert!(text.starts_with("game record 1\ngame pig\nrules 1\nnames Anna, Bruno\nseed friday night\n\nred roll\n"), "{text}");
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let mut game = pig_with("7");
    game.play_text(RED, "roll").unwrap();
    let before = (game.game().world().clone(), game.to_record());
    let refused = |game: &mut Session<Pig>, seat, text| game.play_text(seat, text).unwrap_err();

    assert_eq!(refused(&mut game, BLUE, "roll"), Refusal::NotYourTurn { to_act: vec![RED] });
    assert_eq!(refused(&mut game, BLUE, "roll").to_string(), "it is not your turn: waiting for red");
    assert_eq!(refused(&mut game, Seat::ALL[3], "roll"), Refusal::NotYourTurn { to_act: vec![RED] });
    assert_eq!(refused(&mut game, RED, "fly").to_string(), "\"fly\" is not an action");
    assert_eq!(refused(&mut game, RED, "roll 2").to_string(), "\"roll 2\" is not an action");
    assert_eq!(game.play_texts(RED, &["hold", "hold"]).unwrap_err().to_string(), "it is not your turn: waiting for blue");
    assert_eq!((game.game().world().clone(), game.to_record()), before);

    game.play_text(RED, "hold").unwrap();
    let refusal = refused(&mut game, BLUE, "hold");
    assert!(matches!(&refusal, Refusal::NotLegal { action: Action::Hold, why: Some(WhyNot::NothingToKeep), .. }));
    assert_eq!(refusal.to_string(), "hold: there is nothing to keep yet: roll at least once");

    let mut over = check_properties(Arc::new(Pig), 1, 5);
    assert_eq!(over.play_text(RED, "roll").unwrap_err(), Refusal::Over);
}

#[test]
fn holding_can_be_taken_back_but_a_roll_cannot() {
    let mut game = pig_with("7");
    assert_eq!(game.take_back(RED).unwrap_err().to_string(), "you have nothing to take back yet");
    game.play_text(RED, "roll").unwrap();
    let rolled = (game.game().world().clone(), game.to_record());
    assert!(game.take_back(RED).unwrap_err().to_string().contains("drawn"));

    game.play_text(RED, "hold").unwrap();
    assert!(game.take_back(BLUE).is_err());
    game.take_back(RED).unwrap();
    assert_eq!((game.game().world().clone(), game.to_record()), rolled);

    // Blue's roll makes red's hold final.
    game.play_text(RED, "hold").unwrap();
    game.play_text(BLUE, "roll").unwrap();
    assert!(matches!(game.take_back(RED), Err(Refusal::TooLate(_))));
    game.rewind(1);
    assert_eq!((game.game().world().clone(), game.to_record()), rolled);
}

#[test]
fn scenarios_of_pig() {
    let text = "
scenario a 1 loses the pot, and the other is to roll
source the explanation above
given pot = 12
given red.points = 30
next die = 1
play red roll
told red loses the pot of 12
expect pot = 0
expect red.points = 30
expect to act = blue
refuse blue hold because nothing to keep
refuse red roll because not your turn
refuse blue jump because not an action

scenario whoever has 50 must hold, and wins
given turn = blue
given blue.points = 41
next die = 4 5         # in this order
play blue roll
offer blue hold
play blue roll
refuse blue roll because you have 50 points
expect asked = 9 in the pot: roll or hold?
play blue hold
expect to act = none
refuse red roll because the game is over
";
    let all = scenario::parse(text).unwrap();
    assert_eq!(all.iter().map(|s| s.name).collect::<Vec<_>>()[1], "whoever has 50 must hold, and wins");
    assert_eq!(all[0].source(), Some("the explanation above"));
    for scenario in all {
        scenario.run::<Pig>().unwrap_or_else(|f| panic!("line {}: {}", f.line, f.message));
    }
}

#[test]
fn a_failing_scenario_says_where_and_why() {
    let failure = |text: &str| match scenario::parse(text) {
        Ok(all) => all[0].run::<Pig>().unwrap_err(),
        Err(failure) => failure,
    };
    let cases = [
        (3, "the pot is 3", "scenario x\ngiven pot = 3\nexpect pot = 4", "pot is 3, not 4"),
        (3, "refused in other words", "scenario x\n\nrefuse red hold because of the weather", "other words: hold: there is nothing"),
        (2, "played", "scenario x\nrefuse red roll for any reason", "should be refused, but it was played"),
        (2, "not offered", "scenario x\noffer red hold", "red cannot hold (there is nothing to keep"),
        (2, "somebody else", "scenario x\nplay blue roll", "it is not your turn: waiting for red"),
        (2, "no such face", "scenario x\nnext die = 7", "\"7\" cannot come from \"die\""),
        (2, "no such fact", "scenario x\nexpect mood = 3", "\"mood\" is nothing in Pig"),
        (3, "not told", "scenario x\nplay red roll\ntold red flies", "red rolls a"),
        (1, "impossible", "scenario x\ngiven pot = 1", "this position cannot be"),
        (2, "unknown key", "scenario x\nedition 2010", "a header has no key \"edition\""),
        (3, "unknown word", "scenario x\nplay red roll\nexpects pot = 1", "is not a word of a scenario"),
        (1, "no name", "play red roll", "begins with a line \"scenario NAME\""),
    ];
    for (line, what, text, message) in cases {
        let found = failure(text);
        assert!(found.line == line && found.message.contains(message), "{what}: {found:?}");
    }
}

#[test]
fn a_bad_record_says_which_line_and_why() {
    let good = "game record 1\ngame pig # the one with the die\nrules 1\nseed 7\n\nred roll\nred hold\nblue roll\n";
    assert_eq!(Session::<Pig>::from_record(good).unwrap().actions().len(), 3);
    let bad = |from: &str, to: &str| Session::<Pig>::from_record(&good.replace(from, to)).unwrap_err().to_string();
    let cases = [
        ("game record 1", "game record 9", "line 1: this build cannot read record format 9, only 1"),
        ("game record 1\n", "", "line 1: a record begins with \"game record 1\""),
        ("game pig", "game chess", "this is a record of the game \"chess\", not of \"pig\""),
        ("rules 1", "rules 2", "the record was made with rules version \"2\"; this build has version 1"),
        ("seed 7\n", "", "the header names no seed"),
        ("seed 7", "seed 7\nseed 8", "line 5: \"seed\" is given twice"),
        ("seed 7", "seed 7\nedition 2010", "a header has no key \"edition\""),
        ("seed 7", "seed 7\nnames A, B, C", "3 names for 2 players"),
        ("red hold", "red fold", "line 7: red: \"fold\" is not an action"),
        ("red hold", "pink hold", "line 7: \"pink\" is not a seat: an action begins with red, blue, green or yellow"),
        ("blue roll", "blue hold", "line 8: blue: hold: there is nothing to keep yet: roll at least once"),
        ("blue roll", "red roll", "line 8: red: it is not your turn: waiting for blue"),
        ("blue roll", "result 50 0", "line 8: the record says the game ended [50, 0], but replaying it gives [2, 0]"),
        ("red hold", "result fifty", "line 7: a result is a list of numbers"),
        ("red hold", "result 50 0", "line 8: nothing may follow the result"),
        (good, "", "the file is empty"),
    ];
    for (from, to, message) in cases {
        assert_eq!(bad(from, to), message, "{to}");
    }
}

#[test]
fn any_one_line_can_be_a_seed_and_names_come_back() {
    for seed in ["7", "friday  night", "#1 of many # really", "| über |"] {
        let text = Session::new(Arc::new(Pig), seed, vec![" Anna ".to_string()]).unwrap().to_record();
        let again = Session::<Pig>::from_record(&text).unwrap();
        assert_eq!((again.to_record(), again.player_names()), (text, &["Anna".to_string(), "Blue".to_string()][..]));
    }
    for seed in ["", " 7", "7\n8"] {
        assert!(Session::new(Arc::new(Pig), seed, Vec::new()).is_err(), "{seed:?}");
    }
    assert!(Session::new(Arc::new(Pig), "7", vec!["A, B".to_string()]).is_err());
}

#[test]
fn header_values_of_several_lines_come_back() {
    let text = "game record 1\ngame pig\nnotes\n| first # no comment\n|\n|   third\nseed 7\n";
    let record = Record::parse(text).unwrap();
    assert_eq!(record.header.get("notes"), Some("first # no comment\n\n  third\n"));
}

#[test]
fn pig_has_the_properties() {
    for seed in 0..300 {
        check_properties(Arc::new(Pig), seed, 1 + seed as usize % 3);
    }
    assert_eq!(check_actions(&Pig).into_iter().collect::<Vec<_>>(), [("hold".to_string(), 1), ("roll".to_string(), 1)]);
}

#[test]
fn random_pig_ends_within_reason() {
    let mut longest = 0;
    for seed in 0..2_000 {
        let mut decisions = 0;
        let game = random_game(Arc::new(Pig), seed, |_, _, _| decisions += 1);
        assert!(game.is_over() && game.next_to_act().is_none());
        longest = longest.max(decisions);
    }
    assert!(longest < 400, "{longest}");
}

#[test]
fn a_match_can_go_on_from_any_position() {
    let world = World { turn: BLUE, points: [40, 49], pot: 0, die: 3 };
    let mut game = Match::from_world(Arc::new(Pig), world, Dice::fast(1));
    assert!(game.play(RED, Action::Roll, None).is_err());
    game.play(BLUE, Action::Roll, None).unwrap();
}

#[test]
fn perft_of_pig() {
    // The dice of seed 7 begin 2 2 1 3 1 3. One can only roll at first; after the 2 one can hold.
    let counts: Vec<u64> = (0..9).map(|depth| perft(Arc::new(Pig), "7", depth)).collect();
    assert_eq!(counts, [1, 1, 2, 3, 4, 5, 7, 9, 13]);
}

#[test]
fn playthrough_of_pig() {
    let text = playthrough(Arc::new(Pig), "7", 5, &["Anna", "Bruno"]);
    assert_eq!(text, playthrough(Arc::new(Pig), "7", 5, &["Anna", "Bruno"]));
    assert_eq!(text, PLAYTHROUGH, "it reads:\n{text}");
    let whole = playthrough(Arc::new(Pig), "7", 1_000, &[]);
    assert!(whole.contains("\nThe game is over:\n    1. "), "{whole}");
}

const PLAYTHROUGH: &str = "\
game record 1
game pig
rules 1
names Anna, Bruno
seed 7

1. Anna: 0 in the pot: roll or hold?
    can roll
    > roll
      Anna rolls a 2.

2. Anna: 2 in the pot: roll or hold?
    can roll, hold
    > hold
      Anna keeps 2.

3. Bruno: 0 in the pot: roll or hold?
    can roll
    > roll
      Bruno rolls a 2.

4. Bruno: 2 in the pot: roll or hold?
    can roll, hold
    > hold
      Bruno keeps 2.

5. Anna: 0 in the pot: roll or hold?
    can roll
    > roll
      Anna rolls a 1.
      Anna loses the pot of 0.

  = turn blue
    die die 1
    points blue: 2 × point; red: 2 × point

As things stand:
    1. Anna 2
    1. Bruno 2
";
