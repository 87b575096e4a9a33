//! What is printed on the bishop's favours.

use super::*;

/// A favour of the bishop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Favour {
    /// So many thalers.
    Thalers(u16),
    /// So many points.
    Points(i16),
    /// So many steps of mood.
    Mood(u8),
    /// One paint of this colour.
    Paint(Paint),
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// One for each section of the fresco, those of a kind together.
    pub tiles: [Favour; Section::COUNT],
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces { tiles: [Favour::Points(0); Section::COUNT] }
    }
}

static FAVOURS: Noun = Noun { one: "favour", many: "favours" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<Favour>;
    const GROUP: &'static str = "group|Module 11: Favours";
    const KINDS: &'static [(&'static str, &'static str)] = &[("favour", "favour thalers 1 copies 5 reconstructed")];

    fn read(&mut self, favours: &mut Vec<Favour>, _kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        let favour = match f.word("field|kind of favour")? {
            "thalers" => Favour::Thalers(f.number("field|number of thalers", 0..=99)?),
            "points" => Favour::Points(f.number("field|number of points", 0..=99)?),
            "mood" => Favour::Mood(f.number("field|number of steps of mood", 0..=16)?),
            "paint" => {
                let text = f.word("field|paint")?;
                let [paint] = base_paints(text)?[..] else {
                    return Err(f.malformed(say!("a favour gives one paint, not \"{text}\"", text = data(text))));
                };
                Favour::Paint(paint)
            }
            word => return Err(f.malformed(say!("a favour gives thalers, points, mood or paint, not \"{word}\"", word = data(word)))),
        };
        favours.extend(repeat_n(favour, copies(f)?));
        Ok(None)
    }

    fn close(self, favours: Vec<Favour>, _base: &Components, _given: bool) -> Closed<Pieces> {
        Ok(Pieces { tiles: exactly("favour", &FAVOURS, favours)? })
    }
}
