//! What is printed on the pieces of the bishop's requests.

use super::*;

/// The four piles of requests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum RequestKind {
    /// For any three tiles.
    General,
    /// For three tiles with an orange blot.
    Orange,
    /// For three tiles with a green blot.
    Green,
    /// For three tiles with a purple blot.
    Purple,
}
kinds!(RequestKind, "kind|request": General "general", Orange "orange", Green "green", Purple "purple");
one_word!(RequestKind);

impl RequestKind {
    /// The blot it asks for, which is also the paint it brings; `None` for the general one.
    #[inline]
    pub fn paint(self) -> Option<Paint> {
        match self {
            RequestKind::General => None,
            RequestKind::Orange => Some(Paint::Orange),
            RequestKind::Green => Some(Paint::Green),
            RequestKind::Purple => Some(Paint::Purple),
        }
    }
}

/// What is printed on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The points of the three tiles of each pile ([`RequestKind`] as index), the top one first.
    pub piles: [[i16; Pieces::PER_PILE]; 4],
    /// The thalers each request brings every round, beside its paint.
    pub thalers: u16,
}

impl Pieces {
    /// How many tiles a pile has.
    pub const PER_PILE: usize = 3;
}

impl PiecesOfModule for Pieces {
    type Draft = ();
    const GROUP: &'static str = "group|Module 2: Bishop's requests";
    const KINDS: &'static [(&'static str, &'static str)] =
        &[("request", "request general 6 5 4 reconstructed"), ("request-income", "request-income 1 rulebook")];
    const ONCE: &'static [&'static str] = &["request general", "request orange", "request green", "request purple", "request-income"];

    fn read(&mut self, _draft: &mut (), kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        if kind == "request-income" {
            self.thalers = f.number("field|number of thalers", 0..=99)?;
            return Ok(None);
        }
        let pile: RequestKind = f.word("field|kind of request")?.parse()?;
        let mut tiles = [0; Pieces::PER_PILE];
        for points in &mut tiles {
            *points = f.number("field|number of points", 0..=99)?;
        }
        if !tiles.is_sorted_by(|a, b| a >= b) {
            return Err(say!("the most valuable request lies on top, so the points must not rise").into());
        }
        self.piles[pile as usize] = tiles;
        Ok(Some(format!("request {pile}")))
    }
}
