//! The portraits, and what is printed on them.

use super::*;

numbers! {
    /// A portrait: the letter on its back, and its number among those with the letter. `B2`
    pub struct Portrait(Pieces::CARDS);
}
one_word!(Portrait: Portrait::each());

impl Display for Portrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, nth) = (self.number() / Pieces::PER_LETTER, self.number() % Pieces::PER_LETTER);
        write!(f, "{}{}", PortraitLetter::ALL[letter], nth + 1)
    }
}

impl FromStr for Portrait {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Portrait, Fault> {
        let same = |p: &Portrait| p.to_string().eq_ignore_ascii_case(text);
        let wrong = || {
            let (text, n) = (data(text), Pieces::PER_LETTER as i64);
            say!("\"{text}\" is not a portrait; the portraits are A1 to A{n}, B1 to B{n} and C1 to C{n}", text, n).into()
        };
        Portrait::each().find(same).ok_or_else(wrong)
    }
}

/// The letter on the back of a portrait. The A cards come first, the C cards last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum PortraitLetter {
    #[default]
    A,
    B,
    C,
}
kinds!(PortraitLetter, "kind|letter of a portrait": A "A", B "B", C "C");

/// Whom a portrait shows. The first four stay in front of their owner, the others work once and leave the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum PortraitKind {
    /// Stays: its thalers come each round with the income.
    #[default]
    Servant,
    /// Stays: each assistant in the Theatre gives its steps of mood instead of the usual ones.
    Actor,
    /// Stays: its points come with every bonus of the bishop.
    Abbot,
    /// Stays: once a round in the Cathedral its thalers are paid to put the bishop anywhere.
    Sacristan,
    /// Thalers.
    Patron,
    /// Primary paints of choice, and thalers.
    Merchant,
    /// The mood goes to the top.
    Muse,
    /// Thalers and a paint.
    Noble,
    /// Points, and a paint or thalers.
    Virgin,
    /// Points, and a paint or thalers.
    Bishop,
    /// Steps of mood, and thalers or points.
    Woman,
    /// Steps of mood, and thalers or points.
    SelfPortrait,
}
kinds!(PortraitKind, "kind|portrait": Servant "servant", Actor "actor", Abbot "abbot", Sacristan "sacristan", Patron "patron",
    Merchant "merchant", Muse "muse", Noble "noble", Virgin "virgin", Bishop "bishop", Woman "woman", SelfPortrait "self-portrait");

impl PortraitKind {
    /// Does the card stay in front of its owner?
    #[inline]
    pub fn is_permanent(self) -> bool {
        self <= PortraitKind::Sacristan
    }
    /// The words that follow its name in a components file; where two are separated by a stroke, either will do.
    fn values(self) -> &'static [&'static str] {
        match self {
            PortraitKind::Servant | PortraitKind::Sacristan | PortraitKind::Patron => &["thalers"],
            PortraitKind::Actor | PortraitKind::Muse => &["mood"],
            PortraitKind::Abbot => &["points"],
            PortraitKind::Merchant => &["choice", "thalers"],
            PortraitKind::Noble => &["thalers", "paint"],
            PortraitKind::Virgin | PortraitKind::Bishop => &["points", "paint|thalers"],
            PortraitKind::Woman | PortraitKind::SelfPortrait => &["mood", "thalers|points"],
        }
    }
}

/// What is printed on a portrait. What the numbers mean for a card that stays is said at its [`PortraitKind`]; with the
/// others, all of them are given at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PortraitCard {
    /// The letter on the back.
    pub letter: PortraitLetter,
    /// Whom it shows.
    pub kind: PortraitKind,
    /// Thalers.
    pub thalers: u16,
    /// Points.
    pub points: i16,
    /// Paints, as printed.
    pub paints: Paints,
    /// Primary paints, of one's choice.
    pub choice: u8,
    /// Steps of mood; the Muse has as many as the longest track.
    pub mood: u8,
}

/// What is printed on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// The cards: six with an A, then six with a B, then six with a C.
    pub cards: [PortraitCard; Pieces::CARDS],
}

impl Pieces {
    /// How many cards there are.
    pub const CARDS: usize = 18;
    /// How many cards bear the same letter.
    pub const PER_LETTER: usize = 6;
}

static PORTRAITS: Noun = Noun { one: "portrait", many: "portraits" };

impl PiecesOfModule for Pieces {
    type Draft = Vec<PortraitCard>;
    const GROUP: &'static str = "group|Module 1: Portraits";
    const KINDS: &'static [(&'static str, &'static str)] = &[("portrait", "portrait A noble thalers 2 paint O reconstructed")];

    fn read(&mut self, cards: &mut Vec<PortraitCard>, _kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        let card = read_card(f)?;
        cards.push(card);
        Ok(card.kind.is_permanent().then(|| format!("portrait {}", card.kind)))
    }

    fn close(self, mut cards: Vec<PortraitCard>, _base: &Components, _given: bool) -> Closed<Pieces> {
        tabletop::sort_few(&mut cards, |card| card.letter);
        for letter in PortraitLetter::ALL {
            let have = cards.iter().filter(|card| card.letter == letter).count();
            if have != Pieces::PER_LETTER {
                let (portraits, letter) = (PORTRAITS.count(Pieces::PER_LETTER as i64), signs(letter));
                let message = say!("there must be {portraits} with the letter {letter}, not {have}", portraits, letter, have = have as i64);
                return Err(("portrait", message.into()));
            }
        }
        Ok(Pieces { cards: exactly("portrait", &PORTRAITS, cards)? })
    }
}

fn read_card(f: &mut Fields<'_>) -> Checked<PortraitCard> {
    let letter = f.word("field|letter of the portrait")?.parse()?;
    let kind: PortraitKind = f.word("field|name of the portrait")?.parse()?;
    let mut card = PortraitCard { letter, kind, ..PortraitCard::default() };
    for allowed in kind.values() {
        match f.key_of(&allowed.split('|').collect::<Vec<&str>>())? {
            "thalers" => card.thalers = f.number("field|number of thalers", 0..=99)?,
            "points" => card.points = f.number("field|number of points", 0..=99)?,
            "choice" => card.choice = f.number("field|number of primaries", 0..=3)?,
            "paint" => {
                let text = f.word("field|paint")?;
                let paints = base_paints(text)?;
                if !(1..=3).contains(&paints.len()) {
                    return Err(say!("a portrait gives from 1 to 3 paints, not \"{text}\"", text = data(text)).into());
                }
                card.paints = Paints::of(&paints);
            }
            _ if kind == PortraitKind::Muse => {
                f.key("top")?;
                card.mood = MoodTrack::MAX as u8;
            }
            _ => card.mood = f.number("field|number of steps of mood", 0..=16)?,
        }
    }
    Ok(card)
}
