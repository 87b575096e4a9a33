//! The names of all numbers in the judgement, and their places in the lists.

/// The terms of the value, in points.
pub(super) mod term {
    crate::numbered::numbered! {
        /// Those of the base game.
        TERMS from 0;
        CONSTANT "constant",
        TO_COME "rounds-to-come",
        BEST_1 "best-restoration",
        BEST_2 "second-restoration",
        BEST_3 "third-restoration",
        NEAR "one-paint-short",
        NEARS "more-one-short",
        ALTAR "altar",
        PRIMARY "primaries",
        PRIMARY_MORE "primaries-surplus",
        MIXED "mixed",
        MIXED_MORE "mixed-surplus",
        MIXES "mixes",
        THALERS "thalers",
        THALERS_MORE "thalers-over-8",
        RICH "thalers-over-16",
        MOOD "mood",
        HELP "mood-helps",
        GRUMPY "mood-rests",
        INCOME "income",
        REAR "wakes-first",
        AHEAD "ahead",
        AHEAD_MODULES "ahead-by-modules",
        LAST_RESTORE "last-restorations",
        LAST_MIXED "last-after-mixing",
        LAST_THALERS "last-thalers",
        LAST_MOOD "last-mood",
        LAST_MIXES "last-mixes",
    }
}

/// The weights of the habits.
pub(super) mod habit {
    crate::numbered::numbered! {
        /// Those of the base game.
        HABITS from 0;
        KEEN_WAKE "keen-wake",
        KEEN_PLAN "keen-plan",
        KEEN_MARKET "keen-market",
        KEEN_CATHEDRAL "keen-cathedral",
        KEEN_WORKSHOP "keen-workshop",
        KEEN_SPACE "keen-space",
        KEEN_LEONARDO "keen-leonardo",
        PRIMARY "primary",
        MIXED "mixed",
        SURPLUS "surplus",
        THALER "thaler",
        POOR "poor",
        INCOME "income",
        EARLY "early",
        MOOD "mood",
        HELP "help",
        BUYS "buys",
        COMPLETES "completes",
        STALL "stall",
        SPARE "spare",
        MIX "mix",
        SECOND "second",
        HURRY "hurry",
        CLOSE "close",
        QUEUE "queue",
        MIXING "mixing",
        CHEER "cheer",
        LIFT "lift",
        SECOND_CATHEDRAL "second-cathedral",
    }
}
