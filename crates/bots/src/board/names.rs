//! The names of the base game's evaluation terms and policy weights, and their places in the lists.

use crate::numbered::numbered;

numbered! {
    /// The terms of the evaluation.
    pub(super) mod term {
        CONSTANT "rounds-to-come/base",
        TO_COME "rounds-to-come/each",
        BEST_1 "restorations-in-reach/best",
        BEST_2 "restorations-in-reach/second",
        BEST_3 "restorations-in-reach/third",
        NEAR "restorations-one-paint-away/best",
        NEARS "restorations-one-paint-away/more",
        ALTAR "paints-for-the-altar",
        PRIMARY "primary-paints/few",
        PRIMARY_MORE "primary-paints/surplus",
        MIXED "mixed-paints/few",
        MIXED_MORE "mixed-paints/surplus",
        MIXES "paints-to-mix",
        THALERS "money/up-to-8",
        THALERS_MORE "money/over-8",
        RICH "money/over-16",
        MOOD "mood/level",
        HELP "mood/one-more-assistant",
        GRUMPY "mood/one-assistant-less",
        INCOME "income",
        REAR "waking-up-first",
        AHEAD "place-on-the-score-track/lead",
        AHEAD_MODULES "place-on-the-score-track/lead-by-modules",
        LAST_RESTORE "restorations-in-the-last-round/at-once",
        LAST_MIXED "restorations-in-the-last-round/after-mixing",
        LAST_THALERS "money/last-round",
        LAST_MOOD "mood/last-round",
        LAST_MIXES "paints-left-over/last-round",
    }
}

numbered! {
    /// The weights of the policy.
    pub(super) mod weight {
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
