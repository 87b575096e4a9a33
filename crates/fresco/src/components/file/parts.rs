//! Reading what is printed on the pieces of the modules: here modules 1 to 6, the others in `parts_later`.

use tabletop::components::{Checked, Fields, must_be, there_are};
use tabletop::text::{count, list_in_words};

use super::fields::{base_paints, fresco_tile, market_tile, side};
use crate::components::{
    Bench, Blends, CartographerTile, CatacombTile, Certificate, Components, DomeTile, Favour, FrescoTile, Glass, GlassColour, GoldSpace,
    InfectionPlace, ModuleParts, MoodTrack, PortraitCard, PortraitKind, PortraitLetter, Portraits, RemedyKind, RequestKind, Requests,
    WallTile, Window, WishCard, WishKind,
};
use crate::paints::{MarketTile, Paint, Paints};
use crate::words::{Section, StallName};

/// What is wrong, and with which kind of line.
pub(super) type Closed<T = ()> = Result<T, (&'static str, String)>;

/// The pieces of the modules while they are being read: what comes in lists is gathered here and counted at the end.
#[derive(Default)]
pub(super) struct PartsReader {
    /// The modules of which the file says something: bit `i` stands for module `i`.
    pub(super) given: u32,
    pub(super) found: ModuleParts,
    portraits: Vec<PortraitCard>,
    blends: Vec<FrescoTile>,
    blend_centre: u8,
    wishes: Vec<WishCard>,
    gold: [Vec<(StallName, GoldAt, u8)>; 2],
    windows: Vec<Window>,
    pub(super) certificates: Vec<Certificate>,
    pub(super) wall_rows: Vec<String>,
    pub(super) wall_tiles: Vec<WallTile>,
    pub(super) remedies: Vec<RemedyKind>,
    pub(super) infections: Vec<InfectionPlace>,
    pub(super) favours: Vec<Favour>,
    pub(super) catacombs: Vec<CatacombTile>,
    pub(super) maps: Vec<CartographerTile>,
    pub(super) benches: Vec<Bench>,
    pub(super) beams: Vec<(MarketTile, u8)>,
    pub(super) dome: Vec<DomeTile>,
}

/// A space of a stall as it is written.
#[derive(Clone, Copy)]
enum GoldAt {
    Number(u8),
    Last,
}

/// So many things, or what is wrong with their number.
pub(super) fn exactly<T, const N: usize>(kind: &'static str, what: &str, list: Vec<T>) -> Closed<[T; N]> {
    let have = list.len();
    list.try_into().map_err(|_| (kind, format!("{}, {}", there_are(have, what), must_be(have, N))))
}

/// The word "copies" and their number.
pub(super) fn copies(f: &mut Fields<'_>) -> Checked<usize> {
    f.named::<i32>("copies", "number of copies", 1..=25).map(|n| n as usize)
}

pub(super) fn points(f: &mut Fields<'_>) -> Checked<i16> {
    f.named("points", "number of points", 0..=99)
}

pub(super) fn thalers(f: &mut Fields<'_>) -> Checked<u16> {
    f.named("thalers", "number of thalers", 0..=99)
}

pub(super) fn steps(f: &mut Fields<'_>) -> Checked<u8> {
    f.named("mood", "number of steps of mood", 0..=16)
}

/// Sections, each at most once, as bits.
pub(super) fn sections(f: &mut Fields<'_>, wanted: u32) -> Checked<u32> {
    let mut bits = 0u32;
    for &word in f.words.by_ref() {
        let section: Section = word.parse()?;
        if bits >> section.index() & 1 == 1 {
            return Err(format!("{section} is named twice"));
        }
        bits |= 1 << section.index();
    }
    if bits.count_ones() != wanted {
        return Err(format!("here must stand {wanted} sections, not {}", bits.count_ones()));
    }
    Ok(bits)
}

/// All paints, by letter.
fn all_paints(text: &str) -> Checked<Vec<Paint>> {
    let paint = |c| Paint::from_letter(c).ok_or_else(|| format!("\"{c}\" in \"{text}\" is not a paint; the paints are R Y B O G P K N"));
    text.chars().map(paint).collect()
}

impl PartsReader {
    /// Reads a line. What may stand only once gives its key.
    pub(super) fn values(&mut self, kind: &str, f: &mut Fields<'_>) -> Checked<Option<String>> {
        let parts = &mut self.found;
        match kind {
            "portrait" => {
                let card = portrait(f)?;
                self.portraits.push(card);
                return Ok(card.kind.is_permanent().then(|| format!("portrait {}", card.kind)));
            }
            "request" => {
                let pile: RequestKind = f.word("kind of request")?.parse()?;
                let mut tiles = [0; Requests::PER_PILE];
                for points in &mut tiles {
                    *points = f.number("number of points", 0..=99)?;
                }
                if !tiles.is_sorted_by(|a, b| a >= b) {
                    return Err("the dearest request lies on top, so the points must not rise".to_string());
                }
                parts.requests.piles[pile as usize] = tiles;
                return Ok(Some(format!("request {pile}")));
            }
            "request-income" => parts.requests.thalers = f.number("number of thalers", 0..=99)?,
            "blend" => self.blends.push(fresco_tile(f, all_paints)?),
            "blend-centre" => self.blend_centre = f.number("value of the tile in the centre", 0..=99)?,
            "blend-altar" => {
                parts.blends.altar_pink = f.named("pink", "points for pink", 0..=99)?;
                parts.blends.altar_brown = f.named("brown", "points for brown", 0..=99)?;
            }
            "pennies" => {
                let well = &mut parts.well;
                well.pennies = f.number("number of pennies", 0..=99)?;
                well.start = f.named("start", "number of pennies at the start", 0..=20)?;
                well.holds = f.named("well", "number of pennies the well holds", 1..=4)?;
                well.worth = f.named("worth", "worth of a penny", 0..=99)?;
                if u32::from(well.pennies) < 4 * u32::from(well.start) {
                    return Err(format!("{} pennies are too few for four players who begin with {} each", well.pennies, well.start));
                }
            }
            "wish" => return self.wish(f).map(Some),
            "leaves" => {
                parts.gold.leaves = f.number("number of leaves", 0..=99)?;
                parts.gold.on = f.named("on", "points under the bishop", 0..=99)?;
                parts.gold.beside = f.named("beside", "points beside the bishop", 0..=99)?;
                parts.gold.elsewhere = f.named("elsewhere", "points away from the bishop", 0..=99)?;
                parts.gold.worth = f.named("worth", "worth of a leaf", 0..=99)?;
            }
            "gold" => {
                let side = side(f)?;
                let stall: StallName = f.word("stall")?.parse()?;
                let at = match f.word("space")? {
                    "first" => GoldAt::Number(0),
                    "last" => GoldAt::Last,
                    word => match word.parse() {
                        Ok(n @ 1..=4) => GoldAt::Number(n - 1),
                        _ => return Err(f.malformed(format!("the space must be first, last or a number from 1 to 4, not \"{word}\""))),
                    },
                };
                self.gold[side].push((stall, at, f.named("leaves", "number of leaves", 0..=20)?));
            }
            "glass" => {
                let colour: GlassColour = f.word("colour")?.parse()?;
                parts.glaziers.glass[colour as usize] = Glass {
                    pieces: f.named("pieces", "number of pieces", 0..=50)?,
                    price: f.named("price", "price", 0..=99)?,
                    penalty: f.named("penalty", "penalty", 0..=99)?,
                };
                return Ok(Some(format!("glass {colour}")));
            }
            "window" => self.windows.push(window(f)?),
            "window-costs" => {
                for cost in &mut parts.glaziers.bench {
                    *cost = f.number("cost of a slot", 0..=99)?;
                }
                if parts.glaziers.bench[0] != 0 {
                    return Err("the first slot must cost 0: a window is due with its section, whatever thalers there are".to_string());
                }
            }
            "window-sections" => parts.glaziers.sections = sections(f, 12)?,
            "glaziers" => {
                parts.glaziers.helpers = f.named("helpers", "number of helpers", 0..=3)?;
                parts.glaziers.draw = f.named("draw", "number of pieces drawn", 0..=6)?;
                parts.glaziers.altar = f.named("altar", "points at the altar", 0..=99)?;
            }
            _ => return self.later_values(kind, f),
        }
        Ok(None)
    }

    fn wish(&mut self, f: &mut Fields<'_>) -> Checked<String> {
        let kind: WishKind = f.word("name of the wish card")?.parse()?;
        let copies = copies(f)?;
        let mut card = WishCard { kind, ..WishCard::default() };
        let pennies = |f: &mut Fields<'_>| f.named("pennies", "number of pennies", 0..=20);
        let mut key = format!("wish {kind}");
        match kind {
            WishKind::LuckyDay => card.pennies = pennies(f)?,
            WishKind::FreePaint => {
                f.key("tile")?;
                let tile = market_tile(f.word("market tile")?)?;
                key = format!("wish {kind} {tile}");
                card.tile = Some(tile);
            }
            WishKind::BishopsVisit => {}
            WishKind::BishopsPraise => card.points = points(f)?,
            WishKind::Tip => (card.thalers, card.pennies) = (thalers(f)?, pennies(f)?),
            WishKind::Alchemy => card.primaries = f.named("primaries", "number of primaries", 1..=9)?,
            WishKind::Reward => card.thalers = thalers(f)?,
            WishKind::Troubadour => card.mood = steps(f)?,
        }
        self.wishes.extend(std::iter::repeat_n(card, copies));
        Ok(key)
    }

    /// Is everything there, and does it add up? The rest of the components are known to.
    pub(super) fn close(mut self, base: &Components) -> Closed<ModuleParts> {
        self.portraits.sort_by_key(|card| card.letter);
        for letter in PortraitLetter::ALL {
            let have = self.portraits.iter().filter(|card| card.letter == letter).count();
            if have != Portraits::PER_LETTER {
                let message = format!("{} with the letter {letter}, {}", there_are(have, "portrait"), must_be(have, Portraits::PER_LETTER));
                return Err(("portrait", message));
            }
        }
        self.found.portraits.cards = exactly("portrait", "portrait", std::mem::take(&mut self.portraits))?;

        let tiles: [FrescoTile; Blends::TILES] = exactly("blend", "special fresco tile", std::mem::take(&mut self.blends))?;
        let mut central = (0..).zip(&tiles).filter(|(_, tile)| tile.points == self.blend_centre).map(|(index, _)| index);
        let (Some(centre), None) = (central.next(), central.next()) else {
            let message = format!("one special fresco tile, and only one, must be worth {} and lie in the centre", self.blend_centre);
            return Err(("blend-centre", message));
        };
        (self.found.blends.tiles, self.found.blends.centre) = (tiles, centre);

        let given = |module: u8| self.given >> module & 1 == 1;
        if given(4)
            && let Some(tile) = self.wishes.iter().filter_map(|card| card.tile).find(|tile| base.market_index(*tile).is_none())
        {
            return Err(("wish", format!("no market tile is {tile}, so no card can give it")));
        }
        self.found.well.cards = exactly("wish", "wish card", std::mem::take(&mut self.wishes))?;

        for (side, spaces) in std::mem::take(&mut self.gold).into_iter().enumerate() {
            let spaces = gold_spaces(spaces, base.stalls(4 - side), 4 - side)?;
            *(if side == 0 { &mut self.found.gold.spaces_four } else { &mut self.found.gold.spaces_three }) = spaces;
        }

        let glaziers = &mut self.found.glaziers;
        glaziers.windows = exactly("window", "window", std::mem::take(&mut self.windows))?;
        let pieces: u32 = glaziers.glass.iter().map(|glass| u32::from(glass.pieces)).sum();
        if pieces < 4 * u32::from(glaziers.draw) {
            let message = format!("{pieces} pieces of glass are too few to draw {} for each of four players", glaziers.draw);
            return Err(("glass", message));
        }
        self.close_later(base)
    }
}

/// The words that follow the name of a portrait: where two are parted by a stroke, either will do.
fn portrait_words(kind: PortraitKind) -> &'static [&'static str] {
    match kind {
        PortraitKind::Servant | PortraitKind::Sacristan | PortraitKind::Patron => &["thalers"],
        PortraitKind::Actor | PortraitKind::Muse => &["mood"],
        PortraitKind::Abbot => &["points"],
        PortraitKind::Merchant => &["choice", "thalers"],
        PortraitKind::Noble => &["thalers", "paint"],
        PortraitKind::Virgin | PortraitKind::Bishop => &["points", "paint|thalers"],
        PortraitKind::Woman | PortraitKind::SelfPortrait => &["mood", "thalers|points"],
    }
}

fn portrait(f: &mut Fields<'_>) -> Checked<PortraitCard> {
    let letter = f.word("letter of the portrait")?.parse()?;
    let kind: PortraitKind = f.word("name of the portrait")?.parse()?;
    let mut card = PortraitCard { letter, kind, ..PortraitCard::default() };
    for allowed in portrait_words(kind) {
        let word = f.word(&format!("word \"{}\"", allowed.replace('|', "\" or \"")))?;
        if !allowed.split('|').any(|w| w == word) {
            let words = list_in_words(&allowed.split('|').map(|w| format!("\"{w}\"")).collect::<Vec<_>>(), "or");
            return Err(f.malformed(format!("here stands \"{word}\" in the place of {words}")));
        }
        match word {
            "thalers" => card.thalers = f.number("number of thalers", 0..=99)?,
            "points" => card.points = f.number("number of points", 0..=99)?,
            "choice" => card.choice = f.number("number of primaries", 0..=3)?,
            "paint" => {
                let text = f.word("paint")?;
                let paints = base_paints(text)?;
                if !(1..=3).contains(&paints.len()) {
                    return Err(format!("a portrait gives from 1 to 3 paints, not \"{text}\""));
                }
                card.paints = Paints::of(&paints);
            }
            _ if kind == PortraitKind::Muse => {
                f.key("top")?;
                card.mood = MoodTrack::MOST as u8;
            }
            _ => card.mood = f.number("number of steps of mood", 0..=16)?,
        }
    }
    Ok(card)
}

fn gold_spaces(spaces: Vec<(StallName, GoldAt, u8)>, stalls: [u8; 4], players: usize) -> Closed<[GoldSpace; 2]> {
    if spaces.len() != 2 {
        let message = format!("{} for {players} players, {}", there_are(spaces.len(), "gold space"), must_be(spaces.len(), 2));
        return Err(("gold", message));
    }
    let mut found = [GoldSpace::default(); 2];
    for (place, (stall, at, leaves)) in found.iter_mut().zip(spaces) {
        let size = stalls[stall.index()];
        let space = match at {
            GoldAt::Number(n) => n,
            GoldAt::Last => size.saturating_sub(1),
        };
        if space >= size {
            let spaces = count(size.into(), "space", "spaces");
            return Err(("gold", format!("stall {stall} has {spaces} with {players} players, so no leaf lies at space {}", space + 1)));
        }
        *place = GoldSpace { stall, space, leaves };
    }
    let [one, two] = found;
    if (one.stall, one.space) == (two.stall, two.space) {
        return Err(("gold", format!("gold leaf lies twice at space {} of stall {} with {players} players", one.space + 1, one.stall)));
    }
    Ok(found)
}

fn window(f: &mut Fields<'_>) -> Checked<Window> {
    let mut window = Window { points: f.number("number of points", 0..=99)?, panes: [None; 3] };
    let text = f.word("list of panes")?;
    let panes = text.chars().count();
    if !(2..=3).contains(&panes) {
        return Err(format!("a window has 2 or 3 panes, not {panes}"));
    }
    for (pane, letter) in window.panes.iter_mut().zip(text.chars()) {
        let colour = GlassColour::from_letter(letter);
        *pane = Some(colour.ok_or_else(|| format!("\"{letter}\" in \"{text}\" is no glass; the glass is Y, B, R and G"))?);
    }
    Ok(window)
}
