//! What a screen that knows no rule needs: everything it meets has been laid out, and every choice can be made by touch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Diary, random_choice};
use crate::{ChoiceKind, Dice, Happening, Layout, Match, Move, Rules, Scene, Seat, Viewer};

/// Plays a random game and looks at the table through everybody's eyes:
/// - every place and piece of scenes, moves and picks is in the layout, has a kind, and says which rules explain it;
/// - no two choices of a question are made by the same touches, and at most one by none;
/// - choices have labels, and what one picks up lies where one picks it up;
/// - refusals say which rule they come from.
///
/// Returns everything that is wrong, each thing once, with the first decision that showed it.
pub fn check_border<R: Rules>(rules: Arc<R>, seed: u64) -> Vec<String> {
    let mut check = Border { layout: rules.layout(), wrong: BTreeMap::new(), n: 0 };
    check.things();
    let viewers: Vec<Viewer> =
        Seat::ALL.into_iter().take(rules.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Open]).collect();
    let diary = Diary::new(&rules, seed);
    let (mut dice, mut events) = (Dice::fast(seed), Vec::new());
    let mut game = Match::new_with_log(rules.clone(), &diary.seed, &mut events);
    loop {
        for &viewer in &viewers {
            events.iter().filter_map(|event| rules.show(event, viewer)).for_each(|happening| check.happening(&happening));
            check.scene(&game.scene(viewer), viewer);
        }
        check.refusals(&game, &mut dice);
        let Some((seat, action)) = random_choice(&game, &mut dice) else { break };
        events.clear();
        if let Err(refusal) = game.play(seat, action, Some(&mut events)) {
            diary.fail(format!("an offered action was refused: {refusal}"));
        }
        check.n += 1;
    }
    check.wrong.into_iter().map(|(wrong, n)| format!("{wrong} (decision {n} of seed {seed})")).collect()
}

/// Plays a random game and adds up the points that happenings tell, reason by reason: at any time they are the scores.
///
/// Panics with the seed and the record so far.
pub fn check_points<R: Rules>(rules: Arc<R>, seed: u64) {
    let mut diary = Diary::new(&rules, seed);
    let (mut dice, mut events, mut sums) = (Dice::fast(seed), Vec::new(), [0; Seat::MAX]);
    let mut game = Match::new_with_log(rules.clone(), &diary.seed, &mut events);
    loop {
        for happening in events.drain(..).filter_map(|event| rules.show(&event, Viewer::Spectator)) {
            // An automaton's points are nobody's.
            let who: Option<Seat> = happening.who.as_ref().and_then(|who| who.parse().ok());
            for points in &happening.points {
                if points.reason.term().is_none_or(|reason| reason.list() != "reason") || happening.who.is_none() {
                    diary.fail(format!("points that nobody scores, or for no reason of the list: {happening:?}"));
                }
                sums[who.map_or(0, Seat::index)] += if who.is_some() { points.n } else { 0 };
            }
        }
        let scores = game.scene(Viewer::Spectator).scores;
        if scores != sums[..scores.len()] {
            diary.fail(format!("the points that were told make {sums:?}, the scores are {scores:?}"));
        }
        let Some((seat, action)) = random_choice(&game, &mut dice) else { return };
        diary.moves.push((seat, action));
        if let Err(refusal) = game.play(seat, action, Some(&mut events)) {
            diary.fail(format!("an offered action was refused: {refusal}"));
        }
    }
}

struct Border {
    layout: Layout,
    /// What is wrong, with the decision that showed it first.
    wrong: BTreeMap<String, usize>,
    n: usize,
}

impl Border {
    fn fail(&mut self, wrong: String) {
        self.wrong.entry(wrong).or_insert(self.n);
    }

    fn things(&mut self) {
        let Layout { places, tracks, pieces, .. } = self.layout.clone();
        for (name, thing) in places.iter().chain(&tracks).chain(&pieces) {
            if thing.kind.is_empty() || thing.about.is_empty() {
                self.fail(format!("\"{name}\" has no kind, or no topic that explains it"));
            }
        }
        for (name, _) in pieces.iter().filter(|(_, piece)| piece.label.is_empty()) {
            self.fail(format!("the piece \"{name}\" has no label"));
        }
    }

    fn place(&mut self, name: &str, by: &str) {
        if self.layout.place_named(name).is_none() {
            self.fail(format!("the layout has no place \"{name}\" ({by})"));
        }
    }
    fn piece(&mut self, name: &str, by: &str) {
        if !self.layout.pieces.contains_key(name) {
            self.fail(format!("the layout has no piece \"{name}\" ({by})"));
        }
    }
    fn a_move(&mut self, m: &Move, by: &str) {
        self.place(&m.from, by);
        self.place(&m.to, by);
        self.piece(&m.piece, by);
        if let Some(becomes) = &m.becomes {
            self.piece(becomes, by);
        }
    }
    fn happening(&mut self, happening: &Happening) {
        happening.moves.iter().for_each(|m| self.a_move(m, happening.kind));
    }

    fn scene(&mut self, scene: &Scene, viewer: Viewer) {
        for (name, place) in &scene.places {
            self.place(name, "scene");
            place.pieces.iter().for_each(|piece| self.piece(&piece.piece, name));
        }
        if scene.round == 0 || scene.phase.is_empty() || scene.order.is_empty() || scene.scores.is_empty() {
            self.fail("a scene says round, phase, order and scores".to_string());
        }
        let Some(question) = &scene.question else { return };
        let mut touched = BTreeSet::new();
        for choice in &question.choices {
            let by = &choice.action;
            if choice.label.is_empty() {
                self.fail(format!("\"{}\" has no label", choice.verb));
            }
            if !touched.insert(&choice.picks) {
                let same: Vec<&str> = question.choices.iter().filter(|c| c.picks == choice.picks).map(|c| c.action.as_str()).collect();
                self.fail(format!("the same touches make {same:?}: {:?}", choice.picks));
            }
            if (choice.kind == ChoiceKind::Pass) != choice.picks.is_empty() {
                self.fail(format!("\"{by}\" passes, or touches nothing, but not both"));
            }
            for pick in choice.picks.iter() {
                self.place(&pick.place, by);
                let Some(piece) = &pick.piece else { continue };
                self.piece(piece, by);
                let lying = scene.places.get(&pick.place);
                if !lying.is_some_and(|place| place.uncounted || place.pieces.iter().any(|p| p.piece == *piece && p.n >= pick.n)) {
                    self.fail(format!(
                        "\"{}\" picks up {} × \"{piece}\" at \"{}\", where it does not lie for {viewer:?}",
                        by, pick.n, pick.place
                    ));
                }
            }
            choice.moves.iter().for_each(|m| self.a_move(m, by));
        }
    }

    /// Tries a few actions that are possible for somebody, and listens why they are not possible now.
    fn refusals<R: Rules>(&mut self, game: &Match<R>, dice: &mut Dice) {
        let Some(seat) = game.next_to_act() else { return };
        let mut later = game.clone();
        for _ in 0..3 {
            let Some((_, action)) = random_choice(&later, dice) else { return };
            if !game.options(seat).contains(&action)
                && let Some(why) = game.why_not(seat, action)
            {
                let refused = R::refusal(why);
                if refused.about.is_empty() || refused.rule.is_empty() || refused.text.is_empty() {
                    self.fail(format!("no rule or topic: {} ({})", refused.text, refused.rule));
                }
            }
            let Some((seat, action)) = random_choice(&later, dice) else { return };
            if later.play(seat, action, None).is_err() {
                return;
            }
        }
    }
}
