//! Module 8: the bell.

use fresco_board::modules::m08_bell::{Action, CertificateNumber};

use super::*;

numbered! { pub(super) mod term { BELLS "8-bells": "hint|bells", DEBTS "8-debts": "hint|debts" } }
numbered! { pub(super) mod weight { BELL "8-bell", PAY_OFF "8-pay-off" } }

impl ModulePolicy for Bell {
    /// The bells the painter has paid for, and the debts.
    fn evaluate(view: &PainterView<'_>, world: &World, terms: &mut ModuleTerms<'_, '_>) {
        let Some(bell) = world.modules.bell() else { return };
        terms.add(term::BELLS, bell.bells_of(view.rules, view.core, view.who).into());
        terms.add(term::DEBTS, view.core.effects.debts.of(view.who).map(|debt| f32::from(debt.owed)).sum());
    }

    fn preference(weights: &[f32], values: &Valuation<'_>, _: Question, action: Action) -> f32 {
        match action {
            Action::Audience(column) => {
                let Some(bell) = values.world.modules.bell() else { return 0.0 };
                let best = bell.display.into_iter().flatten().map(|number| worth_of_certificate(weights, values, number));
                0.8 * best.fold(-2.0, f32::max) - values.cover(column)
            }
            Action::Buy(number) => CertificateNumber::of_thing(number).map_or(0.0, |number| worth_of_certificate(weights, values, number)),
            Action::InFull => 2.0,
            Action::Instalment(thalers) => 0.02 * f32::from(thalers),
        }
    }

    /// The bells of a certificate count once its debt is paid off.
    fn paying_off(weights: &[f32], values: &Valuation<'_>, thing: u8) -> Option<f32> {
        let view = values.view;
        let owed = view.core.effects.debts.of(view.who).find(|debt| debt.thing == thing).map_or(0, |debt| debt.owed);
        let certificate = view.rules.components.modules.bell.certificate(CertificateNumber::of_thing(thing)?);
        Some(weights[weight::PAY_OFF] * f32::from(certificate.bells) - f32::from(owed) * values.thaler)
    }
}

/// What a certificate is worth: points at once, and bells that count at the end, as money does.
fn worth_of_certificate(weights: &[f32], values: &Valuation<'_>, number: CertificateNumber) -> f32 {
    let certificate = values.view.rules.components.modules.bell.certificate(number);
    if certificate.price > values.view.me.thalers {
        return -2.0;
    }
    let bells = weights[weight::BELL] * f32::from(certificate.bells);
    f32::from(certificate.points) + bells - f32::from(certificate.price) * values.thaler
}
