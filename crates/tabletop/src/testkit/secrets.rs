//! Secrets at the border: whatever is sent to a viewer is the same when only what is hidden from them differs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::properties::difference;
use super::{Diary, random_choice};
use crate::{Dice, Layout, Match, Picks, Rules, Scene, Seat, Session, Viewer};

/// How often each hidden thing was different: by its kind of piece, behind the number of its module.
pub type Varied = BTreeMap<String, u64>;

/// Plays a random game and holds it, at every `every`-th decision, against games that differ only in what a viewer cannot see:
/// - the scene with the question, its choices, their labels, notes, picks and moves;
/// - what is told of the next actions, and who is asked next;
/// - previews and drafts, and the reasons why something that was touched is not possible;
/// - the log, and with it how many answers somebody gave behind a screen, and which.
///
/// Panics with the seed and the record so far. Says how often each kind of hidden thing really was different.
pub fn check_secrets<R: Rules>(rules: Arc<R>, seed: u64, every: usize) -> Varied {
    let diary = Diary::new(&rules, seed);
    let viewers: Vec<Viewer> = Seat::ALL.into_iter().take(rules.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut session = match Session::new(rules.clone(), &diary.seed, Vec::new()) {
        Ok(session) => session,
        Err(why) => diary.fail(why),
    };
    let mut check = Secrets { diary, dice: Dice::fast(seed), layout: rules.layout(), varied: Varied::new() };
    while let Some((seat, action)) = random_choice(session.game(), &mut check.dice) {
        if (check.diary.moves.len() + seed as usize).is_multiple_of(every.max(1)) {
            for &viewer in &viewers {
                check.disguised(&session, viewer);
                check.behind_screens(&session, viewer);
                check.private(&session, viewer);
            }
        }
        check.diary.moves.push((seat, action));
        if let Err(refusal) = session.play_action(seat, action) {
            check.diary.fail(format!("an offered action was refused: {refusal}"));
        }
    }
    check.varied
}

struct Secrets<R: Rules> {
    diary: Diary<R>,
    dice: Dice,
    layout: Layout,
    varied: Varied,
}

impl<R: Rules> Secrets<R> {
    /// A game in which everything hidden from the viewer is different, played on with the same answers.
    fn disguised(&mut self, session: &Session<R>, viewer: Viewer) {
        let Some(other) = session.game().disguise(viewer, &mut self.dice) else { return };
        self.count(session.game(), &other);
        let known = |game: &Match<R>| (game.reveals(), game.own_reveals(), game.words_drawn());
        let (mut real, mut other) = (session.clone(), session.with_game(other));
        let mut said = format!("{viewer:?} can tell what others have");
        for _ in 0..6 {
            let same = [&real, &other].into_iter().all(|s| known(s.game()) == known(session.game()));
            if !same || real.game().is_simultaneous() || real.game().is_over() {
                return;
            }
            self.looks_the_same(&real, &other, viewer, &said);
            let asked = |s: &Session<R>| s.game().to_act().map(|seat| (seat, s.game().question(seat))).collect::<Vec<_>>();
            if asked(&real) != asked(&other) {
                self.diary.fail(format!("{said}: others are asked, or something else: {:?} became {:?}", asked(&real), asked(&other)));
            }
            let Some(seat) = real.game().next_to_act() else { return };
            let options = real.game().options(seat).iter().copied();
            let both: Vec<R::Action> = options.filter(|action| other.game().options(seat).contains(action)).collect();
            let Some(&action) = both.get(self.dice.below(both.len().max(1) as u32) as usize) else { return };
            let told = |s: &mut Session<R>| s.play_action(seat, action).map(|events| s.show(&events, viewer)).ok();
            let (is, seen) = (told(&mut real), told(&mut other));
            said = format!("{said}, {seat} {action}");
            if is != seen && [&real, &other].into_iter().all(|s| known(s.game()) == known(session.game())) {
                self.diary.fail(format!("{said}: what is told is different: {is:?} became {seen:?}"));
            }
        }
    }

    /// Behind the screens somebody else answers everything, in two ways: the viewer sees neither which nor how many answers it took.
    fn behind_screens(&mut self, session: &Session<R>, viewer: Viewer) {
        if !session.game().is_simultaneous() {
            return;
        }
        let others: Vec<Seat> = session.game().to_act().filter(|&seat| !viewer.is(seat)).collect();
        // Somebody must be left to answer, or the screens are lifted.
        if others.is_empty() || session.game().to_act().count() < 2 {
            return;
        }
        let who = others[self.dice.below(others.len() as u32) as usize];
        let mut decided = Vec::new();
        for _ in 0..2 {
            let mut copy = session.clone();
            while let Some(&action) = {
                let options = copy.game().options(who);
                options.get(self.dice.below(options.len().max(1) as u32) as usize)
            } {
                if copy.play_action(who, action).is_err() {
                    break;
                }
                // Half-way nobody else may notice anything at all.
                if copy.game().question(who).is_some() && copy.game().is_simultaneous() {
                    self.looks_the_same(session, &copy, viewer, &format!("{viewer:?} notices that {who} decides something"));
                }
                if !copy.game().is_simultaneous() || copy.game().reveals() != session.game().reveals() {
                    return;
                }
            }
            decided.push(copy);
        }
        let [one, two] = &decided[..] else { return };
        if one.actions().len() != two.actions().len() {
            *self.varied.entry("number of answers".to_string()).or_default() += 1;
        }
        self.looks_the_same(one, two, viewer, &format!("{viewer:?} can tell what {who} has decided"));
        if (one.log(viewer), one.question_id(who)) != (two.log(viewer), two.question_id(who)) {
            self.diary.fail(format!("{viewer:?} can tell from the log what {who} has decided"));
        }
    }

    /// Whichever of its private actions a seat plays, nobody else can tell.
    fn private(&mut self, session: &Session<R>, viewer: Viewer) {
        let rules = session.game().rules();
        for seat in session.game().to_act().filter(|&seat| !viewer.is(seat)) {
            let mut private: Vec<R::Action> = session.game().options(seat).iter().copied().filter(|&a| rules.is_private(a)).collect();
            self.dice.shuffle(&mut private);
            let [one, other, ..] = private[..] else { continue };
            let after = |action| {
                let mut copy = session.clone();
                let events = copy.play_action(seat, action).unwrap_or_default();
                (copy.show(&events, viewer), copy.scene_for(viewer), copy.log(viewer))
            };
            // A card that is handed over is seen by whoever gets it.
            if viewer == Viewer::Spectator && after(one) != after(other) {
                self.diary.fail(format!("{viewer:?} can tell whether {seat} has played \"{one}\" or \"{other}\""));
            }
            *self.varied.entry("private actions".to_string()).or_default() += 1;
        }
    }

    fn looks_the_same(&mut self, real: &Session<R>, other: &Session<R>, viewer: Viewer, what: &str) {
        let (is, seen) = (real.scene_for(viewer), other.scene_for(viewer));
        if is != seen {
            self.diary.fail(format!("{what}: it looks different: {}", difference(&is, &seen)));
        }
        let (Viewer::Seat(seat), Some(question)) = (viewer, &is.question) else { return };
        let nth = |dice: &mut Dice| question.choices[dice.below(question.choices.len() as u32) as usize].action.clone();
        let (one, two) = (nth(&mut self.dice), nth(&mut self.dice));
        let draft = |s: &Session<R>| (s.preview(seat, &[&one]).ok(), s.draft(seat, &[&one, &two]));
        if draft(real) != draft(other) {
            self.diary.fail(format!("{what}: a preview of {one} or a draft with {two} is different"));
        }
        let touched = self.anything(&is);
        let (is, said) = (real.why_not(seat, &touched), other.why_not(seat, &touched));
        if is != said {
            self.diary.fail(format!("{what}: {touched:?} is refused with other words: {is:?} became {said:?}"));
        }
    }

    /// Some place, or some piece that the viewer sees.
    fn anything(&mut self, scene: &Scene) -> Picks {
        let places: Vec<&String> = self.layout.places.keys().collect();
        let Some(place) = places.get(self.dice.below(places.len().max(1) as u32) as usize) else { return Picks::none() };
        match scene.places.get(*place).and_then(|place| place.pieces.first()) {
            Some(piece) if self.dice.below(2) == 0 => Picks::none().piece(place.as_str(), piece.piece.as_str()),
            _ => Picks::none().place(place.as_str()),
        }
    }

    /// Counts what is different in the two games: seen with everybody's eyes at once.
    fn count(&mut self, real: &Match<R>, other: &Match<R>) {
        let (is, seen) = (real.rules().scene(real.world(), Viewer::Open), other.rules().scene(other.world(), Viewer::Open));
        let mut different = BTreeSet::new();
        for (one, two) in [(&is, &seen), (&seen, &is)] {
            for (name, place) in &one.places {
                let there = two.places.get(name).map_or(&[][..], |place| &place.pieces);
                for piece in place.pieces.iter().filter(|piece| !there.contains(piece)) {
                    let thing = self.layout.pieces.get(&piece.piece);
                    let module = thing.and_then(|thing| thing.module).unwrap_or(0);
                    different.insert(format!("{module} {}", thing.map_or("?", |thing| thing.kind)));
                }
            }
        }
        for thing in different {
            *self.varied.entry(thing).or_default() += 1;
        }
    }
}
