//! Events as happenings: a sentence, and the pieces that moved.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Numbered, Seat, Viewer};

use crate::CardGame;
use crate::card::Card;
use crate::core::{Counts, Turns, held};
use crate::event::Event;
use crate::scene::{favourite_label, names, section_label};
use crate::tile::Tile;

/// The happening that a viewer sees of an event; `None` if they see nothing of it.
pub(crate) fn show(rules: &CardGame, event: &Event, viewer: Viewer, players: &[String]) -> Option<Happening> {
    let name = |who: Seat| players.get(who.index()).map_or(who.name(), String::as_str);
    let points = |n: u8| count(n.into(), "point", "points");
    Some(match event.clone() {
        Event::Turn { who, round } => Happening::said("turn", format!("Round {round}: it is the turn of {}.", name(who))).by(who),
        Event::Drew { who, card } => {
            let deck = card.colour().deck();
            let back = names::back(deck);
            let (from, to) = (names::pile(deck), names::hand(who));
            if viewer.is(who) {
                Happening::said("drew", format!("{} draws {card} ({}).", name(who), card.in_words()))
                    .by(who)
                    .moving(back, 1, from, to, card.in_words())
                    .becoming(names::card(card))
            } else {
                Happening::said("drew", format!("{} draws {}.", name(who), deck.a_card())).by(who).moving(
                    back,
                    1,
                    from,
                    to,
                    names::back_label(deck),
                )
            }
        }
        Event::NoCard { who, deck } => {
            Happening::said("no-card", format!("There is no {deck} card left for {} to draw.", name(who))).by(who)
        }
        Event::Reshuffled { deck, cards } => {
            let all: u32 = cards.iter().map(|&n| u32::from(n)).sum();
            let text = format!("The {deck} pile is empty and made anew of {}.", count(all.into(), "discard", "discards"));
            each_kind(rules, &cards).fold(Happening::said("reshuffled", text), |h, (card, n)| {
                h.moving(names::card(card), n, names::discards(deck), names::pile(deck), names::back_label(deck))
                    .becoming(names::back(deck))
            })
        }
        Event::Passed { who } => Happening::said("passed", format!("{} passes.", name(who))).by(who),
        Event::UsedBoth { who } => {
            let text = format!("{} uses a tile to exchange and restore in one turn.", name(who));
            used_tile(Happening::said("both", text).by(who), who, Tile::Both)
        }
        Event::Laid { who, card } => {
            let text = format!("{} lays out {card} ({}).", name(who), card.in_words());
            out_of_hand(Happening::said("laid", text).by(who), viewer, who, card, names::laid(who))
        }
        Event::SymbolsLost { who, lost } => {
            Happening::said("lost", format!("{} could still draw {}, but there is no card left.", name(who), lost.in_words())).by(who)
        }
        Event::Cleared { who, cards } => each_kind(rules, &cards)
            .fold(Happening::said("cleared", String::new()).by(who), |h, (card, n)| {
                h.moving(names::card(card), n, names::laid(who), names::discards(card.colour().deck()), card.in_words())
            }),
        Event::Begins { who, section } => {
            Happening::said("begins", format!("{} restores {section} ({}).", name(who), section.in_words())).by(who)
        }
        Event::Paid { who, colour, card } => {
            let bishop = if card.bishop() { ", which carries the bishop" } else { "" };
            let text = format!("{} pays {card} for {colour}{bishop}.", name(who));
            out_of_hand(Happening::said("paid", text).by(who), viewer, who, card, names::laid(who))
        }
        Event::PaidTile { who, colour } => {
            let text = format!("{} uses the tile that stands in for {colour}.", name(who));
            used_tile(Happening::said("paid", text).by(who), who, Tile::Paint(colour))
        }
        Event::Mixed { who, colour, pair } => {
            let [one, other] = pair.cards();
            let text = format!("{} mixes {colour} from {one} and {other}, which makes a bishop.", name(who));
            let happening = out_of_hand(Happening::said("mixed", text).by(who), viewer, who, one, names::laid(who));
            out_of_hand(happening, viewer, who, other, names::laid(who))
        }
        Event::Restored { who, section, space, turns, bishops, favourite, value } => {
            let mut causes = Vec::new();
            if bishops > 0 {
                causes.push(count(bishops.into(), "bishop", "bishops"));
            }
            if let Some(colour) = favourite {
                causes.push(format!("the favourite colour {colour}"));
            }
            let turned = match turns {
                Turns::None => String::new(),
                Turns::Once => format!(", turned once by {}", list_in_words(&causes, "and")),
                n => format!(", turned {n} times by {}", list_in_words(&causes, "and")),
            };
            Happening::said("restored", format!("The section {section} is restored{turned}: {} for {}.", points(value), name(who)))
                .by(who)
                .moving(
                    names::section(section),
                    1,
                    names::fresco(space.into()),
                    names::restored(who),
                    names::turned_label(section, turns, value),
                )
                .becoming(names::turned(section, turns))
        }
        Event::LastRound { who, sections } => {
            let sections = count(sections.into(), "section", "sections");
            Happening::said("last-round", format!("{} has restored {sections}: this round is the last.", name(who))).by(who)
        }
        Event::Turned { who, section, from, turns, value } => {
            let text = format!("{} uses a tile to turn {section} once more: it is worth {value} now.", name(who));
            let place = names::restored(who);
            used_tile(Happening::said("turned", text).by(who), who, Tile::Turn)
                .moving(names::turned(section, from), 1, place.clone(), place, names::turned_label(section, turns, value))
                .becoming(names::turned(section, turns))
        }
        Event::TileTaken { who, tile, space } => Happening::said("tile", format!("{} takes the tile \"{tile}\".", name(who)))
            .by(who)
            .moving(names::tile(tile), 1, names::reward(space.into()), names::tiles(who), tile.in_words()),
        Event::Shown { space, section } => Happening::said("shown", format!("The section {section} is turned up."))
            .moving(names::FRESCO_BACK, 1, names::FRESCOES, names::fresco(space.into()), section_label(rules, section))
            .becoming(names::section(section)),
        Event::RewardShown { space, tile } => Happening::said("shown", format!("The tile \"{tile}\" is turned up."))
            .moving(names::TILE_BACK, 1, names::TILES, names::reward(space.into()), tile.in_words())
            .becoming(names::tile(tile)),
        Event::Favourite { old, new } => {
            let text = match new {
                Some(new) => format!("Now {}.", favourite_label(new)),
                None => "The bishop has no favourite colour any more.".to_string(),
            };
            let mut happening = Happening::said("favourite", text);
            if let Some(old) = old {
                happening = happening.moving(names::favourite(old), 1, names::FAVOURITE, names::BOX, favourite_label(old));
            }
            if let Some(new) = new {
                happening = happening
                    .moving(names::FAVOURITE_BACK, 1, names::FAVOURITES, names::FAVOURITE, favourite_label(new))
                    .becoming(names::favourite(new));
            }
            happening
        }
        Event::Asked { who, colour } => {
            used_tile(Happening::said("asked", format!("{} asks everybody for {colour}.", name(who))).by(who), who, Tile::Ask)
        }
        Event::Gave { who, to, card } => {
            let deck = card.colour().deck();
            let (from, into) = (names::hand(who), names::hand(to));
            let secret = format!("{} gives {} {card} ({}).", name(who), name(to), card.in_words());
            if viewer.is(who) {
                Happening::said("gave", secret)
                    .by(who)
                    .moving(names::card(card), 1, from, into, names::back_label(deck))
                    .becoming(names::back(deck))
            } else if viewer.is(to) {
                Happening::said("gave", secret)
                    .by(who)
                    .moving(names::back(deck), 1, from, into, card.in_words())
                    .becoming(names::card(card))
            } else {
                Happening::said("gave", format!("{} gives {} {}.", name(who), name(to), card.colour().a_card())).by(who).moving(
                    names::back(deck),
                    1,
                    from,
                    into,
                    names::back_label(deck),
                )
            }
        }
        Event::ShowedHand { who, to, colour, hand } => {
            let cards = if viewer.is(to) || viewer.is(who) { format!(": {}", cards_in_text(rules, &hand)) } else { String::new() };
            Happening::said("showed", format!("{} has no {colour} card and shows {} the hand{cards}.", name(who), name(to))).by(who)
        }
        Event::Discarded { who, card } => {
            let text = format!("{} discards {card} ({}).", name(who), card.in_words());
            out_of_hand(Happening::said("discarded", text).by(who), viewer, who, card, names::discards(card.colour().deck()))
        }
        Event::Counted { who, sections, tiles } => {
            let more = if tiles > 0 { format!(" and {tiles} for tiles, {} in all", sections + tiles) } else { String::new() };
            let text = format!("{} counts {} for sections{more}.", name(who), count(sections.into(), "point", "points"));
            Happening::said("counted", text).by(who)
        }
        Event::GameOver => Happening::said("over", "The game is over."),
    })
}

fn each_kind(rules: &CardGame, cards: &Counts) -> impl Iterator<Item = (Card, u32)> {
    let cards = *cards;
    held(&cards).iter().map(move |kind| (rules.pieces.card(kind), u32::from(cards[kind.number()])))
}

fn cards_in_text(rules: &CardGame, cards: &Counts) -> String {
    let all: Vec<String> = each_kind(rules, cards).flat_map(|(card, n)| (0..n).map(move |_| card.to_string())).collect();
    if all.is_empty() { "no card at all".to_string() } else { all.join(" ") }
}

/// A card leaves a hand for everybody to see.
fn out_of_hand(happening: Happening, viewer: Viewer, who: Seat, card: Card, to: String) -> Happening {
    let piece = if viewer.is(who) { names::card(card) } else { names::back(card.colour().deck()) };
    let happening = happening.moving(piece, 1, names::hand(who), to, card.in_words());
    if viewer.is(who) { happening } else { happening.becoming(names::card(card)) }
}

fn used_tile(happening: Happening, who: Seat, tile: Tile) -> Happening {
    happening.moving(names::tile(tile), 1, names::tiles(who), names::BOX, tile.in_words())
}
