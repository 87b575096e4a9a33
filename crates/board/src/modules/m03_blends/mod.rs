//! Module 3: Special blends. Rulebook 2020, "Mélanges spéciaux"; rulebook 2010, module 3.
//!
//! Two more paints can be mixed, pink and brown. Seven dear tiles that ask for them take the place of as many others, and
//! at the altar they are worth more than the paints they replace. Leonardo paints as ever.

mod look;
mod pieces;

use crate::modules::prelude::*;

pub use crate::modules::NoReason as Reason;

pub use pieces::Pieces;

/// Nothing of its own lies on the table: the tiles lie on the fresco, the paints with the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blends;

verbs! {
    /// Nothing new to say: `mix K`, `altar K O G` and `restore C3` are the base game's.
    pub enum Action within crate::Action {}
}

impl Module for Blends {
    const ALIASES: &'static [&'static str] = &["blend", "specialblend", "specialcolours", "specialcolors"];
    const PAINTS: &'static [Paint] = &[Paint::Pink, Paint::Brown];

    fn new(_rules: &BoardGame) -> Blends {
        Blends
    }
    // Seven tiles, two mixes, and more ways to pay for the altar.
    fn add_pieces(components: &Components, pieces: &mut GamePieces) {
        pieces.fresco.extend_from_slice(&components.modules.blends.tiles);
        pieces.mixable.extend(Blends::PAINTS);
        pieces.altar.extend(special_altar_ways(components));
        pieces.altar_in_words = sentence!(
            "the altar takes one each of red, yellow and blue, any of which you may replace with orange, green or purple; or one each of orange, green and purple, any of which you may replace with pink or brown"
        );
    }
}

impl Moments for Blends {
    // One of the new tiles lies in the centre. Seven of the others, drawn at random, leave the game; the rest of them and
    // of the new ones lie anywhere. No tile of the base game is set apart for the centre.
    fn setup(&mut self, rules: &BoardGame, core: &mut Core, dice: &mut Dice) {
        let base = rules.components.fresco.len();
        let centre = TileNumber::from_number(base + Blends::pieces(rules).centre);
        let mut tiles: [Option<TileNumber>; Section::COUNT] = std::array::from_fn(TileNumber::from_number);
        dice.shuffle(&mut tiles);
        let (replaced, _) = tiles.split_at_mut(Pieces::TILES);
        core.gone = replaced.iter().flatten().copied().collect::<Set<TileNumber>>();
        for (tile, new) in replaced.iter_mut().zip(base..) {
            *tile = TileNumber::from_number(new);
        }
        dice.shuffle(&mut tiles);
        if let Some(at) = tiles.iter().position(|&tile| tile == centre) {
            tiles.swap(at, Section::CENTRE.index());
        }
        core.fresco = tiles;
    }
}

impl Offers for Blends {}
impl Position for Blends {}

/// Each of the orange, the green and the purple paint of the altar may be replaced by a pink or a brown one, which brings
/// more points (ruling B9: this is the altar of mixed paints, the primaries cannot be replaced so).
fn special_altar_ways(components: &Components) -> Vec<AltarWay> {
    let plain = altar_ways(components).into_iter().find(|way| way.paints.paints() == Paint::MIXED);
    let plain = plain.map_or(components.altar.mixed, |way| way.points);
    let pieces = &components.modules.blends;
    let mut ways: Vec<AltarWay> = Vec::new();
    let instead = |slot: Paint| [slot, Paint::Pink, Paint::Brown];
    for a in instead(Paint::Orange) {
        for b in instead(Paint::Green) {
            for c in instead(Paint::Purple) {
                let paints = AltarPaints::new([a, b, c]);
                let all = Paints::of(&paints.paints());
                let (pink, brown) = (all[Paint::Pink] as i16, all[Paint::Brown] as i16);
                if pink + brown > 0 && ways.iter().all(|way| way.paints != paints) {
                    ways.push(AltarWay { paints, points: plain + pink * pieces.altar_pink + brown * pieces.altar_brown });
                }
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_altar_takes_pink_and_brown_for_mixed_paints_only() {
        let ways = special_altar_ways(<Components as tabletop::components::ComponentSet>::standard());
        let points = |text: &str| {
            let paints: Vec<Paint> = text.chars().filter_map(Paint::from_letter).collect();
            let paints: [Paint; 3] = paints.try_into().expect("three paints");
            ways.iter().find(|way| way.paints == AltarPaints::new(paints)).map(|way| way.points)
        };
        assert_eq!(points("KOG"), Some(9));
        assert_eq!(points("NNN"), Some(21));
        assert_eq!(points("KNP"), Some(14));
        assert_eq!(points("KKK"), Some(15));
        for text in ["OGP", "KOO", "RYK", "KRO"] {
            assert_eq!(points(text), None, "{text}");
        }
        // Three slots of three paints each, the order set aside, less the one without pink and brown: 3 + 3 with one of
        // them, 3 + 3 + 3 with two, 4 with three.
        assert_eq!(ways.len(), 19);
    }
}
