//! Events as happenings: a sentence, and the pieces that moved.

use tabletop::{Arg, Happening, Heading, Numbered, Seat, Term, Text, Viewer, all_of, called, say, signs};

use crate::CardGame;
use crate::card::Card;
use crate::core::{Counts, Turns, held};
use crate::event::Event;
use crate::scene::names;
use crate::tile::Tile;
use crate::wording::{BISHOPS, DISCARDS, POINTS, SECTIONS, TIMES, more_of, row_of};

/// What points are scored for.
const FOR_SECTION: Term = Term("reason|the section");
const FOR_TILES: Term = Term("reason|unused tiles");

/// The happening that a viewer sees of an event; `None` if they see nothing of it.
pub(crate) fn show(rules: &CardGame, event: &Event, viewer: Viewer) -> Option<Happening> {
    Some(match event.clone() {
        Event::Turn { who, round } => {
            let text = say!("Round {round}: it is {who}'s turn.", round, who);
            Happening::said("turn", text).by(who).heading(Heading::Turn(round.into()))
        }
        Event::Drew { who, card } => {
            let deck = card.colour().deck();
            let back = names::back(deck);
            let (from, to) = (names::pile(deck), names::hand(who));
            if viewer.is(who) {
                Happening::said("drew", say!("{who} draws {card} ({what}).", who, card, what = more_of(card)))
                    .by(who)
                    .moving(back, 1, from, to)
                    .becoming(names::card(card))
            } else {
                let text = say!("{who} draws {card}.", who, card = deck.a_card());
                Happening::said("drew", text).by(who).moving(back, 1, from, to)
            }
        }
        Event::NoCard { who, deck } => {
            Happening::said("no-card", say!("There is no {deck} card left for {who} to draw.", deck, who)).by(who)
        }
        Event::Reshuffled { deck, cards } => {
            let all: u32 = cards.iter().map(|&n| u32::from(n)).sum();
            let text = say!("The {deck} pile is empty: a new one is shuffled from {discards}.", deck, discards = DISCARDS.count(all));
            each_kind(rules, &cards).fold(Happening::said("reshuffled", text), |h, (card, n)| {
                h.moving(names::card(card), n, names::discards(deck), names::pile(deck)).becoming(names::back(deck))
            })
        }
        Event::Passed { who } => Happening::said("passed", say!("{who} passes.", who)).by(who),
        Event::UsedBoth { who } => {
            let text = say!("{who} uses a \"both\" tile to exchange and restore in one turn.", who);
            used_tile(rules, Happening::said("both", text).by(who), who, Tile::Both)
        }
        Event::Laid { who, card } => {
            let text = say!("{who} lays out {card} ({what}).", who, card, what = more_of(card));
            out_of_hand(Happening::said("laid", text).by(who), viewer, who, card, names::laid(who))
        }
        Event::SymbolsLost { who, lost } => {
            Happening::said("lost", say!("{who} could still draw {cards}, but there are no cards left.", who, cards = lost)).by(who)
        }
        Event::Cleared { who, cards } => each_kind(rules, &cards)
            .fold(Happening::said("cleared", Text::default()).by(who), |h, (card, n)| {
                h.moving(names::card(card), n, names::laid(who), names::discards(card.colour().deck()))
            }),
        Event::Begins { who, section } => {
            // The words for a section are its colours.
            let typed = say!("{section} ({colours})", section = signs(section), colours = section.in_words());
            Happening::said("begins", say!("{who} restores {section}.", who, section = called(typed, section.by_colours()))).by(who)
        }
        Event::Paid { who, colour, card } => {
            // A card pays for its own colour, which its words are.
            let what = match card.bishop() {
                true => called(
                    say!("{card}, with a bishop symbol, for {colour}", card = signs(card), colour),
                    say!("{colour}, with a bishop symbol", colour),
                ),
                false => called(say!("{card} for {colour}", card = signs(card), colour), colour),
            };
            let text = say!("{who} pays {what}.", who, what);
            out_of_hand(Happening::said("paid", text).by(who), viewer, who, card, names::laid(who))
        }
        Event::PaidTile { who, colour } => {
            let text = say!("{who} pays for {colour} with a colour tile.", who, colour);
            used_tile(rules, Happening::said("paid", text).by(who), who, Tile::Paint(colour))
        }
        Event::Mixed { who, colour, pair } => {
            let [one, other] = pair.cards();
            let text = say!("{who} mixes {colour} from {one} and {other}, which makes a bishop symbol.", who, colour, one, other);
            let happening = out_of_hand(Happening::said("mixed", text).by(who), viewer, who, one, names::laid(who));
            out_of_hand(happening, viewer, who, other, names::laid(who))
        }
        Event::Restored { who, section, space, turns, bishops, favourite, value } => {
            let bishops = (bishops > 0).then(|| BISHOPS.count(bishops));
            let favourite = favourite.map(|colour| Arg::from(say!("the favourite colour {colour}", colour)));
            let causes = all_of(bishops.into_iter().chain(favourite));
            let points = POINTS.count(value);
            let text = match turns {
                Turns::None => say!("Section {section} is restored: {points} for {who}.", section, points, who),
                Turns::Once => {
                    say!("Section {section} is restored and turned once by {causes}: {points} for {who}.", section, causes, points, who)
                }
                Turns::Twice | Turns::ThreeTimes => say!(
                    "Section {section} is restored and turned {times} by {causes}: {points} for {who}.",
                    section,
                    times = TIMES.count(turns.count()),
                    causes,
                    points,
                    who
                ),
            };
            Happening::said("restored", text)
                .by(who)
                .scoring(FOR_SECTION, value)
                .moving(names::section(section), 1, names::fresco(space.into()), names::restored(who))
                .becoming(names::turned(section, turns))
        }
        Event::LastRound { who, sections } => {
            let text = say!("{who} has restored {sections}: this round is the last.", who, sections = SECTIONS.count(sections));
            Happening::said("last-round", text).by(who)
        }
        Event::Turned { who, section, from, turns, value } => {
            let text = say!("{who} uses a turn tile on {section}: it is now worth {value}.", who, section, value = POINTS.count(value));
            let place = names::restored(who);
            let more = i32::from(value) - i32::from(rules.value(section, from));
            used_tile(rules, Happening::said("turned", text).by(who).scoring(FOR_SECTION, more), who, Tile::Turn)
                .moving(names::turned(section, from), 1, place.clone(), place)
                .becoming(names::turned(section, turns))
        }
        Event::TileTaken { who, tile, space } => {
            let taken = Happening::said("tile", say!("{who} takes the \"{tile}\" tile.", who, tile)).by(who);
            worth_of_tile(taken, rules.components.worth[tile.index()].into()).moving(
                names::tile(tile),
                1,
                names::reward(space.into()),
                names::tiles(who),
            )
        }
        Event::Shown { space, section } => Happening::said("shown", say!("Section {section} is turned up.", section))
            .moving(names::FRESCO_BACK, 1, names::FRESCOES, names::fresco(space.into()))
            .becoming(names::section(section)),
        Event::RewardShown { space, tile } => Happening::said("shown", say!("The \"{tile}\" tile is turned up.", tile))
            .moving(names::TILE_BACK, 1, names::TILES, names::reward(space.into()))
            .becoming(names::tile(tile)),
        Event::Favourite { old, new } => {
            let text = match new {
                Some(new) => say!("The bishop's favourite colour is now {colour}.", colour = new),
                None => say!("The bishop no longer has a favourite colour."),
            };
            let mut happening = Happening::said("favourite", text);
            if let Some(old) = old {
                happening = happening.moving(names::favourite(old), 1, names::FAVOURITE, names::BOX);
            }
            if let Some(new) = new {
                happening = happening.moving(names::FAVOURITE_BACK, 1, names::FAVOURITES, names::FAVOURITE).becoming(names::favourite(new));
            }
            happening
        }
        Event::Asked { who, colour } => {
            used_tile(rules, Happening::said("asked", say!("{who} asks everybody for {colour}.", who, colour)).by(who), who, Tile::Ask)
        }
        Event::Gave { who, to, card } => {
            let deck = card.colour().deck();
            let (from, into) = (names::hand(who), names::hand(to));
            let secret = say!("{who} gives {to} {card} ({what}).", who, to, card, what = more_of(card));
            if viewer.is(who) && viewer.is(to) {
                Happening::said("gave", secret).by(who).moving(names::card(card), 1, from, into)
            } else if viewer.is(who) {
                Happening::said("gave", secret).by(who).moving(names::card(card), 1, from, into).becoming(names::back(deck))
            } else if viewer.is(to) {
                Happening::said("gave", secret).by(who).moving(names::back(deck), 1, from, into).becoming(names::card(card))
            } else {
                let text = say!("{who} gives {to} {card}.", who, to, card = card.colour().a_card());
                Happening::said("gave", text).by(who).moving(names::back(deck), 1, from, into)
            }
        }
        Event::ShowedHand { who, to, colour, hand } => {
            let text = if !viewer.is(to) && !viewer.is(who) {
                say!("{who} has no {colour} card and reveals their hand to {to}.", who, colour, to)
            } else if hand.iter().all(|&n| n == 0) {
                say!("{who} has no {colour} card and reveals their hand to {to}: no cards at all.", who, colour, to)
            } else {
                let cards: Vec<Card> = each_kind(rules, &hand).flat_map(|(card, n)| (0..n).map(move |_| card)).collect();
                let cards = row_of(&cards);
                say!("{who} has no {colour} card and reveals their hand to {to}: {cards}.", who, colour, to, cards)
            };
            Happening::said("showed", text).by(who)
        }
        Event::Discarded { who, card } => {
            let text = say!("{who} discards {card} ({what}).", who, card, what = more_of(card));
            out_of_hand(Happening::said("discarded", text).by(who), viewer, who, card, names::discards(card.colour().deck()))
        }
        Event::FinalScoring => {
            let text = say!("The last round is over: now the points are counted.");
            Happening::said("final", text).heading(Heading::FinalScoring)
        }
        // Only said again: the points were scored when the sections were restored and the tiles were taken.
        Event::Counted { who, sections, tiles } => {
            let (points, total) = (POINTS.count(sections), POINTS.count(sections + tiles));
            let text = match tiles {
                ..=0 => say!("{who} has {points} for sections.", who, points),
                _ => say!(
                    "{who} has {points} for sections and {tiles} for tiles, {total} in all.",
                    who,
                    points,
                    tiles = POINTS.count(tiles),
                    total
                ),
            };
            Happening::said("counted", text).by(who)
        }
        Event::GameOver => Happening::said("over", say!("The game is over.")),
    })
}

fn each_kind(rules: &CardGame, cards: &Counts) -> impl Iterator<Item = (Card, u32)> {
    let cards = *cards;
    held(&cards).iter().map(move |kind| (rules.pieces.card(kind), u32::from(cards[kind.number()])))
}

/// A card leaves a hand for everybody to see.
fn out_of_hand(happening: Happening, viewer: Viewer, who: Seat, card: Card, to: String) -> Happening {
    let piece = if viewer.is(who) { names::card(card) } else { names::back(card.colour().deck()) };
    let happening = happening.moving(piece, 1, names::hand(who), to);
    if viewer.is(who) { happening } else { happening.becoming(names::card(card)) }
}

/// A tile is used up, and brings nothing at the end any more.
fn used_tile(rules: &CardGame, happening: Happening, who: Seat, tile: Tile) -> Happening {
    worth_of_tile(happening, -i32::from(rules.components.worth[tile.index()])).moving(names::tile(tile), 1, names::tiles(who), names::BOX)
}

/// An unused tile counts as it lies, so points come with it and go with it.
fn worth_of_tile(happening: Happening, points: i32) -> Happening {
    if points == 0 { happening } else { happening.scoring(FOR_TILES, points) }
}
