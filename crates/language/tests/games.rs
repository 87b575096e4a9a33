//! Whole games and all scenarios, told in every language: nothing that anybody reads is left in English.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::path::Path;

use fresco_board::BoardGame;
use fresco_card::{Card, CardGame, Triple};
use fresco_dice::DiceGame;
use fresco_games::GameSession;
use fresco_language::{Language, Library};
use tabletop::scenario::parse;
use tabletop::testkit::{files_below, text_of};
use tabletop::{Arg, Header, Rules, Scene, Seat, Text, Viewer};

fn languages() -> Vec<Language> {
    let library = Library::built_in();
    library.codes().filter(|code| *code != "en").map(|code| library.open(code).unwrap()).collect()
}

/// Notes what a language does not know of some texts.
struct Listener {
    languages: Vec<Language>,
    lacking: BTreeSet<String>,
    heard: usize,
    /// What was written in signs to somebody who reads words where there are any, and what had words.
    signs: BTreeSet<String>,
    in_words: BTreeSet<String>,
}

impl Listener {
    fn new() -> Listener {
        Listener { languages: languages(), lacking: BTreeSet::new(), heard: 0, signs: BTreeSet::new(), in_words: BTreeSet::new() }
    }
    fn hear(&mut self, text: &Text) {
        self.heard += 1;
        text.args().for_each(|(_, arg)| self.read(arg));
        for language in &self.languages {
            let lacking = language.lacking(text);
            self.lacking.extend(lacking.into_iter().map(|what| format!("{}: {what:?} in {:?}", language.code(), text.template())));
        }
    }
    fn read(&mut self, arg: &Arg) {
        match arg {
            Arg::Signs(signs) => self.signs.extend([signs.to_string()]),
            Arg::Data(data) => self.signs.extend(data.split(' ').map(str::to_string)),
            Arg::Called { signs, words } => {
                self.in_words.insert(Text::from((**signs).clone()).to_string());
                self.read(words);
            }
            Arg::Text(text) => text.args().for_each(|(_, arg)| self.read(arg)),
            Arg::All(items) | Arg::OneOf(items) | Arg::Row(items) => items.iter().for_each(|item| self.read(item)),
            Arg::Number(_) | Arg::Decimal(..) | Arg::Seat(_) | Arg::Term(_) | Arg::Count(..) => {}
        }
    }
    fn hear_scene(&mut self, scene: &Scene) {
        self.hear(&scene.phase);
        scene.facts.values().for_each(|fact| self.hear(fact));
        if let Some(question) = &scene.question {
            self.hear(&question.prompt);
            question.choices.iter().for_each(|choice| [&choice.label, &choice.note].into_iter().for_each(|text| self.hear(text)));
        }
    }
    fn done(self, least: usize) {
        assert!(self.heard >= least, "only {} texts were heard", self.heard);
        assert!(self.lacking.is_empty(), "{} things are left in English:\n{}", self.lacking.len(), Vec::from_iter(self.lacking).join("\n"));
    }
}

/// Plays a game with random answers and tells everything of it to all who sit there.
fn play(header: &[(&str, &str)], listener: &mut Listener) {
    let mut setup = Header::default();
    header.iter().for_each(|(key, value)| setup.set(key, *value));
    let mut session = fresco_games::open(&setup).unwrap();
    let layout = session.layout();
    let things = layout.places.values().chain(layout.tracks.values()).chain(layout.pieces.values());
    things.for_each(|thing| listener.hear(&thing.label));
    let mut luck = 12345usize;
    while !session.is_over() {
        let seat = *session.to_act().first().unwrap();
        let scene = session.scene(Viewer::Seat(seat));
        listener.hear_scene(&scene);
        let question = scene.question.unwrap();
        luck = luck.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let choice = &question.choices[(luck >> 33) % question.choices.len()];
        hear_refusals(session.as_ref(), seat, listener, luck);
        let happened = session.answer(seat, question.id, &[&choice.action]).unwrap();
        for viewer in Seat::ALL.into_iter().take(scene.scores.len()).map(Viewer::Seat).chain([Viewer::Spectator]) {
            for happening in happened.happenings(viewer) {
                listener.hear(&happening.text);
                happening.points.iter().for_each(|points| listener.hear(&points.reason));
            }
        }
    }
    listener.hear_scene(&session.scene(Viewer::Open));
}

/// Now and then touches everything on the table, and hears why it is not possible.
fn hear_refusals(session: &dyn GameSession, seat: Seat, listener: &mut Listener, luck: usize) {
    if !(luck >> 20).is_multiple_of(60) {
        return;
    }
    for place in session.layout().places.keys() {
        let touched = tabletop::Picks::default().place(place.clone());
        if let Some(refused) = session.why_not(seat, &touched) {
            listener.hear(&refused.text);
            listener.hear(&refused.rule);
        }
    }
}

/// A few tables of all games; with `FRESCO_SEEDS`, words that give luck, all tables for each of them.
#[test]
fn whole_games_with_all_modules_are_told_in_every_language() {
    let mut listener = Listener::new();
    let seeds = std::env::var("FRESCO_SEEDS").ok();
    let all_modules = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17";
    for seed in seeds.as_deref().unwrap_or("told").split(' ') {
        for players in ["2", "3", "4"] {
            let is_played = |few: &str| seeds.is_some() || few.contains(players);
            let mut board = |few: &str, edition: &str, modules: &str| {
                let header = [("game", "board"), ("players", players), ("edition", edition), ("modules", modules), ("seed", seed)];
                is_played(few).then(|| play(&header, &mut listener));
            };
            board("2 4", "2020", all_modules);
            board("3", "2010", "1 2 3 4 5 6");
            board("3", "2020", "none");
            play(&[("game", "card"), ("players", players), ("seed", seed)], &mut listener);
            play(&[("game", "dice"), ("players", players), ("seed", seed)], &mut listener);
        }
    }
    listener.done(30_000);
}

/// A screen that knows nothing of the card game has words for every card and every section.
#[test]
fn nobody_has_to_read_the_signs_of_cards() {
    let mut listener = Listener::new();
    for players in ["2", "3", "4"] {
        play(&[("game", "card"), ("players", players), ("seed", "told")], &mut listener);
    }
    let is_code = |signs: &&String| signs.parse::<Card>().is_ok() || signs.parse::<Triple>().is_ok();
    assert_eq!(Vec::from_iter(listener.signs.iter().filter(is_code)), Vec::<&String>::new());
    assert!(listener.in_words.iter().filter(is_code).count() > 20, "{:?}", listener.in_words);
}

fn hear_scenarios<R: Rules>(listener: &mut Listener) -> usize {
    let mut told = 0;
    for file in files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), "scenario") {
        let text = text_of(&file);
        for scenario in parse(&text).unwrap().iter().filter(|scenario| scenario.game().unwrap_or("board") == R::GAME) {
            scenario.texts::<R>().iter().for_each(|text| listener.hear(text));
            told += 1;
        }
    }
    told
}

#[test]
fn the_stories_of_all_scenarios_are_told_in_every_language() {
    let mut listener = Listener::new();
    let told =
        hear_scenarios::<BoardGame>(&mut listener) + hear_scenarios::<CardGame>(&mut listener) + hear_scenarios::<DiceGame>(&mut listener);
    assert!(told >= 968, "only {told} scenarios");
    listener.done(50_000);
}

/// The same game is told to each viewer in a language of their own: the same steps, the same numbers, the same names.
#[test]
fn one_game_is_told_in_three_languages_at_once() {
    let library = Library::built_in();
    let [en, fr, de] = ["en", "fr", "de"].map(|code| library.open(code).unwrap());
    let mut setup = Header::default();
    [("game", "board"), ("players", "3"), ("seed", "three"), ("modules", "1 4 12")]
        .into_iter()
        .for_each(|(key, value)| setup.set(key, value));
    let mut session = fresco_games::open(&setup).unwrap();
    let names = ["Anna", "{who} of Bruno", "Éva"].map(str::to_string);
    let (mut different, mut told) = (0, 0);
    while !session.is_over() && told < 400 {
        let seat = *session.to_act().first().unwrap();
        let question = session.scene(Viewer::Seat(seat)).question.unwrap();
        let choice = &question.choices[told % question.choices.len()];
        let happened = session.answer(seat, question.id, &[&choice.action]).unwrap();
        for happening in happened.happenings(Viewer::Spectator).filter(|happening| !happening.text.is_empty()) {
            let [english, french, german] = [&en, &fr, &de].map(|language| language.tell(&happening.text, &names));
            assert_eq!(english, happening.text.in_english(&names));
            for other in [&french, &german] {
                different += usize::from(*other != english);
                let named = |text: &str| names.iter().map(|name| text.matches(name.as_str()).count() > 0).collect::<Vec<_>>();
                assert_eq!(named(other), named(&english), "{other} | {english}");
            }
            told += 1;
        }
    }
    assert!(told >= 300 && different >= 2 * told - 5, "{different} of {told} sentences differ");
}
