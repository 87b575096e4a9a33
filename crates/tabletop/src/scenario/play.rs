//! A scenario being played, line by line.

use std::sync::Arc;

use super::{Fact, contains, holds, same_text};
use crate::text::{Line, first_word, list_in_words};
use crate::{Dice, Layout, Match, PlaceView, Refusal, Rules, Scene, Seat, Text, Thing, Viewer};

/// The table of a scenario.
pub(super) struct Play<R: Rules> {
    /// The match, once something is played or asked of it.
    game: Option<Match<R>>,
    rules: Arc<R>,
    world: R::World,
    dice: Dice,
    forced: Vec<(String, u32)>,
    /// The line where the scenario begins.
    begins_at: usize,
    /// The last line that fixed draws.
    fixed_at: usize,
    /// The seats that the scenario does not mention.
    unmentioned: Vec<Seat>,
    events: Vec<R::Event>,
    /// What was read so far by somebody, if that is wanted.
    heard: Option<Vec<Text>>,
}

impl<R: Rules> Play<R> {
    pub(super) fn new(rules: Arc<R>, world: R::World, dice: Dice, begins_at: usize, unmentioned: Vec<Seat>) -> Play<R> {
        Play {
            game: None,
            rules,
            world,
            dice,
            forced: Vec::new(),
            begins_at,
            fixed_at: begins_at,
            unmentioned,
            events: Vec::new(),
            heard: None,
        }
    }

    /// Begins to note what is read.
    pub(super) fn listen(&mut self) {
        self.heard = Some(Vec::new());
    }

    /// Everything that was read by somebody.
    pub(super) fn heard(mut self) -> Vec<Text> {
        self.note_question();
        let mut heard = self.heard.take().unwrap_or_default();
        let viewers = || Seat::ALL.into_iter().take(self.rules.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for happening in self.events.iter().flat_map(|event| viewers().filter_map(|viewer| self.rules.show(event, viewer))) {
            heard.push(happening.text);
            heard.extend(happening.points.into_iter().map(|points| points.reason));
        }
        let layout = self.rules.layout();
        let things = layout.places.into_values().chain(layout.tracks.into_values()).chain(layout.pieces.into_values());
        heard.extend(things.map(|thing| thing.label));
        heard
    }

    /// Notes what is asked and offered now.
    fn note_question(&mut self) {
        let (Some(game), Some(heard)) = (&self.game, &mut self.heard) else { return };
        for seat in game.to_act() {
            let scene = game.scene(Viewer::Seat(seat));
            heard.push(scene.phase);
            heard.extend(scene.facts.into_values());
            if let Some(question) = scene.question {
                heard.push(question.prompt);
                heard.extend(question.choices.into_iter().flat_map(|choice| [choice.label, choice.note]));
            }
        }
    }

    /// The match. It begins here if it has not begun: draws that are fixed before may happen on the way to the first question.
    fn begin(&mut self) -> Result<&mut Match<R>, String> {
        if self.game.is_none() {
            let game =
                Match::with_forced_draws(self.rules.clone(), self.world.clone(), self.dice.clone(), std::mem::take(&mut self.forced));
            if let Some(bag) = game.missing_forced_draw() {
                return Err(not_in_bag(bag));
            }
            self.game = Some(game);
            self.decline_for_the_unmentioned()?;
        }
        self.game.as_mut().ok_or_else(|| "the game has not begun".to_string())
    }

    pub(super) fn line(&mut self, line: &Line<'_>) -> Result<(), String> {
        let (word, rest) = first_word(line.text);
        match word {
            "given" => Err("\"given\" must stand before everything else".to_string()),
            "next" => {
                self.fixed_at = line.number;
                self.fix_draws(rest)
            }
            "play" => self.play(rest),
            "refuse" => self.refuse(rest),
            "offer" => self.offer(rest),
            "asked" => self.asked(rest),
            "expect" => self.expect(line),
            "told" => self.told(rest),
            "seen" => self.seen(rest),
            _ => match first_word(rest) {
                ("told" | "told:", words) => self.not_told(words),
                ("seen", words) => self.not_seen(words),
                _ => Err("the forms are: not told: WORDS, not told to SEAT: WORDS, not seen by SEAT: WORDS".to_string()),
            },
        }
    }

    /// The last line has been played. Returns what is wrong then, with its line.
    pub(super) fn end(&mut self) -> Result<(), (usize, String)> {
        let (begins_at, fixed_at) = (self.begins_at, self.fixed_at);
        let game = self.begin().map_err(|message| (begins_at, message))?;
        if game.has_forced_draws() { Err((fixed_at, "not all of these pieces were drawn".to_string())) } else { Ok(()) }
    }

    // next market = RR G
    fn fix_draws(&mut self, rest: &str) -> Result<(), String> {
        let (bag, pieces) = rest.split_once('=').ok_or("the form is: next BAG = PIECE PIECE…")?;
        for piece in pieces.split_whitespace() {
            let number = self.rules.piece_in_bag(bag.trim(), piece)?;
            match &mut self.game {
                Some(game) => game.force_draw(bag.trim(), number),
                None => self.forced.push((bag.trim().to_string(), number)),
            }
        }
        Ok(())
    }

    // play red restore C3
    fn play(&mut self, rest: &str) -> Result<(), String> {
        let (seat, text) = seat_and_text(rest)?;
        self.begin()?;
        self.act(seat, text)?;
        self.decline_for_the_unmentioned()
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let action = action::<R>(text)?;
        self.note_question();
        let Some(game) = &mut self.game else { return Ok(()) };
        game.play(seat, action, Some(&mut self.events)).map_err(|refusal| format!("{seat}: {refusal}{}", options(game, seat)))?;
        if let Some(bag) = game.missing_forced_draw() {
            return Err(not_in_bag(bag));
        }
        self.rules.check(game.world()).map_err(|e| format!("the table is broken: {e}"))
    }

    /// Seats that the scenario does not mention decline what can be declined.
    fn decline_for_the_unmentioned(&mut self) -> Result<(), String> {
        const DECLINE: &str = "done";
        let Ok(decline) = DECLINE.parse::<R::Action>() else { return Ok(()) };
        loop {
            let can_decline = |seat: &&Seat| self.game.as_ref().is_some_and(|game| game.options(**seat).contains(&decline));
            let Some(&seat) = self.unmentioned.iter().find(can_decline) else { return Ok(()) };
            self.act(seat, DECLINE)?;
        }
    }

    // refuse red restore C3 because purple; refuse red restore C3 for any reason
    fn refuse(&mut self, rest: &str) -> Result<(), String> {
        const FORM: &str = "a refusal says why: refuse SEAT ACTION because WORDS, or \"for any reason\"";
        let (rest, because) = match (rest.split_once(" because "), rest.strip_suffix(" for any reason")) {
            (Some((rest, because)), _) => (rest, Some(because.trim())),
            (None, Some(rest)) => (rest, None),
            (None, None) => return Err(FORM.to_string()),
        };
        let (seat, text) = seat_and_text(rest)?;
        if seat.index() >= self.rules.seats() {
            return Err(format!("{seat} does not sit at this table"));
        }
        let game = self.begin()?;
        let before = game.world().clone();
        let refusal = match text.parse() {
            Ok(action) => match game.play(seat, action, None) {
                Ok(()) => return Err(format!("{seat} {text}: this should be refused, but it was played")),
                Err(refusal) => refusal,
            },
            Err(_) if because.is_none() => return Err(format!("\"{text}\" is not an action; if that is meant, say so with \"because\"")),
            Err(_) => Refusal::NotUnderstood { text: text.to_string() },
        };
        if *game.world() != before {
            return Err("the refused action changed the game".to_string());
        }
        if let Some(heard) = &mut self.heard {
            let refused = refusal.refused();
            heard.extend([refused.text, refused.rule]);
        }
        let said = refusal.to_string();
        match because {
            Some(because) if !contains(&said, because) => Err(format!("it was refused with other words: {said}")),
            _ => Ok(()),
        }
    }

    // offer red bishop D4; offer exactly red bishop D4, done
    fn offer(&mut self, rest: &str) -> Result<(), String> {
        let game = self.begin()?;
        if let ("exactly", rest) = first_word(rest) {
            let (seat, texts) = seat_and_text(rest)?;
            let wanted: Vec<R::Action> = texts.split(',').map(|text| action::<R>(text.trim())).collect::<Result<_, _>>()?;
            let more: Vec<String> = game.options(seat).iter().filter(|a| !wanted.contains(a)).map(ToString::to_string).collect();
            if !more.is_empty() {
                return Err(format!("{seat} can also {}", more.join(", ")));
            }
            return wanted.into_iter().try_for_each(|action| offered(game, seat, action));
        }
        let (seat, text) = seat_and_text(rest)?;
        offered(game, seat, action::<R>(text)?)
    }

    // asked red: throw lucky pennies
    fn asked(&mut self, rest: &str) -> Result<(), String> {
        let (seat, words) = rest.split_once(':').ok_or("the form is: asked SEAT: WORDS")?;
        let seat: Seat = seat.trim().parse()?;
        let game = self.begin()?;
        match game.question(seat).map(|question| question.to_string()) {
            Some(question) if contains(&question, words.trim()) => Ok(()),
            Some(question) => Err(format!("{seat} is asked something else: {question}")),
            None => Err(format!("{seat} is asked nothing{}", to_act(game))),
        }
    }

    // expect red.score = 9
    fn expect(&mut self, line: &Line<'_>) -> Result<(), String> {
        let Fact { name, value, .. } = Fact::read(line).map_err(|f| f.message)?;
        let rules = self.rules.clone();
        let game = self.begin()?;
        let found = match name {
            "to act" => {
                let names: Vec<&str> = game.to_act().map(Seat::name).collect();
                if names.is_empty() { super::NONE.to_string() } else { names.join(" ") }
            }
            "asked" => game.next_to_act().and_then(|s| game.question(s)).map(|a| a.to_string()).unwrap_or_default(),
            _ => rules.get(game.world(), name)?,
        };
        if same_text(&found, value) || !matches!(name, "to act" | "asked") && holds(rules.as_ref(), game.world(), name, value)? {
            return Ok(());
        }
        Err(format!("{name} is {found}, not {value}"))
    }

    // told red rolls 3; told to blue: the card is a seven
    fn told(&self, rest: &str) -> Result<(), String> {
        let (viewer, words) = audience(rest)?;
        let told = self.all_told(viewer);
        match told.iter().any(|sentence| contains(sentence, words)) {
            true => Ok(()),
            false => Err(format!("nobody said so. What was told:\n    {}", told.join("\n    "))),
        }
    }

    // not told: a seven; not told to blue: a seven
    fn not_told(&self, rest: &str) -> Result<(), String> {
        let (viewer, words) = audience(rest)?;
        if words.is_empty() {
            return Err("the form is: not told: WORDS".to_string());
        }
        match self.all_told(viewer).into_iter().find(|sentence| contains(sentence, words)) {
            Some(sentence) => Err(format!("it was told: {sentence}")),
            None => Ok(()),
        }
    }

    /// Everything that a viewer was told since the first action.
    fn all_told(&self, viewer: Viewer) -> Vec<String> {
        let names = self.names();
        let happenings = self.events.iter().filter_map(|event| self.rules.show(event, viewer));
        happenings.map(|happening| happening.text.in_english(&names)).collect()
    }

    /// People are called by their colours, and those who play along without a person by their names.
    fn names(&self) -> Vec<String> {
        let people = Seat::ALL.iter().take(self.rules.seats()).map(|seat| seat.name());
        people.chain(self.rules.names_of_automata().iter().copied()).map(ToString::to_string).collect()
    }

    // seen by blue: hand.red = 2 card-back; seen by blue: a card face down
    fn seen(&mut self, rest: &str) -> Result<(), String> {
        let (scene, words) = self.scene_of(rest)?;
        let Some((place, pieces)) = words.split_once(" = ") else {
            let seen = texts(&scene, &self.begin()?.rules().layout(), &self.names()).into_iter().any(|text| contains(&text, words));
            return if seen { Ok(()) } else { Err(format!("\"{words}\" is nowhere to be seen")) };
        };
        let layout = self.begin()?.rules().layout();
        let nothing = PlaceView::default();
        let shown = scene.places.get(place.trim()).or_else(|| layout.place_named(place.trim()).map(|_| &nothing));
        let Some(shown) = shown else {
            let mut groups: Vec<String> =
                layout.places.keys().map(|name| name.split_once('.').map_or(name.clone(), |(group, _)| format!("{group}.…"))).collect();
            groups.dedup();
            return Err(format!("there is no place \"{}\": they are {}", place.trim(), groups.join(", ")));
        };
        let mut there: Vec<String> =
            shown.pieces.iter().map(|p| if p.n == 1 { p.piece.clone() } else { format!("{} {}", p.n, p.piece) }).collect();
        let mut wanted: Vec<String> = match pieces.trim() {
            pieces if super::is_none(pieces) => Vec::new(),
            pieces => pieces.split(',').map(|piece| piece.trim().to_string()).collect(),
        };
        there.sort();
        wanted.sort();
        if there == wanted {
            return Ok(());
        }
        let there = if there.is_empty() { super::NONE.to_string() } else { there.join(", ") };
        Err(format!("{} is seen as {there}, not {}", place.trim(), pieces.trim()))
    }

    // not seen by blue: seven
    fn not_seen(&mut self, rest: &str) -> Result<(), String> {
        let (scene, words) = self.scene_of(rest)?;
        match texts(&scene, &self.begin()?.rules().layout(), &self.names()).into_iter().find(|text| contains(text, words)) {
            Some(text) => Err(format!("it can be seen: {text}")),
            None => Ok(()),
        }
    }

    /// Whatever the named seat sees, and the words after it.
    fn scene_of<'w>(&mut self, rest: &'w str) -> Result<(Scene, &'w str), String> {
        let form = || "the form is: seen by SEAT: PLACE = PIECE, PIECE… or seen by SEAT: WORDS".to_string();
        let (seat, words) = rest.strip_prefix("by ").and_then(|rest| rest.split_once(':')).ok_or_else(form)?;
        let seat: Seat = seat.trim().parse()?;
        let words = Some(words.trim()).filter(|words| !words.is_empty()).ok_or_else(form)?;
        Ok((self.begin()?.scene(Viewer::Seat(seat)), words))
    }
}

/// Who is spoken to, and the words: `to blue: WORDS`, or `WORDS` to everybody.
fn audience(rest: &str) -> Result<(Viewer, &str), String> {
    match rest.strip_prefix("to ").and_then(|rest| rest.split_once(':')) {
        Some((seat, words)) => Ok((Viewer::Seat(seat.trim().parse()?), words.trim())),
        None => Ok((Viewer::Spectator, rest.trim_start_matches(':').trim())),
    }
}

/// Every text of a scene: facts, places, pieces, the question and the notes on its answers.
fn texts(scene: &Scene, layout: &Layout, names: &[String]) -> Vec<String> {
    let facts = scene.facts.iter().map(|(name, value)| format!("{name}: {value}"));
    let label = |thing: Option<&Thing>| thing.map_or(String::new(), |thing| thing.label.in_english(names));
    let places = scene.places.iter().flat_map(|(name, place)| {
        let pieces = place.pieces.iter().map(move |p| format!("{name}: {} {} ({})", p.n, p.piece, label(layout.pieces.get(&p.piece))));
        pieces.chain([format!("{name}: {}", label(layout.place_named(name)))])
    });
    let question = scene.question.iter().flat_map(|question| {
        let choices = question.choices.iter().map(|choice| format!("{}: {}", choice.action, choice.note.in_english(names)));
        choices.chain([question.prompt.in_english(names)])
    });
    facts.chain(places).chain(question).collect()
}

fn not_in_bag(bag: &str) -> String {
    format!("the piece that was to come from \"{bag}\" is not in it")
}

fn seat_and_text(rest: &str) -> Result<(Seat, &str), String> {
    let (seat, text) = first_word(rest);
    Ok((seat.parse()?, text))
}

fn action<R: Rules>(text: &str) -> Result<R::Action, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not an action"))
}

/// Is this one of the seat's options?
fn offered<R: Rules>(game: &Match<R>, seat: Seat, action: R::Action) -> Result<(), String> {
    if game.options(seat).contains(&action) {
        return Ok(());
    }
    let why = game.why_not(seat, action).map(|w| format!(" ({w})")).unwrap_or_default();
    let turn = if game.question(seat).is_some() { String::new() } else { to_act(game) };
    Err(format!("{seat} cannot {action}{why}{turn}{}", options(game, seat)))
}

/// ": red and blue to act".
fn to_act<R: Rules>(game: &Match<R>) -> String {
    let seats: Vec<&str> = game.to_act().map(Seat::name).collect();
    format!(": {} to act", list_in_words(&seats, "and"))
}

fn options<R: Rules>(game: &Match<R>, seat: Seat) -> String {
    let can: Vec<String> = game.options(seat).iter().map(ToString::to_string).collect();
    if can.is_empty() { String::new() } else { format!("\n    {seat} can: {}", can.join(", ")) }
}
