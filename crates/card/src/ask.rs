//! The tile that asks everybody for a colour.

use tabletop::{Numbered, Play, Seat};

use crate::Options;
use crate::action::{Question, say};
use crate::colours::{Colour, Deck};
use crate::core::{Inquiry, Stage, World, held};
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::why_not::WhyNot;

/// A player with the tile may name any colour.
#[inline]
pub(crate) fn offer(world: &World, who: Seat, mut can: Options<'_, say::Ask>) {
    let has = world.holds(who, Tile::Ask);
    for colour in Colour::ALL {
        match has {
            true => can.add(say::Ask(colour)),
            false => can.bar(say::Ask(colour), || WhyNot::NoTile(Tile::Ask)),
        }
    }
}

/// The tile leaves the game, even if nobody has the colour. The opponents answer one after the other, from the left. Their
/// answers reveal something, so asking cannot be taken back.
pub(crate) fn begin(t: &mut Table<'_>, colour: Colour) {
    let who = t.turn;
    t.players.reveal();
    t.use_tile(who, Tile::Ask);
    t.world.now.back = t.stage;
    t.tell(|| Event::Asked { who, colour });
    t.go_to(Stage::Asking(Inquiry { colour, opponent: t.rules.left_of(who) }));
}

/// The next opponent is asked.
fn go_on(t: &mut Table<'_>, inquiry: Inquiry) {
    t.go_to(Stage::Asking(Inquiry { opponent: t.rules.left_of(inquiry.opponent), ..inquiry }));
}

/// An opponent with the colour must give a card of it. One without shows their hand to the asker, and to nobody else (ruling
/// K6).
pub(crate) fn next_opponent(t: &mut Table<'_>, inquiry: Inquiry) {
    let (asker, Inquiry { colour, opponent: who }) = (t.turn, inquiry);
    if who == asker {
        t.go_to(t.now.back);
        return;
    }
    let hand = t.hands[who.index()];
    if t.rules.pieces.count_colour(&hand, colour) > 0 {
        t.world.known.has(who, colour);
        t.go_to(Stage::Giving(inquiry));
        return;
    }
    let market = t.rules.pieces.count(&hand, Deck::Market);
    t.world.known.shown(who, asker, colour, &hand, market);
    t.tell(|| Event::ShowedHand { who, to: asker, colour, hand: Box::new(hand) });
    go_on(t, inquiry);
}

/// The opponent chooses which card. They are asked even if all their cards of the colour look alike: otherwise everybody
/// would know that.
pub(crate) fn give(t: &mut Table<'_>, inquiry: Inquiry) -> Play {
    let (asker, Inquiry { colour, opponent: who }) = (t.turn, inquiry);
    let say::Give(card) = t.ask(who, Question::Give(colour), |rules, world, can| {
        for kind in (held(&world.hands[who.index()]) & rules.pieces.colours[colour.index()]).iter() {
            can.add(say::Give(rules.pieces.card(kind)));
        }
        can.explain(move |say::Give(card)| (card.colour() != colour).then_some(WhyNot::WrongColour(colour)));
    })?;
    let kind = t.kind_of(card)?;
    t.world.hands[who.index()][kind.number()] -= 1;
    t.world.hand_size[who.index()] -= 1;
    t.world.hands[asker.index()][kind.number()] += 1;
    t.world.hand_size[asker.index()] += 1;
    let kinds = t.rules.pieces.colours[colour.index()];
    t.world.known.given(who, asker, kind, colour, kinds);
    t.tell(|| Event::Gave { who, to: asker, card });
    t.players.reveal();
    go_on(t, inquiry);
    Ok(())
}
