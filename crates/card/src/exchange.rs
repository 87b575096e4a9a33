//! Phase 2: exchanging cards.

use tabletop::{Play, Seat, Set};

use crate::action::{AskOrDone, DrawOrAsk, LayOrTrade, Question, Symbols, say};
use crate::card::Card;
use crate::colours::Deck;
use crate::core::{Stage, World, held};
use crate::event::Event;
use crate::table::{Table, can_draw};
use crate::tile::Tile;
use crate::why_not::WhyNot;
use crate::{CardGame, Options, ask};

/// Any card of the hand can be laid out.
#[inline]
pub(crate) fn offer_cards(rules: &CardGame, world: &World, who: Seat, mut can: Options<'_, say::Lay>) {
    for kind in held(&world.hands[who.index()]).iter() {
        can.add(say::Lay(rules.pieces.card(kind)));
    }
}

/// The player declares the tile for exchange and restoration when phase 2 begins, one in a turn (ruling K8). An exchange must
/// follow, so there must be a card to lay.
#[inline]
pub(crate) fn offer_both(world: &World, who: Seat, mut can: Options<'_, say::Both>) {
    match world.holds(who, Tile::Both) {
        true if world.hand_size[who.index()] > 0 => can.add(say::Both),
        true => can.bar(say::Both, || WhyNot::NothingToLay),
        false => can.bar(say::Both, || WhyNot::NoTile(Tile::Both)),
    }
}

/// The tile is used up; the exchange begins.
pub(crate) fn use_both(t: &mut Table<'_>) {
    let who = t.turn;
    t.use_tile(who, Tile::Both);
    t.world.now.both = true;
    t.tell(|| Event::UsedBoth { who });
    t.go_to(Stage::Lay);
}

/// A card is laid out, and its symbols are added up.
#[inline]
pub(crate) fn lay_out(t: &mut Table<'_>, card: Card) -> Play {
    let who = t.turn;
    let kind = t.kind_of(card)?;
    t.lay(who, kind);
    let symbols = t.rules.pieces.trade(kind);
    let all = &mut t.world.now.symbols;
    all.market += symbols.market;
    all.workshop += symbols.workshop;
    all.either += symbols.either;
    t.tell(|| Event::Laid { who, card });
    t.go_to(Stage::Lay);
    Ok(())
}

/// The player lays out any number of cards, all of them before the first draw (ruling K1), and asks the others for nothing in
/// between.
pub(crate) fn lay(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let begun = t.now.symbols != Symbols::default();
    if t.hand_size[who.index()] == 0 {
        t.go_to(Stage::Exchange);
        return Ok(());
    }
    let answer = t.ask(who, if begun { Question::Lay } else { Question::LayFirst }, |rules, world, can| {
        offer_cards(rules, world, who, can.retyped());
        match begun {
            true => can.add(LayOrTrade::Trade),
            false => can.bar(LayOrTrade::Trade, || WhyNot::NothingLaid),
        }
    })?;
    match answer {
        LayOrTrade::Lay(card) => lay_out(t, card)?,
        LayOrTrade::Trade => t.go_to(Stage::Exchange),
    }
    Ok(())
}

/// The piles that have a card left, and a symbol to draw it for.
#[inline]
fn open_piles(rules: &CardGame, world: &World) -> Set<Deck> {
    let Symbols { market, workshop, either } = world.now.symbols;
    Set::ALL.filter(|deck| {
        let symbols = if deck == Deck::Market { market } else { workshop };
        symbols + either > 0 && can_draw(rules, world, deck)
    })
}

/// The player draws symbol by symbol and sees each card before choosing the next pile. All symbols must be used while there are
/// cards; the rest are lost. The laid cards reach the discards only after the last draw (ruling K1).
pub(crate) fn draw(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let open = open_piles(t.rules, t.world);
    let Some(mut pile) = open.first() else {
        let lost = std::mem::take(&mut t.world.now.symbols);
        if lost != Symbols::default() {
            t.tell(|| Event::SymbolsLost { who, lost });
        }
        t.clear_laid(who);
        // With the tile, up to two sections may follow.
        t.go_to(if t.now.both { Stage::Further } else { Stage::After });
        return Ok(());
    };
    // With one pile left there is nothing to choose, unless the player can ask for a colour in between.
    if open.len() > 1 || t.holds(who, Tile::Ask) {
        let symbols = t.now.symbols;
        let answer = t.ask(who, Question::Draw(symbols), |rules, world, can| {
            for deck in Deck::ALL {
                match open.has(deck) {
                    true => can.add(DrawOrAsk::Draw(deck)),
                    false if can_draw(rules, world, deck) => can.bar(DrawOrAsk::Draw(deck), || WhyNot::NoSymbol(deck)),
                    false => can.bar(DrawOrAsk::Draw(deck), || WhyNot::NoCards(deck)),
                }
            }
            ask::offer(world, who, can.retyped());
        })?;
        match answer {
            DrawOrAsk::Draw(deck) => pile = deck,
            DrawOrAsk::Ask(colour) => {
                ask::begin(t, colour);
                return Ok(());
            }
        }
    }
    // A symbol that fits only this kind goes first.
    let Symbols { market, workshop, either } = &mut t.world.now.symbols;
    let own = if pile == Deck::Market { market } else { workshop };
    let used = if *own > 0 { own } else { either };
    *used = used.saturating_sub(1);
    t.draw(who, pile);
    Ok(())
}

/// The exchange is over. A player with the tile may still ask for a colour before the hand is checked (ruling K6).
pub(crate) fn after(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    if t.holds(who, Tile::Ask) {
        let answer = t.ask(who, Question::After, |_, world, can| {
            ask::offer(world, who, can.retyped());
            can.add(AskOrDone::Done);
        })?;
        match answer {
            AskOrDone::Done => {}
            AskOrDone::Ask(colour) => {
                ask::begin(t, colour);
                return Ok(());
            }
        }
    }
    t.go_to(Stage::Check);
    Ok(())
}
