//! What is printed on the pieces of gold leaf.

use super::*;

/// A space of a stall beside which gold leaf lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoldSpace {
    /// The stall.
    pub stall: StallName,
    /// Its space, from 0.
    pub space: u8,
    /// How much leaf lies there.
    pub leaves: u8,
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// How much leaf there is.
    pub leaves: u8,
    /// Points for a leaf under the bishop.
    pub on: i16,
    /// Points for a leaf beside the bishop.
    pub beside: i16,
    /// Points for a leaf anywhere else.
    pub elsewhere: i16,
    /// Thalers for a leaf left over at the end.
    pub worth: u16,
    /// The spaces with leaf, with four players and with fewer.
    pub spaces: [Vec<GoldSpace>; 2],
}

impl Pieces {
    /// The colours on the discs.
    pub const DISCS: [Paint; 6] = Paint::BASE;

    /// The spaces with leaf for that many players.
    pub fn spaces(&self, players: usize) -> &[GoldSpace] {
        &self.spaces[usize::from(players < 4)]
    }
}

/// Gold leaf as it is written: the stall, its space from 0 or else the last one, and how much.
type Written = (StallName, Option<u8>, u8);

impl PiecesOfModule for Pieces {
    type Draft = [Vec<Written>; 2];
    const GROUP: &'static str = "group|Module 5: Gold leaf";
    const KINDS: &'static [(&'static str, &'static str)] =
        &[("leaves", "leaves 20 on 3 beside 2 elsewhere 1 worth 1 rulebook"), ("gold", "gold 4-players III last leaves 1 reconstructed")];
    const ONCE: &'static [&'static str] = &["leaves"];

    fn read(&mut self, written: &mut [Vec<Written>; 2], kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        if kind == "leaves" {
            *self = Pieces {
                leaves: f.number("field|number of leaves", 0..=99)?,
                on: f.named("on", "field|number of points under the bishop", 0..=99)?,
                beside: f.named("beside", "field|number of points beside the bishop", 0..=99)?,
                elsewhere: f.named("elsewhere", "field|number of points away from the bishop", 0..=99)?,
                worth: f.named("worth", "field|worth of a leaf", 0..=99)?,
                spaces: Default::default(),
            };
            return Ok(None);
        }
        let side = side(f)?;
        let stall: StallName = f.word("field|stall")?.parse()?;
        let at = match f.word("field|space")? {
            "first" => Some(0),
            "last" => None,
            word => match word.parse() {
                Ok(n @ 1..=4) => Some(n - 1),
                _ => {
                    let word = data(word);
                    return Err(f.malformed(say!("the space must be first, last or a number from 1 to 4, not \"{word}\"", word)));
                }
            },
        };
        written[side].push((stall, at, f.named("leaves", "field|number of leaves", 0..=20)?));
        Ok(None)
    }

    fn close(self, [four, three]: [Vec<Written>; 2], base: &Components, _given: bool) -> Closed<Pieces> {
        Ok(Pieces { spaces: [spaces(four, base.stalls(4), 4)?, spaces(three, base.stalls(3), 3)?], ..self })
    }
}

static GOLD_SPACES: Noun = Noun { one: "gold space", many: "gold spaces" };

fn spaces(written: Vec<Written>, stalls: [u8; 4], players: usize) -> Closed<Vec<GoldSpace>> {
    let players = || PLAYERS.count(players as i64);
    if written.len() != 2 {
        let (spaces, have) = (GOLD_SPACES.count(2), written.len() as i64);
        let message = say!("there must be {spaces} for {players}, not {have}", spaces, players = players(), have);
        return Err(("gold", message.into()));
    }
    let mut found: Vec<GoldSpace> = Vec::new();
    for (stall, at, leaves) in written {
        let size = stalls[stall.index()];
        let space = at.unwrap_or(size.saturating_sub(1));
        if space >= size {
            let (spaces, n) = (SPACES.count(size), space + 1);
            let message = say!(
                "stall {stall} has {spaces} with {players}, so there is no space {n} for gold leaf",
                stall,
                spaces,
                players = players(),
                n
            );
            return Err(("gold", message.into()));
        }
        if found.iter().any(|other| (other.stall, other.space) == (stall, space)) {
            let message =
                say!("with {players}, gold leaf is given twice for space {n} of stall {stall}", n = space + 1, stall, players = players());
            return Err(("gold", message.into()));
        }
        found.push(GoldSpace { stall, space, leaves });
    }
    Ok(found)
}
