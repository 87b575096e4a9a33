//! The properties of every game, whatever its rules.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;
use std::str::FromStr;
use std::sync::Arc;

use super::{Diary, random_choice};
use crate::{Dice, Match, Record, Rules, Scene, Seat, Session, Viewer};

/// Plays a random game and checks the properties of every game, whatever its rules.
///
/// At every decision:
/// - there is something to choose, nothing twice, and every option's text gives the option back;
/// - every option is among the game's actions, if it lists them (see [`check_actions`]);
/// - the rules' own check of the table holds;
/// - nothing is drawn behind the screens.
///
/// At every `every`-th decision (1: at all of them) also:
/// - every offered action (a sample, if they are many) is accepted, and acting on a copy leaves the original alone;
/// - an action that is not offered, or of a seat that is not to act, is refused with a reason and changes nothing;
/// - choices that commit are those that cannot be taken back;
/// - a determinized match looks the same to its viewer, who is asked the same with the same options, notes, places and reasons for
///   refusals; it can be played on, and is the same wherever it is put;
/// - whatever the others may hold, the viewer sees the same during the next decisions: who is asked what how often, the table, and
///   what is told;
/// - whichever of two private actions is played, a spectator sees the same;
/// - behind the screens, the others' answers change nothing for the viewer, and the order of arrival does not matter;
/// - playouts, which ask less, give the same game;
/// - the happenings of the action turn the scene before it into the scene after it, for every viewer;
/// - the action can be taken back unless something was drawn or revealed.
///
/// At the end: the record replays to the same game and the same text, and places fit the scores.
///
/// Panics with the seed, the number of the decision and the record so far; returns the finished game.
pub fn check_properties<R: Rules>(rules: Arc<R>, seed: u64, every: usize) -> Session<R> {
    let every = every.max(1);
    let diary = Diary::new(&rules, seed);
    let mut viewers: Vec<Viewer> = Seat::ALL.into_iter().take(rules.seats()).map(Viewer::Seat).collect();
    viewers.push(Viewer::Spectator);
    let mut game = match Session::new(rules, &diary.seed, Vec::new()) {
        Ok(game) => game,
        Err(why) => diary.fail(why),
    };
    let spare = game.game().clone();
    let mut all = HashSet::new();
    game.game().rules().every_action(&mut |action| {
        all.insert(action);
    });
    let mut checker = Checker { diary, dice: Dice::fast(seed), viewers, spare, all, seen: Vec::new(), known: HashSet::new() };

    while let Some((seat, action)) = checker.diary.random_choice(game.game(), &mut checker.dice) {
        checker.options(game.game());
        let thorough = (checker.diary.moves.len() + seed as usize % every).is_multiple_of(every);
        if thorough {
            checker.offers_are_accepted(game.game());
            checker.refusals_change_nothing(&game);
            checker.choices_say_whether_they_commit(&game);
            checker.imagination(game.game());
            checker.secrets_change_nothing(&game);
            checker.private_actions_tell_nothing(&game);
            checker.screens_hide(game.game());
            checker.arrival_does_not_matter(game.game());
            checker.playouts_are_the_same_game(game.game());
        }
        let before = thorough.then(|| game.clone());
        let (secret, reveals, drawn) = (game.game().is_simultaneous(), game.game().reveals(), game.game().words_drawn());
        checker.diary.moves.push((seat, action));
        let events = match game.play_action(seat, action) {
            Ok(events) => events,
            Err(refusal) => checker.diary.fail(format!("an offered action was refused: {refusal}")),
        };
        checker.table(game.game());
        if secret && game.game().reveals() == reveals && game.game().words_drawn() != drawn {
            checker.diary.fail("something was drawn behind the screens, so it matters who is quicker");
        }
        if let Some(before) = before {
            checker.happenings_tell_everything(&before, &game, &events);
            checker.taking_back(&before, &game, seat);
        }
    }
    checker.refusals_change_nothing(&game);
    checker.imagination(game.game());
    checker.standings(game.game());
    checker.record(&game);
    game
}

/// Checks every action that a game lists: none stands there twice, and each one's text gives it back. Panics where that is not
/// so; returns how many actions there are of each verb.
pub fn check_actions<R: Rules>(rules: &R) -> BTreeMap<String, usize> {
    let (mut all, mut verbs) = (HashSet::new(), BTreeMap::new());
    rules.every_action(&mut |action| {
        let text = action.to_string();
        assert!(all.insert(action), "\"{text}\" is listed twice");
        if let Some(wrong) = wrong_with_text(action, &text) {
            panic!("{wrong}");
        }
        let verb = text.split_ascii_whitespace().next().unwrap_or_default();
        *verbs.entry(verb.to_string()).or_default() += 1;
    });
    verbs
}

/// What is wrong with the text of an action, if something is.
fn wrong_with_text<A: PartialEq + Debug + FromStr>(action: A, text: &str) -> Option<String> {
    if text.parse::<A>().ok().as_ref() != Some(&action) {
        Some(format!("the text \"{text}\" does not give {action:?} back"))
    } else if text.is_empty() || text.trim() != text || text.contains(['\n', '#']) {
        Some(format!("the text {text:?} cannot stand on a line of a record"))
    } else {
        None
    }
}

struct Checker<R: Rules> {
    diary: Diary<R>,
    dice: Dice,
    viewers: Vec<Viewer>,
    /// A match that is determinized again and again.
    spare: Match<R>,
    /// Every action that the game lists.
    all: HashSet<R::Action>,
    /// Options of earlier questions, each once.
    seen: Vec<R::Action>,
    known: HashSet<R::Action>,
}

impl<R: Rules> Checker<R> {
    fn table(&self, game: &Match<R>) {
        if let Err(broken) = game.rules().check(game.world()) {
            self.diary.fail(format!("the table is broken: {broken}"));
        }
    }

    fn options(&mut self, game: &Match<R>) {
        self.table(game);
        for seat in game.to_act() {
            let mut here = HashSet::new();
            for &action in game.options(seat) {
                let text = action.to_string();
                if !here.insert(action) {
                    self.diary.fail(format!("{seat} is offered \"{text}\" twice"));
                }
                if let Some(wrong) = wrong_with_text(action, &text) {
                    self.diary.fail(wrong);
                }
                if !self.all.is_empty() && !self.all.contains(&action) {
                    self.diary.fail(format!("{seat} is offered \"{text}\", which is none of the game's actions"));
                }
                if self.known.insert(action) {
                    self.seen.push(action);
                }
            }
        }
    }

    fn offers_are_accepted(&mut self, game: &Match<R>) {
        let original = game.clone();
        for seat in game.to_act() {
            let mut options = game.options(seat).to_vec();
            self.dice.shuffle(&mut options);
            for action in options.into_iter().take(12) {
                let mut copy = game.clone();
                if let Err(refusal) = copy.play(seat, action, None) {
                    self.diary.fail(format!("{seat} is offered \"{action}\", but it is refused: {refusal}"));
                }
                if let Err(broken) = game.rules().check(copy.world()) {
                    self.diary.fail(format!("the table is broken after {seat} {action}: {broken}"));
                }
                if copy.has_overflowed() {
                    self.diary.fail(format!("a limit of the driver is reached after {seat} {action}"));
                }
            }
        }
        self.same(game, &original, "acting on a copy changed the original");
    }

    fn refusals_change_nothing(&mut self, game: &Session<R>) {
        if self.seen.is_empty() {
            return;
        }
        let (text, mut copy) = (game.to_record(), game.clone());
        for seat in Seat::ALL {
            for _ in 0..6 {
                let action = self.seen[self.dice.below(self.seen.len() as u32) as usize];
                if game.game().options(seat).contains(&action) {
                    continue;
                }
                match copy.play_action(seat, action) {
                    Ok(_) => self.diary.fail(format!("{seat} {action} was not offered, but it was played")),
                    Err(refusal) if refusal.to_string().trim().is_empty() => {
                        self.diary.fail(format!("{seat} {action} was refused without a reason"));
                    }
                    Err(_) => self.same(game.game(), copy.game(), &format!("refusing {seat} {action} changed the game")),
                }
            }
        }
        if copy.to_record() != text {
            self.diary.fail("a refused action changed the record");
        }
    }

    /// Choices that commit are those that cannot be taken back.
    fn choices_say_whether_they_commit(&self, game: &Session<R>) {
        // Behind the screens it depends on how far the others are, which a choice does not tell.
        for seat in game.game().to_act().filter(|_| !game.game().is_simultaneous()) {
            for choice in game.scene_for(Viewer::Seat(seat)).question.iter().flat_map(|q| &q.choices).take(12) {
                let mut copy = game.clone();
                let played = copy.play_text(seat, &choice.action).is_ok();
                if played && copy.can_take_back(seat) == choice.commits {
                    self.diary.fail(format!("{seat} {}: commits is {}", choice.action, choice.commits));
                }
            }
        }
    }

    fn imagination(&mut self, game: &Match<R>) {
        for viewer in self.viewers.clone() {
            let seed = self.dice.next_u64();
            let mut other = game.determinize(viewer, seed);
            let who = format!("the world that {viewer:?} imagines");
            // The same again, where another world was imagined before.
            game.determinize_into(viewer, seed, &mut self.spare);
            if self.spare.world() != other.world() || Seat::ALL.iter().any(|&s| self.spare.options(s) != other.options(s)) {
                self.diary.fail(format!("{who} depends on what was imagined before"));
            }
            self.looks_the_same(game, &other, viewer, &who);
            if !game.is_simultaneous() && !game.to_act().eq(other.to_act()) {
                self.diary.fail(format!("{who}: others are to act"));
            }
            // It must also be fit for playing on.
            for _ in 0..8 {
                if let Err(broken) = game.rules().check(other.world()) {
                    self.diary.fail(format!("{who} is broken: {broken}"));
                }
                if other.has_overflowed() {
                    self.diary.fail(format!("{who}: a limit of the driver is reached"));
                }
                if other.is_over() {
                    break;
                }
                let Some((seat, action)) = random_choice(&other, &mut self.dice) else {
                    self.diary.fail(format!("{who}: nothing to choose"));
                };
                if let Err(refusal) = other.play(seat, action, None) {
                    self.diary.fail(format!("{who}: an offered action was refused: {refusal}"));
                }
            }
        }
    }

    /// Two matches that differ only in what a viewer cannot see are played on side by side, with the same answers: until something
    /// is drawn, revealed or shown by the rules, the viewer cannot tell one from the other.
    fn secrets_change_nothing(&mut self, game: &Session<R>) {
        for viewer in self.viewers.clone() {
            let Some(mut other) = game.game().disguise(viewer, &mut self.dice) else { return };
            let mut real = game.game().clone();
            let known = |game: &Match<R>| (game.reveals(), game.own_reveals(), game.words_drawn());
            let mut said = format!("{viewer:?} can tell what others have");
            for _ in 0..10 {
                if known(&real) != known(game.game()) || known(&other) != known(game.game()) || real.is_simultaneous() || real.is_over() {
                    break;
                }
                self.looks_the_same(&real, &other, viewer, &said);
                let asked = |game: &Match<R>| -> Vec<(Seat, Option<String>)> {
                    game.to_act().map(|seat| (seat, game.question(seat).map(|question| question.to_string()))).collect()
                };
                let (is, seen) = (asked(&real), asked(&other));
                if is != seen {
                    self.diary.fail(format!("{said}: others are asked, or something else: {is:?} became {seen:?}"));
                }
                let Some(seat) = real.next_to_act() else { break };
                let both: Vec<R::Action> = real.options(seat).iter().copied().filter(|a| other.options(seat).contains(a)).collect();
                if both.is_empty() {
                    break;
                }
                let action = both[self.dice.below(both.len() as u32) as usize];
                let told = |copy: &mut Match<R>| {
                    let mut events = Vec::new();
                    let played = copy.play(seat, action, Some(&mut events)).is_ok();
                    (played, game.show(&events, viewer))
                };
                let (is, seen) = (told(&mut real), told(&mut other));
                said = format!("{said}, {seat} {action}");
                if is != seen && known(&real) == known(game.game()) && known(&other) == known(game.game()) {
                    self.diary.fail(format!("{said}: what is told is different: {is:?} became {seen:?}"));
                }
            }
        }
    }

    /// A spectator cannot see which of its private actions a seat has played.
    fn private_actions_tell_nothing(&mut self, game: &Session<R>) {
        let rules = game.game().rules();
        for seat in game.game().to_act() {
            let mut private: Vec<R::Action> = game.game().options(seat).iter().copied().filter(|&a| rules.is_private(a)).collect();
            self.dice.shuffle(&mut private);
            let [one, other, ..] = private[..] else { continue };
            let after = |action| {
                let mut copy = game.clone();
                let events = copy.play_action(seat, action).unwrap_or_default();
                (copy.show(&events, Viewer::Spectator), copy.scene_for(Viewer::Spectator))
            };
            if after(one) != after(other) {
                self.diary.fail(format!("a spectator can tell whether {seat} has played \"{one}\" or \"{other}\""));
            }
        }
    }

    /// Nobody can see the others' secret answers before they are revealed.
    fn screens_hide(&mut self, game: &Match<R>) {
        if !game.is_simultaneous() {
            return;
        }
        for viewer in self.viewers.clone() {
            let mut other = game.clone();
            for _ in 0..8 {
                let seats: Vec<Seat> = other.to_act().filter(|&s| !viewer.is(s)).collect();
                let Some(&seat) = seats.get(self.dice.below(seats.len() as u32) as usize) else { break };
                let mut next = other.clone();
                next.choose(seat, self.dice.below(next.options(seat).len() as u32) as usize);
                if next.reveals() != game.reveals() || !next.is_simultaneous() {
                    break;
                }
                other = next;
            }
            self.looks_the_same(game, &other, viewer, &format!("behind the screens {viewer:?} noticed what others did"));
        }
    }

    fn arrival_does_not_matter(&mut self, game: &Match<R>) {
        let seats: Vec<Seat> = game.to_act().collect();
        let [first, .., last] = seats[..] else { return };
        let nth = |dice: &mut Dice, seat: Seat| dice.below(game.options(seat).len() as u32) as usize;
        let (a, b) = (nth(&mut self.dice, first), nth(&mut self.dice, last));
        let (mut one, mut two) = (game.clone(), game.clone());
        one.choose(first, a);
        one.choose(last, b);
        two.choose(last, b);
        two.choose(first, a);
        self.same(&one, &two, &format!("it matters whether {first} or {last} is quicker"));
    }

    /// Playouts ask seats that decide at the same time one by one; it must be the same game.
    fn playouts_are_the_same_game(&mut self, game: &Match<R>) {
        let (mut one, mut two) = (game.clone(), game.clone());
        two.playout_mode();
        for _ in 0..24 {
            // A playout does not ask where there is nothing to choose (but for a question that was open already).
            for game in [&mut one, &mut two] {
                while let Some(seat) = game.next_to_act().filter(|&s| game.options(s).len() == 1) {
                    game.choose(seat, 0);
                }
            }
            // Behind the screens the first match also shows what the later seats have begun.
            if !one.is_simultaneous() && one.world() != two.world() {
                self.diary.fail(format!("in a playout, the game is another:\n{:?}\n{:?}", one.world(), two.world()));
            }
            let Some(seat) = one.next_to_act() else { break };
            if two.next_to_act() != Some(seat) || one.options(seat) != two.options(seat) || one.question(seat) != two.question(seat) {
                self.diary.fail(format!("in a playout, the question to {seat} is another"));
            }
            let nth = self.dice.below(one.options(seat).len() as u32) as usize;
            one.choose(seat, nth);
            two.choose(seat, nth);
        }
    }

    fn happenings_tell_everything(&self, before: &Session<R>, after: &Session<R>, events: &[R::Event]) {
        let rules = after.game().rules();
        for &viewer in self.viewers.iter().chain(&[Viewer::Open]) {
            let mut scene = rules.scene(before.game().world(), viewer);
            for happening in after.show(events, viewer) {
                if let Err(why) = scene.apply(&happening) {
                    self.diary.fail(format!("{viewer:?} is told something that cannot be: {why}\n{happening:?}"));
                }
            }
            let seen = rules.scene(after.game().world(), viewer);
            if let Some((place, told, is)) = different_pieces(&scene, &seen) {
                let events = after.show(events, viewer);
                self.diary.fail(format!("by what {viewer:?} was told, {place} holds {told:?}, but it holds {is:?}\n{events:#?}"));
            }
        }
    }

    fn taking_back(&self, before: &Session<R>, after: &Session<R>, seat: Seat) {
        let mut copy = after.clone();
        let drawn = before.game().words_drawn() != after.game().words_drawn();
        let revealed = before.game().reveals() != after.game().reveals();
        match copy.take_back(seat) {
            Ok(()) if drawn || revealed => self.diary.fail("the action could be taken back after chance or a reveal"),
            Ok(()) => {
                self.same(before.game(), copy.game(), "taking the action back does not restore the game");
                if before.to_record() != copy.to_record() {
                    self.diary.fail("taking the action back does not restore the record");
                }
            }
            Err(refusal) if !drawn && !revealed => self.diary.fail(format!("the action cannot be taken back: {refusal}")),
            Err(_) => self.same(after.game(), copy.game(), "refusing to take back changed the game"),
        }
    }

    fn standings(&self, game: &Match<R>) {
        let standings = game.standings();
        if standings.len() != game.rules().seats() {
            self.diary.fail(format!("{} standings for {} seats", standings.len(), game.rules().seats()));
        }
        for one in &standings {
            let better = standings.iter().filter(|s| s.place < one.place).count();
            let overtaken = standings.iter().any(|s| s.score < one.score && s.place <= one.place);
            if usize::from(one.place) != better + 1 || overtaken {
                self.diary.fail(format!("the places do not fit the scores: {standings:?}"));
            }
        }
    }

    fn record(&mut self, game: &Session<R>) {
        let text = game.to_record();
        let again = Record::parse(&text).and_then(|record| {
            let part = self.dice.below(record.moves.len() as u32 + 1) as usize;
            Ok((record.replay::<R>()?, part, record.replay_to::<R>(part)?))
        });
        let (again, part, begun) = match again {
            Ok(again) => again,
            Err(error) => self.diary.fail(format!("the record does not replay: {error}\n{text}")),
        };
        self.same(game.game(), again.game(), "the record replays to another game");
        if again.to_record() != text {
            self.diary.fail(format!("the replayed record reads differently:\n{}", again.to_record()));
        }
        let mut rewound = game.clone();
        rewound.rewind(part);
        self.same(begun.game(), rewound.game(), "rewinding and replaying differ");
    }

    /// Do two matches look the same to a viewer: the table, the question, the options with their notes and places, and the reasons
    /// why other actions are refused?
    fn looks_the_same(&mut self, real: &Match<R>, other: &Match<R>, viewer: Viewer, what: &str) {
        // Everybody may know who is ready.
        let look = |game: &Match<R>| Scene { waiting: Vec::new(), ..game.scene(viewer) };
        let (is, seen) = (look(real), look(other));
        if is != seen {
            self.diary.fail(format!("{what}: it looks different: {}", difference(&is, &seen)));
        }
        let Viewer::Seat(seat) = viewer else { return };
        if self.seen.is_empty() || real.question(seat).is_none() {
            return;
        }
        for _ in 0..6 {
            let action = self.seen[self.dice.below(self.seen.len() as u32) as usize];
            let why = |game: &Match<R>| game.why_not(seat, action).map(|why| why.to_string());
            let (is, said) = (why(real), why(other));
            if is != said {
                self.diary.fail(format!("{what}: {seat} {action} is refused with other words: {is:?} became {said:?}"));
            }
        }
    }

    /// Are two matches the same in all that can be seen from outside?
    fn same(&self, one: &Match<R>, two: &Match<R>, what: &str) {
        let differs = if one.world() != two.world() {
            "the world"
        } else if (one.is_over(), one.is_simultaneous(), one.reveals()) != (two.is_over(), two.is_simultaneous(), two.reveals()) {
            "the state of play"
        } else if Seat::ALL.iter().any(|&s| one.question(s) != two.question(s) || one.options(s) != two.options(s)) {
            "the questions"
        } else if one.words_drawn() != two.words_drawn() {
            "the dice"
        } else {
            return;
        };
        self.diary.fail(format!("{what}: {differs} differs\n{:?}\n{:?}", one.world(), two.world()));
    }
}

/// A sentence on the first thing in which two scenes differ.
pub(super) fn difference(one: &Scene, two: &Scene) -> String {
    if one.facts != two.facts {
        return format!("{:?} became {:?}", one.facts, two.facts);
    }
    if one.question != two.question {
        return question_difference(one, two);
    }
    let names = one.places.keys().chain(two.places.keys());
    let found = names.map(|n| (n, one.places.get(n), two.places.get(n))).find(|(_, a, b)| a != b);
    found.map_or_else(String::new, |(name, a, b)| format!("{name}: {a:?} became {b:?}"))
}

/// A sentence on the first choice, or else the prompt, in which two questions differ.
fn question_difference(one: &Scene, two: &Scene) -> String {
    let (Some(one), Some(two)) = (&one.question, &two.question) else { return "a question is asked in only one of them".to_string() };
    match one.choices.iter().zip(&two.choices).find(|(a, b)| a != b) {
        Some((a, b)) => format!("the choice {a:?} became {b:?}"),
        None => format!("{:?} became {:?}", (&one.prompt, one.choices.len()), (&two.prompt, two.choices.len())),
    }
}

type Pieces = BTreeMap<String, u32>;

/// The first counted place on which the pieces of two scenes differ.
fn different_pieces(one: &Scene, two: &Scene) -> Option<(String, Pieces, Pieces)> {
    let uncounted = |scene: &Scene, name: &str| scene.places.get(name).is_some_and(|p| p.uncounted);
    let pieces = |scene: &Scene, name: &str| {
        let mut all = Pieces::new();
        for piece in scene.places.get(name).iter().flat_map(|p| &p.pieces).filter(|p| p.n > 0) {
            *all.entry(piece.piece.clone()).or_default() += piece.n;
        }
        all
    };
    let names = one.places.keys().chain(two.places.keys()).filter(|n| !uncounted(one, n) && !uncounted(two, n));
    names.map(|n| (n.clone(), pieces(one, n), pieces(two, n))).find(|(_, a, b)| a != b)
}
