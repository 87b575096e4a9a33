//! What is printed on the pieces of the wishing well.

use super::*;

/// What a wish card is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum WishKind {
    /// Market: pennies.
    #[default]
    LuckyDay,
    /// Market: a certain tile, for nothing, with a purchase from the same stall.
    FreePaint,
    /// Cathedral: the bishop moves for nothing; how far is a matter of the edition.
    BishopsVisit,
    /// Cathedral: points more with a bonus of the bishop.
    BishopsPraise,
    /// Studio: thalers and pennies.
    Tip,
    /// Workshop: primaries of choice for one mixed paint of choice.
    Alchemy,
    /// Theatre: thalers.
    Reward,
    /// After getting up: steps of mood. It needs no assistant.
    Troubadour,
}
kinds!(WishKind, "kind|wish card": LuckyDay "lucky-day", FreePaint "free-paint", BishopsVisit "bishops-visit",
    BishopsPraise "bishops-praise", Tip "tip", Alchemy "alchemy", Reward "reward", Troubadour "troubadour");

impl WishKind {
    /// Where an assistant must stand to use it; `None` for the Troubadour. Either Cathedral will do.
    #[inline]
    pub fn place(self) -> Option<Column> {
        match self {
            WishKind::LuckyDay | WishKind::FreePaint => Some(Column::Market),
            WishKind::BishopsVisit | WishKind::BishopsPraise => Some(Column::Cathedral),
            WishKind::Tip => Some(Column::Studio),
            WishKind::Alchemy => Some(Column::Workshop),
            WishKind::Reward => Some(Column::Theatre),
            WishKind::Troubadour => None,
        }
    }
}

/// A wish card. Cards of a kind are alike, but for the tile of a Free Paint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WishCard {
    /// Its name.
    pub kind: WishKind,
    /// The market tile a Free Paint shows. With components that lack this tile the card is never of use.
    pub tile: Option<MarketTile>,
    /// Thalers one gets.
    pub thalers: u16,
    /// Pennies one gets.
    pub pennies: u8,
    /// Points one gets.
    pub points: i16,
    /// Steps of mood.
    pub mood: u8,
    /// Alchemy: the primaries to give for one mixed paint.
    pub primaries: u8,
}

numbers! {
    /// The number of a wish card.
    pub struct WishNumber(Pieces::CARDS);
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The wish cards, those of a kind together.
    pub cards: [WishCard; Pieces::CARDS],
    /// How many pennies there are in all; they suffice for everyone's start.
    pub pennies: u8,
    /// How many a player begins with.
    pub start: u8,
    /// How many the well holds in a round.
    pub holds: u8,
    /// How many thalers one is worth at the end.
    pub worth: u16,
}

impl Pieces {
    /// How many wish cards there are.
    pub const CARDS: usize = 20;
    /// The most pennies that a well could hold in a round.
    pub const MOST_IN_WELL: u8 = 4;

    /// A wish card by its number.
    #[inline]
    pub fn card(&self, number: WishNumber) -> &WishCard {
        &self.cards[number.number()]
    }
}

impl PiecesOfModule for Pieces {
    type Draft = Vec<WishCard>;
    const GROUP: &'static str = "group|Module 4: Wishing well";
    const KINDS: &'static [(&'static str, &'static str)] =
        &[("pennies", "pennies 20 start 3 well 2 worth 1 rulebook"), ("wish", "wish tip copies 3 thalers 1 pennies 1 rulebook")];
    const ONCE: &'static [&'static str] = &["pennies"];

    fn read(&mut self, cards: &mut Vec<WishCard>, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        if kind == "wish" {
            return wish(cards, f).map(Some);
        }
        self.pennies = f.number("field|number of pennies", 0..=99)?;
        self.start = f.named("start", "field|number of pennies at the start", 0..=20)?;
        self.holds = f.named("well", "field|number of pennies the well holds", 1..=Pieces::MOST_IN_WELL.into())?;
        self.worth = f.named("worth", "field|worth of a penny", 0..=99)?;
        if u32::from(self.pennies) < 4 * u32::from(self.start) {
            let (pennies, each) = (PENNIES.count(self.pennies), self.start);
            return Err(say!("{pennies} are too few for four players who begin with {each} each", pennies, each).into());
        }
        Ok(None)
    }

    fn close(self, cards: Vec<WishCard>, base: &Components, given: bool) -> Closed<Pieces> {
        let unknown = cards.iter().filter_map(|card| card.tile).find(|&tile| base.market_number(tile).is_none());
        if let Some(tile) = unknown.filter(|_| given) {
            return Err(("wish", say!("no market tile is {tile}, so no card can give it", tile).into()));
        }
        Ok(Pieces { cards: exactly("wish", &look::WISH_CARDS, cards)?, ..self })
    }
}

fn wish(cards: &mut Vec<WishCard>, f: &mut Fields<'_>) -> Checked<String> {
    let kind: WishKind = f.word("field|name of the wish card")?.parse()?;
    let copies = copies(f)?;
    let mut card = WishCard { kind, ..WishCard::default() };
    let pennies = |f: &mut Fields<'_>| f.named("pennies", "field|number of pennies", 0..=20);
    let mut key = format!("wish {kind}");
    match kind {
        WishKind::LuckyDay => card.pennies = pennies(f)?,
        WishKind::FreePaint => {
            f.key("tile")?;
            let tile = market_tile(f.word("field|market tile")?)?;
            key = format!("wish {kind} {tile}");
            card.tile = Some(tile);
        }
        WishKind::BishopsVisit => {}
        WishKind::BishopsPraise => card.points = points(f)?,
        WishKind::Tip => (card.thalers, card.pennies) = (thalers(f)?, pennies(f)?),
        WishKind::Alchemy => card.primaries = f.named("primaries", "field|number of primaries", 1..=9)?,
        WishKind::Reward => card.thalers = thalers(f)?,
        WishKind::Troubadour => card.mood = steps(f)?,
    }
    cards.extend(repeat_n(card, copies));
    Ok(key)
}
