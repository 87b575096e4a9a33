//! What is printed on the scrolls.

use super::*;

/// What is printed on the pieces: each player has one of five rows and one of five columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// Points for each restored section of the line, with one scroll.
    pub one: i16,
    /// Points for each restored section of both lines, with both scrolls at once; where they cross counts twice.
    pub both: i16,
}

impl PiecesOfModule for Pieces {
    type Draft = ();
    const GROUP: &'static str = "group|Module 7: Scrolls";
    const KINDS: &'static [(&'static str, &'static str)] = &[("scrolls", "scrolls one 2 both 3 rulebook")];
    const ONCE: &'static [&'static str] = &["scrolls"];

    fn read(&mut self, _draft: &mut (), _kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        self.one = f.named("one", "field|number of points with one scroll", 0..=99)?;
        self.both = f.named("both", "field|number of points with both scrolls", 0..=99)?;
        Ok(None)
    }
}
