//! What is printed on the pieces of the glaziers.

use super::*;

/// A colour of glass, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum GlassColour {
    Yellow,
    Blue,
    Red,
    Green,
}
kinds!(GlassColour, "kind|colour of glass": Yellow "yellow", Blue "blue", Red "red", Green "green");
one_word!(GlassColour);

impl From<GlassColour> for Arg {
    fn from(colour: GlassColour) -> Arg {
        Arg::Term(Term(match colour {
            GlassColour::Yellow => "glass|yellow",
            GlassColour::Blue => "glass|blue",
            GlassColour::Red => "glass|red",
            GlassColour::Green => "glass|green",
        }))
    }
}

impl GlassColour {
    /// Its letter.
    pub fn letter(self) -> char {
        b"YBRG"[self as usize] as char
    }
    /// The colour with that letter.
    pub fn from_letter(letter: char) -> Option<GlassColour> {
        GlassColour::ALL.into_iter().find(|g| g.letter() == letter.to_ascii_uppercase())
    }
}

/// Glass of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Glass {
    /// How many pieces there are.
    pub pieces: u8,
    /// Thalers for one.
    pub price: u16,
    /// Points lost for each one that is missing in a window.
    pub penalty: i16,
}

/// A window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Window {
    /// Its points.
    pub points: i16,
    /// Its two or three panes, in the order in which they are printed.
    pub panes: [Option<GlassColour>; 3],
}

impl Window {
    /// Its panes, in order.
    #[inline]
    pub fn glass(self) -> impl Iterator<Item = GlassColour> {
        self.panes.into_iter().flatten()
    }
    /// How many panes of each colour it has ([`GlassColour`] as index).
    #[inline]
    pub fn needs(self) -> Counts {
        let mut needs = [0; 4];
        self.glass().for_each(|g| needs[g as usize] += 1);
        needs
    }
}

numbers! {
    /// The number of a window.
    pub struct WindowNumber(Pieces::WINDOWS);
}

/// What is printed on the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The glass of each colour ([`GlassColour`] as index).
    pub glass: [Glass; 4],
    /// The windows.
    pub windows: [Window; Pieces::WINDOWS],
    /// Thalers for the window in each slot of the bench; the first costs nothing.
    pub bench: [u16; Pieces::SLOTS],
    /// The sections beside a window.
    pub sections: Sections,
    /// The helpers printed on the action tile.
    pub helpers: u8,
    /// How many pieces of glass are drawn each round for each player.
    pub draw: u8,
    /// Points at the altar for each piece of glass, at most one of each colour.
    pub altar: i16,
}

impl Pieces {
    /// How many windows there are.
    pub const WINDOWS: usize = 18;
    /// The slots of the bench.
    pub const SLOTS: usize = 6;

    /// A window by its number.
    #[inline]
    pub fn window(&self, number: WindowNumber) -> Window {
        self.windows[number.number()]
    }
    /// The points lost if all of the window's glass is missing.
    pub fn penalty(&self, window: Window) -> i16 {
        self.penalty_with(window, [0; 4])
    }
    /// The points lost if this glass is given for the window.
    pub fn penalty_with(&self, window: Window, given: Counts) -> i16 {
        let missing = window.needs().into_iter().zip(given).map(|(needs, given)| i16::from(needs.saturating_sub(given)));
        missing.zip(self.glass).map(|(missing, glass)| missing * glass.penalty).sum()
    }
}

static WINDOWS: Noun = Noun { one: "window", many: "windows" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<Window>;
    const GROUP: &'static str = "group|Module 6: Glaziers";
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("glass", "glass yellow pieces 8 price 1 penalty 2 rulebook"),
        ("window", "window 6 YGY rulebook"),
        ("window-costs", "window-costs 0 1 1 2 2 3 reconstructed"),
        ("window-sections", "window-sections B1 C1 D1 A2 E2 A3 E3 A4 E4 B5 C5 D5 deduced"),
        ("glaziers", "glaziers helpers 2 draw 2 altar 1 rulebook"),
    ];
    const ONCE: &'static [&'static str] =
        &["glass yellow", "glass blue", "glass red", "glass green", "window-costs", "window-sections", "glaziers"];

    fn read(&mut self, windows: &mut Vec<Window>, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        match kind {
            "glass" => {
                let colour: GlassColour = f.word("field|colour")?.parse()?;
                self.glass[colour as usize] = Glass {
                    pieces: f.named("pieces", "field|number of pieces", 0..=50)?,
                    price: f.named("price", "field|price", 0..=99)?,
                    penalty: f.named("penalty", "field|penalty", 0..=99)?,
                };
                return Ok(Some(format!("glass {colour}")));
            }
            "window" => windows.push(window(f)?),
            "window-costs" => {
                for cost in &mut self.bench {
                    *cost = f.number("field|cost of a slot", 0..=99)?;
                }
                if self.bench[0] != 0 {
                    return Err(say!("the first slot must cost 0: a player must be able to take a window even without thalers").into());
                }
            }
            "window-sections" => self.sections = sections(f, 12)?,
            _ => {
                self.helpers = f.named("helpers", "field|number of helpers", 0..=3)?;
                self.draw = f.named("draw", "field|number of pieces drawn", 0..=6)?;
                self.altar = f.named("altar", "field|number of points at the altar", 0..=99)?;
            }
        }
        Ok(None)
    }

    fn close(self, windows: Vec<Window>, _base: &Components, _given: bool) -> Closed<Pieces> {
        let windows = exactly("window", &WINDOWS, windows)?;
        let all: u32 = self.glass.iter().map(|glass| u32::from(glass.pieces)).sum();
        if all < 4 * u32::from(self.draw) {
            let (pieces, each) = (look::GLASS.count(all), self.draw);
            return Err(("glass", say!("{pieces} are too few to draw {each} for each of four players", pieces, each).into()));
        }
        Ok(Pieces { windows, ..self })
    }
}

fn window(f: &mut Fields<'_>) -> Checked<Window> {
    let mut window = Window { points: f.number("field|number of points", 0..=99)?, panes: [None; 3] };
    let text = f.word("field|list of panes")?;
    let panes = text.chars().count();
    if !(2..=3).contains(&panes) {
        return Err(say!("a window has 2 or 3 panes, not {n}", n = panes as i64).into());
    }
    for (pane, letter) in window.panes.iter_mut().zip(text.chars()) {
        let colour = GlassColour::from_letter(letter);
        *pane = Some(colour.ok_or_else(|| -> Fault {
            let (letter, text) = (data(letter), data(text));
            say!("\"{letter}\" in \"{text}\" is not a colour of glass; the colours are Y, B, R and G", letter, text).into()
        })?);
    }
    Ok(window)
}
