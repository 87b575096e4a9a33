//! The list of the modules. A module is one line here and one folder of that name; number, name, editions, state, dispatch and
//! help texts follow from the line.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::components::{Checked, Fields, Kind};
use tabletop::{Dice, Layout, Picks, Play, Scene, Seat, Set, Term, Text, Viewer};

use crate::action::Action;
use crate::board::Board;
use crate::components::Components;
use crate::core::{Core, View};
use crate::edition::EditionName;
pub(crate) use crate::module::*;
pub use crate::module::{NoPieces, NoReason};
use crate::module_set::ModuleSet;
use crate::pieces::GamePieces;
use crate::position::{Fact, Known, NoFact};
use crate::registry::modules;
pub(crate) use crate::registry::{ActiveModules, ModuleInfo, NoModules};
use crate::table::Table;
use crate::visit::Visit;
use crate::why_not::WhyNot;
use crate::words::{Column, Hour, MarketNumber, Painter};
use crate::{BoardGame, Options};

modules! {
    1  Portraits   portraits    m01_portraits    "portraits"    "Portraits"         [2010 2020],
    2  Requests    requests     m02_requests     "requests"     "Bishop's requests" [2010 2020],
    3  Blends      blends       m03_blends       "blends"       "Special blends"    [2010 2020],
    4  Well        well         m04_well         "well"         "Wishing well"      [2010 2020],
    5  GoldLeaf    gold_leaf    m05_gold_leaf    "leaf"         "Gold leaf"         [2010 2020],
    6  Glaziers    glaziers     m06_glaziers     "glaziers"     "Glaziers"          [2010 2020],
    7  Scrolls     scrolls      m07_scrolls      "scrolls"      "Scrolls"           [2020],
    8  Bell        bell         m08_bell         "bell"         "The bell"          [2020],
    9  Wall        wall         m09_wall         "wall"         "Wall fresco"       [2020],
    10 Doctor      doctor       m10_doctor       "doctor"       "The doctor"        [2020],
    11 Favours     favours      m11_favours      "favours"      "Bishop's favours"  [2020],
    12 Ladies      ladies       m12_ladies       "ladies"       "The ladies"        [2020],
    13 Catacombs   catacombs    m13_catacombs    "catacombs"    "Catacombs"         [2020],
    14 Benches     benches      m14_benches      "benches"      "Benches"           [2020],
    15 Dome        dome         m15_dome         "dome"         "The dome"          [2020],
    16 BlackMarket black_market m16_black_market "black-market" "Black market"      [2020],
    17 Guild       guild        m17_guild        "guild"        "Painters' guild"   [2020],
    #[cfg(feature = "rain")]
    30 Rain        rain         m30_rain         "rain"         "Rain"              [],
}

/// What the homes of the modules are furnished with.
pub(crate) mod prelude {
    pub(crate) use std::fmt::{self, Display};
    pub(crate) use std::iter::repeat_n;
    pub(crate) use std::str::FromStr;

    pub(crate) use tabletop::components::{Checked, Fields, must_be};
    pub(crate) use tabletop::text::{count, list_in_words};
    pub(crate) use tabletop::{
        Arg, Dice, Fault, Happening, Layout, Noun, Numbered, Picks, Play, Rule, Scene, Seat, Sentence, Set, Term, Text, Value, Viewer,
        Word, Words, all_of, answers, data, in_a_row, in_values, numbers, one_of, rule, say, sentence, signs, verbs,
    };

    pub(crate) use super::{Act, Closed, Look, Module, ModuleId, Moments, Offers, Own, PiecesOfModule, Position, reasons};
    pub(crate) use crate::board::{self, ActionTile, Columns, Cover};
    pub(crate) use crate::cathedral::{altar_ways, bishop_bonus};
    pub(crate) use crate::components::fields::*;
    pub(crate) use crate::components::{Components, FrescoTile, MAX_MARKET, MoodTrack};
    pub(crate) use crate::core::{Core, Step, View};
    pub(crate) use crate::debts::{self, Debt, OrDone};
    pub(crate) use crate::edition::ByEdition;
    pub(crate) use crate::event::{Event, Money, Points};
    pub(crate) use crate::illness::Illness;
    pub(crate) use crate::layout::lay_out_paint;
    pub(crate) use crate::paints::{AltarPaints, Back, MarketTile, Paint, Paints};
    pub(crate) use crate::picks::{of_paints, of_tile};
    pub(crate) use crate::pieces::{AltarWay, GamePieces, OnCredit, SickWork};
    pub(crate) use crate::position::Fact::{self, Of, OnTable};
    pub(crate) use crate::position::NoFact::{Follows, Unknown};
    pub(crate) use crate::position::{
        Known, after, all_in_one_place, check_column, in_one_place, list, list_counted, or_none, read_list, words, yes, yes_or_no,
    };
    pub(crate) use crate::scene::{labels, names, show_all};
    pub(crate) use crate::setup::{deal, deal_among, take_any};
    pub(crate) use crate::table::Table;
    pub(crate) use crate::visit::{AltarWork, At, MarketVisit, Restoration, StudioVisit, Visit};
    pub(crate) use crate::why_not::{WhyNot, explain_done};
    pub(crate) use crate::wording::{ASSISTANTS, PLAYERS, POINTS, PRIMARY_PAINTS, SECTIONS, SICK_ASSISTANTS, SPACES, STEPS, THALERS};
    pub(crate) use crate::words::{
        ByPainter, Column, Health, Hour, MarketNumber, OtherTile, Painter, Section, Sections, StallName, TileNumber, one_word,
    };
    pub(crate) use crate::{BoardGame, Options};
}

impl Clone for Modules {
    #[inline]
    fn clone(&self) -> Modules {
        Modules(self.0.clone())
    }
    /// Copies into the room that is already there; without modules there is nothing to copy.
    #[inline]
    fn clone_from(&mut self, from: &Modules) {
        match (&mut self.0, &from.0) {
            (None, None) => {}
            (Some(to), Some(from)) => **to = **from,
            (to, from) => *to = from.clone(),
        }
    }
}
