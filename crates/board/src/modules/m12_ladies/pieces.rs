//! What is printed on the pieces of the ladies.

use super::*;

/// The colour of a lady.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum LadyColour {
    Pink,
    Purple,
}
kinds!(LadyColour, "kind|colour of a lady": Pink "pink", Purple "purple");
one_word!(LadyColour);

impl From<LadyColour> for Arg {
    fn from(lady: LadyColour) -> Arg {
        Arg::Term(Term(match lady {
            LadyColour::Pink => "lady|pink",
            LadyColour::Purple => "lady|purple",
        }))
    }
}

/// What is printed on the pieces. There are as many ladies as rose bushes, half of them pink, half purple.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The score spaces with a rose bush with four players, going up.
    pub bushes_four: [u16; Pieces::BUSHES],
    /// The same with two or three players.
    pub bushes_three: [u16; 6],
    /// Thalers a lady in the Studio brings for each assistant there.
    pub studio: u16,
    /// Thalers for moving the bishop with a lady in the second Cathedral.
    pub bishop_price: u16,
}

impl Pieces {
    /// The most rose bushes of a table.
    pub const BUSHES: usize = 8;

    /// The score spaces with a rose bush for that many players, going up.
    #[inline]
    pub fn bushes(&self, players: usize) -> &[u16] {
        if players >= 4 { &self.bushes_four } else { &self.bushes_three }
    }
}

impl PiecesOfModule for Pieces {
    type Draft = ();
    const GROUP: &'static str = "group|Module 12: The ladies";
    const KINDS: &'static [(&'static str, &'static str)] =
        &[("rose-bushes", "rose-bushes 3-players 8 16 24 32 40 48 reconstructed"), ("lady", "lady studio 1 bishop 1 rulebook")];
    const ONCE: &'static [&'static str] = &["rose-bushes 4-players", "rose-bushes 3-players", "lady"];

    fn read(&mut self, _draft: &mut (), kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        if kind == "lady" {
            self.studio = f.named("studio", "field|number of thalers", 0..=99)?;
            self.bishop_price = f.named("bishop", "field|price of the bishop's move", 0..=99)?;
            return Ok(None);
        }
        let side = side(f)?;
        let bushes: &mut [u16] = if side == 0 { &mut self.bushes_four } else { &mut self.bushes_three };
        for bush in bushes.iter_mut() {
            *bush = f.number("field|score space of a rose bush", 1..=999)?;
        }
        if !bushes.is_sorted_by(|a, b| a < b) {
            return Err(say!("list the rose bushes in the order of their spaces, no two on the same space").into());
        }
        Ok(Some(format!("rose-bushes {}-players", 4 - side)))
    }
}
