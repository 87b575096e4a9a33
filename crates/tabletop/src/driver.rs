//! A match: the driver that runs the rules.

use std::fmt::{self, Display};
use std::sync::Arc;

use crate::players::{Answers, ForcedDraws, Inquiry, Log, Players, Questions};
use crate::{
    Arg, Choice, ChoiceKind, Dice, Move, QuestionView, Refused, Rules, Scene, Seat, Seed, Sentence, Standing, Text, Viewer, all_of, data,
    say,
};

/// One play of a game, in memory.
///
/// `now` is `base`, the world when the current step began, with the step's answers applied.
#[derive(Debug)]
pub struct Match<R: Rules> {
    rules: Arc<R>,
    base: R::World,
    now: R::World,
    answers: Answers<R::Action>,
    questions: Questions<R>,
    dice: Dice,
    forced: Option<Box<ForcedDraws>>,
    /// How often something hidden has become known in the steps that are over.
    reveals: u32,
    /// How often the rules have shown something that its owner did not choose to show, in the steps that are over.
    own_reveals: u32,
    playout: bool,
    /// For previews: stops at the end of a step, before anything of others can follow.
    stops: bool,
    over: bool,
}

/// The reason why an action was not played. The match is exactly as it was.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal<R: Rules> {
    /// The game has ended.
    Over,
    /// It is somebody else's turn.
    NotYourTurn {
        /// The seats that are to act.
        to_act: Vec<Seat>,
    },
    /// The text is no action.
    NotUnderstood {
        /// The text.
        text: String,
    },
    /// It is an action, but not one that is possible now.
    NotLegal {
        /// The action.
        action: R::Action,
        /// The reason, if the rules give one.
        why: Option<R::WhyNot>,
        /// The open question.
        ask: R::Question,
    },
    /// Too late to take back, with the reason.
    TooLate(Sentence),
}

impl<R: Rules> Refusal<R> {
    /// The refusal in words, with the action that is not possible.
    pub fn text(&self) -> Text {
        let why = Text::from(self.refused());
        match self {
            Refusal::NotLegal { action, .. } => say!("{action}: {why}", action = data(action), why),
            _ => why,
        }
    }
    /// The reason in words, with its rule apart.
    pub fn refused(&self) -> Refused {
        let simply = |text: Text| Refused { text, rule: Text::default(), about: "" };
        match self {
            Refusal::Over => simply(say!("the game is over")),
            Refusal::NotYourTurn { to_act } => simply(say!("it is not your turn: waiting for {who}", who = all_of(to_act.iter().copied()))),
            Refusal::NotUnderstood { text } => simply(say!("\"{text}\" is not an action", text = Arg::Data(text.as_str().into()))),
            Refusal::NotLegal { why: Some(why), .. } => R::refusal(why.clone()),
            Refusal::NotLegal { why: None, ask, .. } => {
                let question: Text = (*ask).into();
                simply(say!("not now. {question}", question))
            }
            Refusal::TooLate(why) => simply(Text::of(*why)),
        }
    }
}

impl From<Refused> for Text {
    /// The reason, and the rule in brackets.
    fn from(Refused { text, rule, .. }: Refused) -> Text {
        if rule.is_empty() { text } else { say!("{why} ({rule})", why = text, rule) }
    }
}

impl<R: Rules> Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl<R: Rules> Clone for Match<R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        // The long lists are filled in place: moving them, room and all, would cost more than all the rest.
        let (rules, forced) = (self.rules.clone(), self.forced.clone());
        let mut copy = Match {
            rules,
            forced,
            dice: self.dice.clone(),
            base: self.base.clone(),
            now: self.now.clone(),
            answers: Answers::new(),
            questions: Questions::new(),
            ..*self
        };
        copy.answers.clone_from(&self.answers);
        copy.questions.clone_from(&self.questions);
        copy
    }
    /// Copies into an existing match, without spare room in lists; search does this all the time.
    fn clone_from(&mut self, from: &Self) {
        self.begin_as(from);
        self.now.clone_from(&from.now);
        self.questions.clone_from(&from.questions);
        self.dice.clone_from(&from.dice);
        self.forced.clone_from(&from.forced);
    }
}

impl<R: Rules> Match<R> {
    /// A new match with the frozen dice of a seed text.
    pub fn new(rules: Arc<R>, seed: &str) -> Self {
        Match::with_dice(rules, Dice::frozen(Seed::from_text(seed)))
    }

    /// The same, with the events before the first question written to a log.
    pub fn new_with_log(rules: Arc<R>, seed: &str, log: &mut Vec<R::Event>) -> Self {
        let mut dice = Dice::frozen(Seed::from_text(seed));
        let world = rules.setup(&mut dice);
        let mut game = Match::laid_out(rules, world, dice, Vec::new());
        let mut told = Log::behind(log);
        game.run(Some(&mut told));
        *log = told.events;
        game
    }

    /// A new match with these dice.
    pub fn with_dice(rules: Arc<R>, mut dice: Dice) -> Self {
        let world = rules.setup(&mut dice);
        Match::from_world(rules, world, dice)
    }

    /// A match that starts from a given position.
    pub fn from_world(rules: Arc<R>, world: R::World, dice: Dice) -> Self {
        Match::with_forced_draws(rules, world, dice, Vec::new())
    }

    /// A match that starts from a given position, with the next draws fixed.
    pub(crate) fn with_forced_draws(rules: Arc<R>, world: R::World, dice: Dice, next: Vec<(String, u32)>) -> Self {
        let mut game = Match::laid_out(rules, world, dice, next);
        game.run(None);
        game
    }

    /// A table at which nothing has been asked yet.
    fn laid_out(rules: Arc<R>, world: R::World, dice: Dice, next: Vec<(String, u32)>) -> Self {
        let forced = (!next.is_empty()).then(|| Box::new(ForcedDraws { next, missing: None }));
        Match {
            rules,
            now: world.clone(),
            base: world,
            answers: Answers::new(),
            questions: Questions::new(),
            dice,
            forced,
            reveals: 0,
            own_reveals: 0,
            playout: false,
            stops: false,
            over: false,
        }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &R {
        &self.rules
    }
    /// The rules, to share with another match.
    pub fn shared_rules(&self) -> Arc<R> {
        self.rules.clone()
    }
    /// The world as it was when the current step began.
    pub fn world_before_step(&self) -> &R::World {
        &self.base
    }
    /// The world, with everything hidden in it. For the rules' own tools; people see a scene.
    pub fn world(&self) -> &R::World {
        &self.now
    }
    /// Has the game ended?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }
    /// The present scores and places of all seats.
    pub fn standings(&self) -> Vec<Standing> {
        self.rules.standings(&self.now)
    }
    /// The seats that are being asked something. Empty once the game is over.
    pub fn to_act(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL.into_iter().filter(|&s| self.questions.question(s).is_some())
    }
    /// The first of the seats that are to act.
    #[inline]
    pub fn next_to_act(&self) -> Option<Seat> {
        self.questions.first_open()
    }
    /// Are the open questions answered in secret, at the same time?
    pub fn is_simultaneous(&self) -> bool {
        self.questions.simultaneous
    }
    /// How often something hidden has become known: simultaneous decisions were revealed, or a rule revealed something.
    pub fn reveals(&self) -> u32 {
        self.reveals + self.questions.reveals
    }
    /// How often the rules have shown something hidden that its owner did not choose to show.
    pub fn own_reveals(&self) -> u32 {
        self.own_reveals + self.questions.own_reveals
    }
    /// The options of a seat. Never empty for a seat that is to act, always empty for the others.
    #[inline]
    pub fn options(&self, seat: Seat) -> &[R::Action] {
        self.questions.options(seat)
    }
    /// The open question to a seat.
    #[inline]
    pub fn question(&self, seat: Seat) -> Option<R::Question> {
        self.questions.question(seat)
    }
    /// The table as a viewer sees it, with the open question if it is theirs.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let (rules, world) = (self.rules(), self.world());
        let mut scene = rules.scene(world, viewer);
        let standings = self.standings();
        scene.scores = standings.iter().map(|standing| standing.score).collect();
        // A tie is broken by what lies behind the screens.
        scene.places_won = standings.iter().filter(|_| self.over).map(|standing| standing.place).collect();
        scene.waiting = self.to_act().collect();
        if let Viewer::Seat(seat) = viewer
            && let Some(question) = self.question(seat)
        {
            scene.question = Some(QuestionView {
                id: 0,
                prompt: question.into(),
                choices: self.options(seat).iter().map(|&action| self.choice(seat, action)).collect(),
                simultaneous: self.is_simultaneous(),
            });
        }
        scene
    }
    /// An option as the seat that is asked sees it.
    fn choice(&self, seat: Seat, action: R::Action) -> Choice {
        let (rules, world) = (self.rules(), self.world());
        let picks = rules.picks(world, seat, action);
        let (commits, moves) = self.consequences(seat, action);
        Choice {
            kind: if picks.is_empty() { ChoiceKind::Pass } else { ChoiceKind::Act },
            label: rules.label(world, seat, action),
            note: rules.note(world, seat, action),
            picks,
            moves,
            commits,
            ..Choice::of(action.to_string())
        }
    }
    /// Is something drawn or revealed when the seat plays this action, and what does it see move until then, or until the step ends? Where several decide at
    /// the same time this does not depend on how far the others are: whoever has decided everything may lift the screens.
    pub(crate) fn consequences(&self, seat: Seat, action: R::Action) -> (bool, Vec<Move>) {
        let (mut then, mut log) = (self.clone(), Log::behind(&mut Vec::new()));
        // Other dice will do: whether they are cast does not depend on how they fall.
        then.dice = Dice::frozen(Seed::from_text(""));
        if self.questions.simultaneous {
            then.answers.forget_others(Some(seat));
        }
        then.go_on(seat, action, Some(&mut log));
        let sure = log.sure.unwrap_or(usize::MAX);
        let commits = match self.questions.simultaneous {
            true => then.question(seat).is_none(),
            false => (then.reveals(), then.words_drawn()) != (self.reveals(), 0),
        };
        let shown = log.events.iter().take(sure).filter_map(|event| self.rules.show(event, Viewer::Seat(seat)));
        (commits, shown.flat_map(|happening| happening.moves).collect())
    }
    /// For previews: the same match as if nobody else had decided anything behind the screens yet. It stops at the end of each step: what
    /// follows then may hang on what others have.
    pub(crate) fn alone(&self, seat: Seat) -> Self {
        let mut alone = self.clone();
        alone.stops = true;
        if self.questions.simultaneous {
            alone.answers.forget_others(Some(seat));
            alone.now.clone_from(&alone.base);
            alone.run(None);
        }
        alone
    }
    /// For drafts: the same match, in which the seat may leave out for now what it must do in the end.
    pub(crate) fn drafted_by(&self, seat: Seat) -> Self {
        let mut drafted = self.alone(seat);
        drafted.answers.begin_draft(seat);
        drafted
    }
    /// Goes on with the next step, if the last one has ended.
    pub(crate) fn go_on_if_stopped(&mut self) {
        if self.stops && !self.over && self.next_to_act().is_none() {
            self.run(None);
        }
    }
    /// How long the current step has become, for tests: answers of one seat, draws.
    pub fn step_lengths(&self) -> (usize, usize) {
        self.answers.lengths()
    }
    /// Has a limit of the driver been reached? Never, if the rules are right.
    pub fn has_overflowed(&self) -> bool {
        self.questions.overflow
    }
    /// The number of words read from the frozen dice; any change means that something was drawn.
    pub fn words_drawn(&self) -> u64 {
        self.dice.words_drawn()
    }

    /// Plays an action if it is one of the options; otherwise returns the reason and changes nothing.
    pub fn play(&mut self, seat: Seat, action: R::Action, log: Option<&mut Vec<R::Event>>) -> Result<(), Refusal<R>> {
        if self.over {
            return Err(Refusal::Over);
        }
        let Some(ask) = self.question(seat) else {
            return Err(Refusal::NotYourTurn { to_act: self.to_act().collect() });
        };
        if !self.options(seat).contains(&action) {
            return Err(Refusal::NotLegal { action, why: self.why_not(seat, action), ask });
        }
        match log {
            None => self.go_on(seat, action, None),
            Some(events) => {
                let mut log = Log::behind(events);
                self.go_on(seat, action, Some(&mut log));
                *events = log.events;
            }
        }
        Ok(())
    }

    /// Plays the option with this number, which must be one of the seat's options; the fast way for search and playouts.
    /// Returns whether there was such an option.
    #[inline]
    pub fn choose(&mut self, seat: Seat, nth: usize) -> bool {
        let Some(&action) = self.options(seat).get(nth) else { return false };
        self.go_on(seat, action, None);
        true
    }

    #[inline]
    fn go_on(&mut self, seat: Seat, action: R::Action, log: Option<&mut Log<R::Event>>) {
        if !self.answers.push(seat, action) {
            self.questions.overflow = true;
            return;
        }
        self.now.clone_from(&self.base);
        self.run(log);
    }

    /// Runs step after step until a player has to decide.
    fn run(&mut self, mut log: Option<&mut Log<R::Event>>) {
        loop {
            self.questions.clear();
            let players = Players::new(
                &mut self.answers,
                &mut self.questions,
                &mut self.dice,
                log.as_deref_mut(),
                None,
                self.forced.as_deref_mut(),
                self.playout,
            );
            let Ok(more) = self.rules.step(&mut self.now, players) else {
                let Some(done) = self.questions.seats_done else { return };
                self.base.clone_from(&self.now);
                self.answers.clear_until(done);
                continue;
            };
            self.base.clone_from(&self.now);
            self.answers.clear();
            self.reveals += self.questions.reveals;
            self.own_reveals += self.questions.own_reveals;
            if !more || self.stops {
                self.questions.clear();
                self.over = !more;
                return;
            }
            // What follows may hang on what others have.
            if let Some(log) = log.as_deref_mut() {
                log.something_becomes_known();
            }
        }
    }

    /// The reason why a seat cannot play an action now, if the rules give one.
    pub fn why_not(&self, seat: Seat, action: R::Action) -> Option<R::WhyNot> {
        let mut world = self.base.clone();
        let (mut answers, mut dice) = (self.answers.clone(), self.dice.clone());
        let mut questions = Questions::new();
        let mut inquiry = Inquiry { seat, action, found: None };
        let players = Players::new(&mut answers, &mut questions, &mut dice, None, Some(&mut inquiry), None, self.playout);
        // The step pauses where it paused before, and says on the way why the action is not there.
        let _ = self.rules.step(&mut world, players);
        inquiry.found
    }

    /// A determinized match, which this viewer cannot tell from the real one: hidden pieces are dealt again, the others' secret
    /// answers are dropped, and the dice are new.
    pub fn determinize(&self, viewer: Viewer, seed: u64) -> Self {
        let mut imagined = self.clone();
        imagined.deal_anew(viewer, seed, self.questions.simultaneous);
        imagined
    }
    /// The same into an existing match; search does this all the time.
    pub fn determinize_into(&self, viewer: Viewer, seed: u64, imagined: &mut Self) {
        imagined.begin_as(self);
        imagined.questions.overflow = self.questions.overflow;
        imagined.deal_anew(viewer, seed, self.questions.simultaneous);
    }

    /// For tests of secrets: a match in which everything that this viewer cannot see is different. The dice are the same. `None` in
    /// the middle of a step, whose answers rest on what the players have.
    pub fn disguise(&self, viewer: Viewer, dice: &mut Dice) -> Option<Self> {
        if self.answers.lengths() != (0, 0) || self.over {
            return None;
        }
        let mut other = self.clone();
        other.rules.disguise(&mut other.base, viewer, dice);
        other.now.clone_from(&other.base);
        other.run(None);
        Some(other)
    }

    /// Copies the beginning of a match's current step, and the answers since. The rest follows from a run.
    #[inline(always)]
    fn begin_as(&mut self, from: &Self) {
        if !Arc::ptr_eq(&self.rules, &from.rules) {
            self.rules = from.rules.clone();
        }
        self.base.clone_from(&from.base);
        self.answers.clone_from(&from.answers);
        (self.reveals, self.own_reveals) = (from.reveals, from.own_reveals);
        (self.playout, self.stops, self.over) = (from.playout, from.stops, from.over);
    }

    fn deal_anew(&mut self, viewer: Viewer, seed: u64, simultaneous: bool) {
        self.dice = Dice::fast(seed);
        self.forced = None;
        if simultaneous {
            let keep = match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Open => None,
            };
            self.answers.forget_others(keep);
        }
        self.rules.determinize(&mut self.base, viewer, &mut self.dice);
        self.now.clone_from(&self.base);
        if self.over {
            self.questions.clear();
        } else {
            self.run(None);
        }
    }

    /// From now on, asks only the questions that a playout needs: seats that decide at the same time are asked one by one, in
    /// order, and a seat with a single option is not asked. The game is the same, with fewer questions. Determinize first:
    /// answers given one by one can no longer be dropped.
    pub fn playout_mode(&mut self) {
        self.playout = true;
    }

    /// Fixes the next pieces drawn from a bag, for scenarios.
    pub(crate) fn force_draw(&mut self, bag: &str, piece: u32) {
        self.forced.get_or_insert_default().next.push((bag.to_string(), piece));
    }
    /// Are there fixed draws that have not been drawn yet?
    pub(crate) fn has_forced_draws(&self) -> bool {
        self.forced.as_ref().is_some_and(|r| !r.next.is_empty())
    }
    /// The bag that did not hold the piece that a scenario wanted.
    pub(crate) fn missing_forced_draw(&self) -> Option<&str> {
        self.forced.as_ref()?.missing.as_deref()
    }
}
