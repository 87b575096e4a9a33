//! Modules 1 to 8.

use fresco::edition::PortraitPay;
use fresco::{Fresco, Paint, Painter, Question, Section, World, acts};

use super::{Case, term, weight};
use crate::board::painter_view::{PainterView, rounds_to_come};
use crate::weights::Terms;

/// What they promise a painter.
pub(super) fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut Terms<'_>) {
    let (rules, who, modules) = (view.rules, view.who, &world.modules);
    let parts = &rules.components.parts;
    let to_come = rounds_to_come(rules, view.core);
    // 1: portraits that stay with their owner.
    if let Some(portraits) = modules.portraits() {
        terms.add(term::PORTRAITS, portraits.held[who].count_ones() as f32 * to_come);
    }
    // 2: what was fulfilled brings something each round; what could be fulfilled brings points.
    if let Some(requests) = modules.requests() {
        terms.add(term::REQUESTS, f32::from(requests.held[who].iter().sum::<u8>()) * to_come);
        terms.add(term::REQUEST_READY, request_ready(rules, world, who));
    }
    // 3: the special blends on the shelf.
    if modules.blends().is_some() {
        terms.add(term::PINK, view.me.paints[Paint::Pink].into());
        terms.add(term::BROWN, view.me.paints[Paint::Brown].into());
    }
    // 4: pennies and cards.
    if let Some(well) = modules.well() {
        terms.add(term::PENNIES, well.pennies[who].into());
        terms.add(term::WISHES, well.hands[who].count_ones() as f32);
    }
    // 5: leaf.
    if let Some(leaf) = modules.leaf() {
        terms.add(term::LEAVES, leaf.leaves[who].into());
    }
    // 6: glass, by what it costs to lack it; more than a window takes is of little use.
    if let Some(glaziers) = modules.glaziers() {
        let glass = glaziers.glass[who].iter().zip(parts.glaziers.glass).map(|(&n, glass)| f32::from(n.min(3)) * f32::from(glass.penalty));
        terms.add(term::GLASS, glass.sum());
    }
    // 7: scrolls, and how much is restored in their lines.
    if let Some(scrolls) = modules.scrolls() {
        for (kind, held) in scrolls.held.iter().enumerate() {
            let Some(line) = held[who] else { continue };
            let restored =
                Section::all().filter(|s| view.core.covered & 1 << s.index() == 0 && line_of(*s, kind) == usize::from(line)).count();
            terms.add(term::SCROLLS, 1.0);
            terms.add(term::SCROLL_LINES, restored as f32 * f32::from(parts.scrolls.one));
        }
    }
    // 8: bells that are paid, and debts.
    if let Some(bell) = modules.bell() {
        terms.add(term::BELLS, bell.bells_of(rules, view.core, who).into());
        terms.add(term::DEBTS, view.core.debts.of(who).map(|debt| f32::from(debt.owed)).sum());
    }
}

/// The points of the best request that could be fulfilled.
pub(super) fn request_ready(rules: &Fresco, world: &World, who: Painter) -> f32 {
    let Some(requests) = world.modules.requests() else { return 0.0 };
    let tiles = world.painters[who].restored.count_ones() + world.more[who].wall.count_ones();
    if tiles < 3 {
        return 0.0;
    }
    let kinds = fresco::components::RequestKind::ALL.into_iter().filter(|&kind| requests.can_fulfil(rules, &world.core, who, kind));
    kinds.filter_map(|kind| requests.top(rules, kind)).max().map_or(0.0, f32::from)
}

/// The row (0) or the column (1) of a section.
fn line_of(section: Section, kind: usize) -> usize {
    if kind == 0 { section.index() / 5 } else { section.index() % 5 }
}

/// What a window on the bench is worth with the glass at hand.
pub(super) fn window_worth(view: &PainterView<'_>, world: &World, window: u8, slot: usize) -> f32 {
    let printed = &view.rules.components.parts.glaziers;
    let Some(glaziers) = world.modules.glaziers() else { return 0.0 };
    let window = printed.windows[usize::from(window) % printed.windows.len()];
    let price = printed.bench[slot % printed.bench.len()];
    if price > view.me.thalers {
        return f32::MIN;
    }
    let have = glaziers.glass[view.who];
    let missing: i16 = window
        .needs()
        .iter()
        .zip(have)
        .zip(printed.glass)
        .map(|((&n, have), glass)| i16::from(n.saturating_sub(have)) * glass.penalty)
        .sum();
    f32::from(window.points - missing) - f32::from(price) * view.thaler
}

/// What one likes to do with them.
impl Case<'_> {
    // 1: portraits.
    pub(super) fn portrait(&self, number: usize) -> f32 {
        let cards = &self.view.rules.components.parts.portraits.cards;
        let card = &cards[number % cards.len()];
        if card.kind.is_permanent() {
            return self.weights[weight::LASTING] * self.to_come;
        }
        let gifts = self.paints(card.paints) + f32::from(card.choice) * self.view.paint_worth[0] + f32::from(card.thalers) * self.thaler;
        f32::from(card.points) + gifts + self.mood(card.mood.into())
    }
    pub(super) fn portraits(&self, act: acts::Portraits) -> f32 {
        let instead = self.view.rules.edition.portrait == PortraitPay::CardOnly;
        match act {
            acts::Portraits::Take(card) => {
                let pay = if instead { f32::from(self.view.rules.components.studio_pay) * self.thaler } else { 0.0 };
                self.portrait(card.number()) - pay
            }
            acts::Portraits::Merchant(paint) => self.paint_worth[paint as usize],
            acts::Portraits::Sacristan(to) => self.bishop_at(to, 1),
        }
    }

    // 2: requests. A tile with few blots is given first, because it serves for little else.
    pub(super) fn requests(&self, act: acts::Requests) -> f32 {
        match act {
            acts::Requests::Request(kind) => {
                let top = self.world.modules.requests().and_then(|requests| requests.top(self.view.rules, kind)).map_or(0.0, f32::from);
                let paint = kind.paint().map_or(0.8, |_| 2.0);
                top + (paint - 2.0 * self.view.thaler) * self.to_come * self.view.paint_worth[0].min(1.0)
            }
            acts::Requests::Tile(back) => -0.5 * back.blots().total() as f32,
            acts::Requests::Income(paint) => self.paint_worth[paint as usize],
        }
    }

    // 4: the wishing well.
    pub(super) fn well(&self, act: acts::Well) -> f32 {
        let card = self.weights[weight::CARD];
        match act {
            acts::Well::TakeAlong(n) | acts::Well::Throw(n) => {
                let penny = if self.view.core.last_round { -self.thaler } else { self.weights[weight::PENNY] };
                f32::from(n) * penny
            }
            acts::Well::LuckyDay => 1.0,
            acts::Well::FreePaint(tile) => self.paints(tile.paints()),
            acts::Well::BishopsVisit(to) => self.bishop_at(to, 0) - card,
            acts::Well::BishopsPraise => 1.0 - 0.2 * card,
            acts::Well::Tip => 1.0,
            acts::Well::Alchemy(primaries, paint) => {
                let given = primaries.paints().counts().iter().map(|&n| f32::from(n)).sum::<f32>() * self.view.paint_worth[0];
                self.paint_worth[paint as usize] - 0.6 * given
            }
            acts::Well::Reward => 3.0 * self.thaler,
            acts::Well::Troubadour => self.mood(1) + if self.view.core.last_round { 0.5 } else { 0.0 },
        }
    }

    // 6: the glaziers. Glass is worth a part of what it costs to lack it.
    pub(super) fn glaziers(&self, act: acts::Glaziers) -> f32 {
        let printed = &self.view.rules.components.parts.glaziers;
        let Some(glaziers) = self.world.modules.glaziers() else { return 0.0 };
        let have = glaziers.glass[self.view.who];
        let piece = |colour: usize| {
            let glass = printed.glass[colour & 3];
            let worth = self.weights[weight::GLASS] * f32::from(glass.penalty) / (1.0 + f32::from(have[colour & 3]));
            let used = if self.view.core.last_round { 0.3 } else { 1.0 };
            (used * worth - f32::from(glass.price) * self.thaler, glass.price)
        };
        match act {
            acts::Glaziers::Cover(column) => {
                let sale = (0..4).filter(|&c| glaziers.sale[c] > 0).map(piece).filter(|(_, price)| *price <= self.view.me.thalers);
                let best = sale.map(|(worth, _)| worth).fold(0.0, f32::max);
                2.0 * best - self.cover(column)
            }
            acts::Glaziers::Buy(colour) => piece(colour as usize).0,
            acts::Glaziers::Window(slot) => {
                let slot = usize::from(slot.saturating_sub(1));
                let window = glaziers.bench.get(slot).copied().flatten();
                window.map_or(0.0, |window| window_worth(self.view, self.world, window, slot).max(-30.0))
            }
            acts::Glaziers::Give(panes) => {
                let given = panes.glass().into_iter().zip(printed.glass);
                // At the altar a piece is worth a point, at a window what it would cost to lack it.
                let altar = matches!(self.question, Question::Of(text, _) if text.starts_with("Altar"));
                given
                    .map(|(n, glass)| f32::from(n) * if altar { 1.0 - 0.3 * f32::from(glass.penalty) } else { f32::from(glass.penalty) })
                    .sum()
            }
        }
    }

    // 8: the bell. Bells count at the end, money too, and certificates bring points at once.
    pub(super) fn certificate(&self, number: usize) -> f32 {
        let certificates = &self.view.rules.components.parts.bell.certificates;
        let certificate = &certificates[number % certificates.len()];
        if certificate.price > self.view.me.thalers {
            return -2.0;
        }
        let bells = self.weights[weight::BELL] * f32::from(certificate.bells);
        f32::from(certificate.points) + bells - f32::from(certificate.price) * self.thaler
    }
    pub(super) fn bell(&self, act: acts::Bell) -> f32 {
        match act {
            acts::Bell::Audience(column) => {
                let Some(bell) = self.world.modules.bell() else { return 0.0 };
                let best = bell.display.iter().filter(|&&number| usize::from(number) < 18).map(|&number| self.certificate(number.into()));
                0.8 * best.fold(-2.0, f32::max) - self.cover(column)
            }
            acts::Bell::Buy(number) => self.certificate(usize::from(number.saturating_sub(1))),
            acts::Bell::InFull => 2.0,
            acts::Bell::Instalment(thalers) => 0.02 * f32::from(thalers),
        }
    }
    pub(in crate::board) fn settle(&self, thing: u8) -> f32 {
        let owed = self.view.core.debts.of(self.view.who).find(|debt| debt.thing == thing).map_or(0, |debt| debt.owed);
        let certificates = &self.view.rules.components.parts.bell.certificates;
        let bells = certificates[usize::from(thing.saturating_sub(1)) % certificates.len()].bells;
        self.weights[weight::PAY_OFF] * f32::from(bells) - f32::from(owed) * self.thaler
    }
}
