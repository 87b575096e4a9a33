//! Module 11: Bishop's favours. Rulebook 2020, "Les Faveurs de l'évêque".
//!
//! A favour lies face down on every section of the fresco. Whoever restores a section under the bishop's feet takes it: a
//! little money, a point, a paint or a better mood.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{BACK, GONE, TURNED, in_words, piece};
pub use pieces::{Favour, Pieces};

numbers! {
    /// The number of a favour.
    pub struct FavourNumber(Section::COUNT);
}

/// The favours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Favours {
    /// The favours that nobody has seen: those that still lie on the fresco, and those that left the game face down. Which
    /// is where is not decided.
    unseen: Set<FavourNumber>,
    /// The favour that has just been turned over, and where it lay; everybody sees it.
    turned: Option<(FavourNumber, Section)>,
}

verbs! {
    /// Favours leave nothing to decide.
    pub enum Action within crate::Action {}
}

reasons! { Favours: Favour = "the bishop's favour" }

const WHY: Term = Term("source|the bishop's favour");

impl Module for Favours {
    const ALIASES: &'static [&'static str] = &["favour", "favor", "favors", "bishopsfavors"];

    fn new(_rules: &BoardGame) -> Favours {
        Favours { unseen: Set::ALL, turned: None }
    }
}

impl Moments for Favours {
    // If the bishop stands on the section, its favour is turned over; points belong to the same move.
    fn paid(&mut self, t: &mut Table<'_>, work: &mut Restoration) {
        if work.bishop != work.section {
            return;
        }
        let (rules, section) = (t.rules, work.section);
        let alike = |one, other| favour(rules, one) == favour(rules, other);
        let Some(number) = t.draw_alike("favours", self.unseen, alike) else { return };
        let favour = favour(rules, number);
        self.unseen.remove(number);
        self.turned = Some((number, section));
        if let Favour::Points(points) = favour {
            work.points.add(Reason::Favour, points);
        }
        let who = work.who;
        t.say(who, move |_| {
            Happening::said("favour", say!("{who} gets the bishop's favour: {favour}.", who, favour = in_words(favour)))
                .moving(BACK, 1, names::fresco(section), TURNED)
                .becoming(piece(favour))
        });
    }

    // Then comes whatever else it brings, and it leaves the game. Where the bishop did not stand it leaves unseen.
    // Leonardo has no use for anything but points (ruling L5).
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let section = work.section;
        let Some((number, _)) = self.turned.take() else {
            t.say(work.who, move |_| Happening::said("favour", Text::default()).moving(BACK, 1, names::fresco(section), GONE));
            return Ok(());
        };
        let favour = favour(t.rules, number);
        t.say(work.who, move |_| Happening::said("favour", Text::default()).moving(piece(favour), 1, TURNED, GONE));
        if t.rules.is_leonardo(work.who) {
            return Ok(());
        }
        match favour {
            Favour::Thalers(thalers) => t.earn(work.who, thalers, Money::Of(WHY)),
            Favour::Mood(steps) => t.change_mood(work.who, steps.into()),
            Favour::Paint(paint) => t.gain(work.who, Paints::of(&[paint]), WHY),
            Favour::Points(_) => {}
        }
        Ok(())
    }
}

impl Offers for Favours {}

impl Favours {
    /// The sections on which a favour lies face down.
    fn face_down(&self, view: View<'_>) -> Sections {
        view.covered.filter(|section| self.turned.is_none_or(|(_, at)| at != section))
    }
}

fn favour(rules: &BoardGame, number: FavourNumber) -> Favour {
    Favours::pieces(rules).tiles[number.number()]
}
