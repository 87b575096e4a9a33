//! Drafts: what a seat lays out in any order, and changes, before it is played.

use super::Session;
use crate::players::MAX_ANSWERS;
use crate::{Draft, Match, Refusal, Refused, Rules, Scene, Seat, Text, Unplayed, Viewer, say};

impl<R: Rules> Session<R> {
    /// What several actions of a seat come to, said in any order. Whatever the game asks first is answered first; questions that none
    /// of them answers are passed over while there is something left to say. So a plan is laid out freely, looked at, changed, and
    /// played with [`Session::answer`] once it is complete.
    ///
    /// Behind the screens a draft may be half done: what must be done in the end ([`crate::Players::in_draft`]) is missing until it is
    /// said. A draft is complete when the game, asking in earnest, comes to just what was laid out; or when every number that it asks for
    /// was said, and it only fills in what leaves no choice.
    pub fn draft(&self, seat: Seat, actions: &[&str]) -> Draft {
        let (mut said, mut left): (Vec<R::Action>, Vec<Unplayed>) = (Vec::new(), Vec::new());
        for &text in actions {
            match text.parse() {
                Ok(action) => said.push(action),
                Err(_) => left.push(Unplayed::new::<R>(text, &Refusal::NotUnderstood { text: text.to_string() })),
            }
        }
        let earnest = LaidOut::new(self.game.alone(seat), seat, &said);
        let said_to_the_end = earnest.is_finished() && earnest.left.is_empty() && earnest.all_said;
        let may_be_half_done = self.game.is_simultaneous() && !said_to_the_end;
        let free = may_be_half_done.then(|| LaidOut::new(self.game.drafted_by(seat), seat, &said));
        let laid_out = free.as_ref().unwrap_or(&earnest);
        left.extend(laid_out.left.iter().map(|unheard| self.unplayed(seat, unheard)));
        let complete = left.is_empty() && earnest.is_finished() && free.as_ref().is_none_or(|free| free.comes_to_the_same_as(&earnest));
        let scene = laid_out.scene(if complete { &earnest } else { laid_out });
        let missing = if complete { Text::default() } else { laid_out.missing(&earnest) };
        let actions = if complete { earnest.played.clone() } else { laid_out.played[..laid_out.said].to_vec() };
        Draft { scene, actions, complete, missing, left }
    }

    fn unplayed(&self, seat: Seat, Unheard { action, why, .. }: &Unheard<R>) -> Unplayed {
        let asked = why.is_some();
        let why = match why {
            Some(why) => R::refusal(why.clone()),
            None if self.game.question(seat).is_none() => {
                let refusal: Refusal<R> = Refusal::NotYourTurn { to_act: self.game.to_act().collect() };
                refusal.refused()
            }
            None => Refused { text: say!("that does not fit anything in your draft"), rule: Text::default(), about: "" },
        };
        Unplayed { action: action.to_string(), why, asked }
    }

    /// What a seat has decided behind its screen so far, while the screens are up.
    pub fn decided_in_secret(&self, seat: Seat) -> Vec<R::Action> {
        let now = self.game.reveals();
        let secret = self.moves.iter().filter(|entry| entry.seat == seat && entry.secret && entry.reveals == now);
        secret.map(|entry| entry.action).collect()
    }
}

/// An action that no question has asked for yet, and the best reason why not: that of the question which offered most nearly the same.
struct Unheard<R: Rules> {
    action: R::Action,
    why: Option<R::WhyNot>,
    nearness: usize,
}

impl<R: Rules> Unheard<R> {
    /// Asks for the reason at a question that has been asked.
    fn ask_why(&mut self, game: &Match<R>, seat: Seat) {
        let text = self.action.to_string();
        let nearness = game.options(seat).iter().map(|option| words_shared(&text, &option.to_string())).max().unwrap_or(0);
        if self.why.is_none() || nearness > self.nearness {
            let why = game.why_not(seat, self.action);
            (self.nearness, self.why) = (if why.is_some() { nearness } else { self.nearness }, why.or(self.why.take()));
        }
    }
}

/// How many words two actions share from the left.
fn words_shared(one: &str, other: &str) -> usize {
    one.split(' ').zip(other.split(' ')).take_while(|(a, b)| a == b).count()
}

/// Actions in the order in which the game has asked for them.
struct LaidOut<R: Rules> {
    seat: Seat,
    /// Behind the last question that could be answered or passed over.
    game: Match<R>,
    /// Behind the last action that was said.
    shown: Match<R>,
    played: Vec<String>,
    /// How many of them that takes.
    said: usize,
    left: Vec<Unheard<R>>,
    /// The first question that only the seat can answer, and has not.
    undecided: Option<R::Question>,
    /// Has none been taken for granted where a number was asked for?
    all_said: bool,
    /// What was known before.
    known: (u32, u32, u64),
}

impl<R: Rules> LaidOut<R> {
    fn new(game: Match<R>, seat: Seat, said: &[R::Action]) -> Self {
        let left = said.iter().map(|&action| Unheard { action, why: None, nearness: 0 }).collect();
        let known = known(&game);
        let mut laid_out =
            LaidOut { seat, shown: game.clone(), game, played: Vec::new(), said: 0, left, undecided: None, all_said: true, known };
        for _ in 0..MAX_ANSWERS {
            if !laid_out.answer_next() {
                break;
            }
        }
        laid_out
    }

    /// Answers the next question, or passes it over; `false` if nothing can be said any more.
    fn answer_next(&mut self) -> bool {
        let Some(question) = self.game.question(self.seat).filter(|_| known(&self.game) == self.known) else { return false };
        let wanted = self.wanted();
        for unheard in self.left.iter_mut().enumerate().filter(|(at, _)| Some(*at) != wanted).map(|(_, unheard)| unheard) {
            unheard.ask_why(&self.game, self.seat);
        }
        let unasked = || self.only_option().or_else(|| self.pass());
        let next = match wanted.map(|at| self.left[at].action).or_else(unasked) {
            Some(action) => Some(action),
            None => {
                self.undecided.get_or_insert(question);
                self.for_now()
            }
        };
        let passed = next.filter(|_| wanted.is_none());
        self.all_said &= passed.is_none_or(|pass| !self.is_a_number(pass));
        let Some(next) = next.filter(|&next| self.game.play(self.seat, next, None).is_ok()) else { return false };
        self.played.push(next.to_string());
        if let Some(at) = wanted {
            self.left.remove(at);
            self.said = self.played.len();
            if known(&self.game) == self.known {
                self.shown = self.game.clone();
            }
        }
        if !self.left.is_empty() {
            self.game.go_on_if_stopped();
        }
        true
    }

    /// The action that answers the question; one that does something before one that passes.
    fn wanted(&self) -> Option<usize> {
        let options = self.game.options(self.seat);
        let asked = |at: &usize| options.contains(&self.left[*at].action);
        let all = || (0..self.left.len()).filter(asked);
        all().find(|&at| !self.touches_nothing(self.left[at].action)).or_else(|| all().next())
    }
    /// Behind the screens nobody has to say what they have no choice in.
    fn only_option(&self) -> Option<R::Action> {
        let [only] = *self.game.options(self.seat) else { return None };
        self.game.is_simultaneous().then_some(only)
    }
    /// The one option that does nothing.
    fn pass(&self) -> Option<R::Action> {
        let mut passes = self.game.options(self.seat).iter().copied().filter(|&action| self.touches_nothing(action));
        passes.next().filter(|_| passes.next().is_none())
    }
    /// An answer for the time being to a question that cannot be passed, so that what is asked later can be laid out too: the one that
    /// moves nothing, if there is one.
    fn for_now(&self) -> Option<R::Action> {
        let options = self.game.options(self.seat);
        let quiet = options.iter().find(|&&option| self.game.consequences(self.seat, option).1.is_empty());
        quiet.or(options.first()).copied().filter(|_| self.game.is_simultaneous() && !self.left.is_empty())
    }
    /// Is it one of several options with the same verb?
    fn is_a_number(&self, option: R::Action) -> bool {
        let others = self.game.options(self.seat).iter().filter(|&&other| other != option);
        others.map(ToString::to_string).any(|other| words_shared(&option.to_string(), &other) > 0)
    }
    fn touches_nothing(&self, action: R::Action) -> bool {
        self.game.rules().picks(self.game.world(), self.seat, action).is_empty()
    }

    /// Has everything been decided?
    fn is_finished(&self) -> bool {
        self.game.question(self.seat).is_none() && self.undecided.is_none() && !self.played.is_empty()
    }
    /// Do both leave the same on the table?
    fn comes_to_the_same_as(&self, other: &LaidOut<R>) -> bool {
        let open = known(&self.game) == self.known && known(&other.game) == self.known;
        let scene = |laid_out: &LaidOut<R>| -> Scene { laid_out.game.scene(Viewer::Seat(self.seat)) };
        self.is_finished() && (!open || scene(self).places == scene(other).places)
    }
    /// The table behind the last action that was said; behind the screens also with what follows of itself.
    fn scene(&self, end: &LaidOut<R>) -> Scene {
        let mut scene = self.shown.scene(Viewer::Seat(self.seat));
        if self.shown.is_simultaneous() && known(&end.game) == self.known {
            scene.places = end.game.scene(Viewer::Seat(self.seat)).places;
        }
        scene
    }
    /// What is still to be decided.
    fn missing(&self, earnest: &LaidOut<R>) -> Text {
        let unfinished = self.game.rules().unfinished(self.game.world(), self.seat);
        let asked = || self.undecided.or(earnest.undecided).map(Into::into);
        let something = || self.left.is_empty().then(|| say!("You still have something to decide."));
        unfinished.or_else(asked).or_else(something).unwrap_or_default()
    }
}

/// What has been drawn and revealed.
fn known<R: Rules>(game: &Match<R>) -> (u32, u32, u64) {
    (game.reveals(), game.own_reveals(), game.words_drawn())
}
