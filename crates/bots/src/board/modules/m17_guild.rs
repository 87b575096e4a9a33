//! Module 17: the guild.

use fresco_board::modules::m17_guild::Action;

use super::*;

numbered! { pub(super) mod term {} }
numbered! { pub(super) mod weight {} }

impl ModulePolicy for Guild {
    /// The guild exchanges a paint for another of its kind.
    fn preference(_: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {
            Action::Exchange(paint) => {
                let Some(guild) = values.world.modules.guild() else { return 0.0 };
                values.swap(paint, if paint.is_primary() { guild.primary } else { guild.mixed })
            }
        }
    }
}
