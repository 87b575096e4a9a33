//! The verbs of the game, and the one way to ask a player. Verbs call no rules.

use std::ops::{Deref, DerefMut};

use tabletop::{Answer, Numbered, Pause, Play, Players, Seat};

use crate::action::{Action, Question};
use crate::card::Card;
use crate::colours::{Colour, Deck};
use crate::components::MAX_KINDS;
use crate::core::{Kind, Stage, World, held, nth, rank};
use crate::event::Event;
use crate::tile::Tile;
use crate::{CardGame, Options};

/// The table with its players, which every rule gets.
pub(crate) struct Table<'t> {
    pub(crate) rules: &'t CardGame,
    pub(crate) world: &'t mut World,
    pub(crate) players: Players<'t, CardGame>,
}

impl Deref for Table<'_> {
    type Target = World;
    #[inline]
    fn deref(&self) -> &World {
        self.world
    }
}
impl DerefMut for Table<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut World {
        self.world
    }
}

impl Table<'_> {
    /// Asks a player for an `A`, and goes on once there is an answer.
    #[inline]
    pub(crate) fn ask<A: Answer<Action>>(
        &mut self,
        who: Seat,
        question: Question,
        options: impl FnOnce(&CardGame, &World, &mut Options<'_, A>),
    ) -> Play<A> {
        let (rules, world) = (self.rules, &*self.world);
        self.players.ask(who, question, |can| {
            options(rules, world, can);
            can.explain_any(move |action| crate::why_not::in_general(rules, world, who, action));
        })
    }
    /// The kind of a card that a player has chosen. Only cards of this game are offered, so there always is one; with any other
    /// card the game would stop here rather than go on without it.
    #[inline]
    pub(crate) fn kind_of(&self, card: Card) -> Play<Kind> {
        self.rules.pieces.kind(card).ok_or(Pause)
    }
    /// Tells an event.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.players.tell(event);
    }
    /// Sets the next stage of the turn.
    #[inline]
    pub(crate) fn go_to(&mut self, stage: Stage) {
        self.world.stage = stage;
    }

    /// Draws the top card of a pile. The discards are shuffled into an empty pile first. Returns whether there was a card.
    pub(crate) fn draw(&mut self, who: Seat, deck: Deck) -> bool {
        let pile = deck.index();
        if self.pile_size[pile] == 0 && !self.reshuffle(deck) {
            self.tell(|| Event::NoCard { who, deck });
            return false;
        }
        let kinds = self.rules.pieces.kinds_of(deck);
        let (from, cards) = (kinds.start, &self.world.pile[kinds]);
        let all = u32::from(self.world.pile_size[pile]);
        let place = self.players.chance(deck.name(), all, |kind| rank(cards, (kind as usize).checked_sub(from)?));
        let Some(kind) = nth(cards, place).map(|kind| from + kind) else { return false };
        self.world.pile[kind] -= 1;
        self.world.pile_size[pile] -= 1;
        self.world.hands[who.index()][kind] += 1;
        self.world.hand_size[who.index()] += 1;
        let card = self.rules.pieces.cards[kind];
        self.tell(|| Event::Drew { who, card });
        true
    }
    /// Draws this many market cards, as long as there are any.
    pub(crate) fn draw_from_market(&mut self, who: Seat, number: u8) {
        for _ in 0..number {
            if !self.draw(who, Deck::Market) {
                return;
            }
        }
    }

    #[cold]
    fn reshuffle(&mut self, deck: Deck) -> bool {
        let cards = self.rules.pieces.only(&self.world.discards, deck);
        let kinds = self.rules.pieces.kinds_of(deck);
        let all = cards.iter().sum();
        self.world.discards[kinds.clone()].fill(0);
        self.world.pile[kinds.clone()].copy_from_slice(&cards[kinds]);
        self.pile_size[deck.index()] = all;
        if all > 0 {
            self.tell(|| Event::Reshuffled { deck, cards: Box::new(cards) });
        }
        all > 0
    }

    /// A card leaves a hand, and everybody sees it.
    #[inline]
    fn play_out(&mut self, who: Seat, kind: Kind) {
        let colour = self.rules.pieces.card(kind).colour();
        self.world.hands[who.index()][kind.number()] -= 1;
        self.world.hand_size[who.index()] -= 1;
        self.world.known.left(who, kind, colour);
    }
    /// A card leaves a hand for its discards.
    pub(crate) fn discard(&mut self, who: Seat, kind: Kind) {
        self.play_out(who, kind);
        self.world.discards[kind.number()] += 1;
    }
    /// A card leaves a hand and lies open.
    #[inline]
    pub(crate) fn lay(&mut self, who: Seat, kind: Kind) {
        self.play_out(who, kind);
        self.world.laid[kind.number()] += 1;
    }
    /// The open cards go to the discards.
    pub(crate) fn clear_laid(&mut self, who: Seat) {
        let cards = std::mem::replace(&mut self.world.laid, [0; MAX_KINDS]);
        if !held(&cards).is_empty() {
            for (discards, more) in self.world.discards.iter_mut().zip(cards) {
                *discards += more;
            }
            self.tell(|| Event::Cleared { who, cards: Box::new(cards) });
        }
    }
    /// A tile is used and leaves the game.
    pub(crate) fn use_tile(&mut self, who: Seat, tile: Tile) {
        self.world.tiles[who.index()][tile.index()] -= 1;
        self.world.gone[tile.index()] += 1;
    }

    /// The display is filled from the pile of fresco cards, as far as it goes.
    pub(crate) fn refill_frescoes(&mut self) {
        for space in 0..World::DISPLAY {
            if self.display[space].is_some() {
                continue;
            }
            let Some(kind) = self.turn_up("fresco", |w| &mut w.frescoes) else { return };
            let section = self.rules.pieces.frescoes[kind].section;
            self.world.display[space] = Some(section);
            self.tell(|| Event::Shown { space: space as u8, section });
        }
    }
    /// The display of action tiles is filled from their pile, as far as it goes.
    pub(crate) fn refill_rewards(&mut self) {
        for space in 0..World::REWARDS {
            if self.rewards[space].is_some() {
                continue;
            }
            let Some(tile) = self.turn_up("tiles", |w| &mut w.tile_pile).and_then(Tile::from_number) else { return };
            self.world.rewards[space] = Some(tile);
            self.tell(|| Event::RewardShown { space: space as u8, tile });
        }
    }
    /// The favourite colour leaves the game, and the next one is turned up.
    pub(crate) fn next_favourite(&mut self) {
        let old = self.favourite;
        if let Some(old) = old {
            self.world.past[old.index()] += 1;
        }
        let new = self.turn_up("favourites", |w| &mut w.favourites).and_then(Colour::from_number);
        self.world.favourite = new;
        self.tell(|| Event::Favourite { old, new });
    }

    /// Takes the next piece off a pile and returns the number of its kind; `None` if the pile is empty.
    fn turn_up(&mut self, bag: &'static str, pile: impl FnOnce(&mut World) -> &mut [u8]) -> Option<usize> {
        let cards = pile(self.world);
        let all: u32 = cards.iter().map(|&n| u32::from(n)).sum();
        if all == 0 {
            return None;
        }
        let place = self.players.chance(bag, all, |kind| rank(cards, kind as usize));
        let kind = nth(cards, place)?;
        cards[kind] -= 1;
        Some(kind)
    }
}

/// Is there a card to draw, in this pile or in its discards?
#[inline]
pub(crate) fn can_draw(rules: &CardGame, world: &World, deck: Deck) -> bool {
    world.pile_size[deck.index()] > 0 || rules.pieces.count(&world.discards, deck) > 0
}
