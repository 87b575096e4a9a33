//! The names of the base game's evaluation terms and policy weights, and their places in the lists.

use crate::numbered::numbered;

numbered! {
    /// The terms of the evaluation.
    pub(super) mod term {
        CONSTANT "rounds-to-come/base": "hint|rounds to come",
        TO_COME "rounds-to-come/each": "hint|rounds to come",
        CONSTANT_TWO "rounds-to-come/base-with-two": "hint|rounds to come",
        TO_COME_TWO "rounds-to-come/each-with-two": "hint|rounds to come",
        CONSTANT_THREE "rounds-to-come/base-with-three": "hint|rounds to come",
        TO_COME_THREE "rounds-to-come/each-with-three": "hint|rounds to come",
        CONSTANT_MODULES "rounds-to-come/base-with-modules": "hint|rounds to come",
        TO_COME_MODULES "rounds-to-come/each-with-modules": "hint|rounds to come",
        BEST_1 "restorations-in-reach/best": "hint|restorations in reach",
        BEST_2 "restorations-in-reach/second": "hint|restorations in reach",
        BEST_3 "restorations-in-reach/third": "hint|restorations in reach",
        NEAR "restorations-one-paint-away/best": "hint|restorations one paint away",
        NEARS "restorations-one-paint-away/more": "hint|restorations one paint away",
        ALTAR "paints-for-the-altar": "hint|paints for the altar",
        PRIMARY "primary-paints/few": "hint|primary paints",
        PRIMARY_MORE "primary-paints/surplus": "hint|primary paints",
        MIXED "mixed-paints/few": "hint|mixed paints",
        MIXED_MORE "mixed-paints/surplus": "hint|mixed paints",
        MIXES "paints-to-mix": "hint|paints to mix",
        THALERS "money/up-to-8": "hint|money",
        THALERS_MORE "money/over-8": "hint|money",
        RICH "money/over-16": "hint|money",
        MOOD "mood/level": "hint|mood",
        HELP "mood/one-more-assistant": "hint|mood",
        GRUMPY "mood/one-assistant-less": "hint|mood",
        INCOME "income": "hint|income",
        REAR "waking-up-first": "hint|choosing the hour first",
        AHEAD "place-on-the-score-track/lead": "hint|place on the score track",
        AHEAD_MODULES "place-on-the-score-track/lead-by-modules": "hint|place on the score track",
        LAST_RESTORE "restorations-in-the-last-round/at-once": "hint|restorations in the last round",
        LAST_MIXED "restorations-in-the-last-round/after-mixing": "hint|restorations in the last round",
        LAST_THALERS "money/last-round": "hint|money",
        LAST_MOOD "mood/last-round": "hint|mood",
        LAST_MIXES "paints-left-over/last-round": "hint|paints left over",
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
