//! How the bell looks.

use super::*;

pub(super) const CERTIFICATE: &str = "certificate";
pub(super) const BACK: &str = "certificate-back";
pub(super) const PAID: &str = "certificates";
const PILE: &str = "bell.pile";
const PILE_LABEL: Sentence = sentence!("the pile of certificates");
const BACK_LABEL: Sentence = sentence!("a certificate, face down");

static BELLS: Noun = Noun { one: "bell", many: "bells" };

fn slot_place(slot: usize) -> String {
    format!("bell.{}", slot + 1)
}
fn slot_label(slot: usize) -> Text {
    say!("certificates for sale, space {space}", space = slot as u8 + 1)
}
fn owed_by(who: &str) -> String {
    names::of("debts", who)
}
fn owed_label(who: Painter) -> Text {
    say!("{who}'s unpaid certificates, with the money on them", who)
}
fn held(who: &str) -> String {
    names::of(PAID, who)
}
fn held_label(rules: &BoardGame, who: Painter) -> Text {
    if rules.is_leonardo(who) { say!("Leonardo's certificates, hidden until the end") } else { say!("{who}'s paid certificates", who) }
}
fn face(number: CertificateNumber) -> String {
    format!("{CERTIFICATE} {number}")
}
/// Its price, its points and its bells.
fn values(rules: &BoardGame, number: CertificateNumber) -> Arg {
    let Certificate { price, points, bells } = Bell::pieces(rules).certificate(number);
    in_a_row([THALERS.count(price), POINTS.count(points), BELLS.count(bells)])
}
fn label(rules: &BoardGame, number: CertificateNumber) -> Text {
    say!("certificate {number}: {values}", number, values = values(rules, number))
}

/// A certificate that was not sold.
pub(super) fn goes_under(slot: usize, number: CertificateNumber) -> Happening {
    Happening::said("bell", say!("Certificate {number} goes under the pile.", number))
        .moving(face(number), 1, slot_place(slot), PILE)
        .becoming(BACK)
}
/// A new certificate on display.
pub(super) fn revealed(rules: &BoardGame, slot: usize, number: CertificateNumber) -> Happening {
    Happening::said("bell", say!("Certificate {number} is for sale: {values}.", number, values = values(rules, number)))
        .moving(BACK, 1, PILE, slot_place(slot))
        .becoming(face(number))
}
/// A certificate that was paid in full goes to its owner, face down.
pub(super) fn paid(rules: &BoardGame, who: Painter, slot: usize, number: CertificateNumber, own: bool) -> Happening {
    let said = Happening::said("certificate", say!("{who} buys certificate {number} and pays for it in full.", who, number));
    let said = said.moving(face(number), 1, slot_place(slot), held(rules.name_of(who)));
    if own { said } else { said.becoming(BACK) }
}
/// One that is paid in instalments lies open, with the money on it.
pub(super) fn put_on(rules: &BoardGame, who: Painter, slot: usize, number: CertificateNumber, thalers: u8) -> Happening {
    let (name, price) = (rules.name_of(who), THALERS.count(Bell::pieces(rules).certificate(number).price));
    let text = say!(
        "{who} takes certificate {number}, which costs {price}, and puts {thalers} on it.",
        who,
        number,
        price,
        thalers = THALERS.count(thalers)
    );
    Happening::said("certificate", text).moving(face(number), 1, slot_place(slot), owed_by(name)).moving(
        names::THALER,
        thalers.into(),
        names::screen(name),
        owed_by(name),
    )
}
/// One of Leonardo's certificates is turned over.
pub(super) fn turned(rules: &BoardGame, who: Painter, number: CertificateNumber) -> Happening {
    let place = held(rules.name_of(who));
    Happening::said("bell", say!("{who} reveals certificate {number}: {values}.", who, number, values = values(rules, number)))
        .moving(BACK, 1, place.clone(), place)
        .becoming(face(number))
}
/// A painter's place on the bell track.
pub(super) fn counted(who: Painter, bells: i16, unpaid: i16, space: usize) -> Text {
    let (pushed, bells, space) = (is_pushed(bells, space), BELLS.count(bells), space as u8);
    match (unpaid > 0, pushed) {
        (false, false) => say!("{who} has {bells} and goes to space {space} of the bell track.", who, bells, space),
        (false, true) => say!("{who} has {bells} and goes to space {space} of the bell track, the next free one.", who, bells, space),
        (true, false) => {
            say!(
                "{who} has {bells} after losing {unpaid} for unpaid certificates, and goes to space {space} of the bell track.",
                who,
                bells,
                unpaid,
                space
            )
        }
        (true, true) => {
            say!(
                "{who} has {bells} after losing {unpaid} for unpaid certificates, and goes to space {space} of the bell track, the next free one.",
                who,
                bells,
                unpaid,
                space
            )
        }
    }
}
/// The bishop's place on it.
pub(super) fn bishop_counted(bells: i16, space: usize) -> Text {
    let (pushed, bells, space) = (is_pushed(bells, space), BELLS.count(bells), space as u8);
    if pushed {
        say!("The bishop has {bells} and goes to space {space} of the bell track, the next free one.", bells, space)
    } else {
        say!("The bishop has {bells} and goes to space {space} of the bell track.", bells, space)
    }
}
/// Was the space of these bells taken?
fn is_pushed(bells: i16, space: usize) -> bool {
    space != usize::from(bells.unsigned_abs()).min(Pieces::LAST)
}

impl Look for Bell {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        for slot in 0..rules.players() {
            layout.place(slot_place(slot), "display", slot_label(slot)).with("space", slot as u8 + 1);
        }
        layout.place(PILE, "pile", PILE_LABEL);
        layout.piece(BACK, "certificate-back", BACK_LABEL);
        for number in CertificateNumber::each() {
            let Certificate { price, points, bells } = Bell::pieces(rules).certificate(number);
            let piece = layout.piece(face(number), "certificate", label(rules, number)).with("number", number.thing());
            piece.with("price", price).with("points", points).with("bells", bells);
        }
        for who in rules.all_painters() {
            let name = rules.name_of(who);
            layout.place(held(name), "certificates", held_label(rules, who)).of(name);
            if !rules.is_leonardo(who) {
                let instalments = Bell::pieces(rules).thalers_per_point;
                layout.place(owed_by(name), "debts", owed_label(who)).of(name).with("instalments", instalments);
            }
        }
        lay_out_board(rules, layout);
    }

    // A certificate that is paid in full goes to the others; on one that is not, one puts thalers, or none.
    fn picks(&self, _view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (name, touched) = (seat.name(), Picks::none());
        match action {
            Action::Audience(column) => board::covering(ModuleId::Bell, seat, column),
            Action::Buy(thing) => match self.on_display().find(|(_, number)| number.thing() == thing) {
                Some((slot, number)) => touched.piece(slot_place(slot), face(number)),
                None => touched,
            },
            Action::InFull => touched.place(held(name)),
            Action::Instalment(thalers) => touched.place(owed_by(name)).pieces(thalers.into(), names::screen(name), names::THALER),
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Audience(place) => say!("ask for an audience instead of visiting the {place}", place),
            Action::Buy(thing) => say!("take certificate {number}", number = thing),
            Action::InFull => say!("pay for it in full"),
            Action::Instalment(0) => say!("put nothing on it"),
            Action::Instalment(thalers) => say!("put {thalers} on it", thalers = THALERS.count(thalers)),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        for (slot, number) in self.on_display() {
            scene.put(slot_place(slot), face(number), 1);
        }
        scene.put(PILE, BACK, self.in_pile(rules));
        for who in rules.humans() {
            self.show_certificates(view, who, viewer, scene);
        }
        if let Some(leonardo) = rules.leonardo() {
            let place = held("leonardo");
            scene.put(place.as_str(), BACK, self.leonardos(rules));
            for number in self.bought[leonardo].iter() {
                scene.put(place.as_str(), face(number), 1);
            }
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Audience(column) => say!("you buy a certificate, and nobody goes to the {place}", place = column),
            Action::Buy(thing) => match CertificateNumber::of_thing(thing) {
                Some(number) => say!("{values}", values = values(view.rules, number)),
                None => Text::default(),
            },
            Action::InFull => say!("pay the whole price now and score its points"),
            Action::Instalment(thalers) => {
                let points = Bell::pieces(view.rules).points_for(thalers);
                say!("{points} now; you owe the rest", points = POINTS.count(points))
            }
        }
    }
}

/// The bell board: nothing lies on it before the bells are counted, but everybody sees what a place on it is worth.
fn lay_out_board(rules: &BoardGame, layout: &mut Layout) {
    let side = Bell::pieces(rules).side(rules.players());
    // The bishop takes a rank too.
    for (rank, &points) in side.ranks.iter().enumerate().take(rules.painter_count() + 1) {
        let place = layout.place(format!("bell.rank.{}", rank + 1), "bell-rank", say!("a rank on the bell track"));
        place.with("rank", rank as u8 + 1).with("points", points);
    }
    for (space, &points) in side.bonus.iter().enumerate() {
        let place = layout.place(format!("bell.track.{space}"), "bell-space", say!("a space on the bell track"));
        place.with("space", space as u8).with("points", points);
    }
}

impl Bell {
    /// How many certificates the pile has.
    pub(super) fn in_pile(&self, rules: &BoardGame) -> u32 {
        self.unseen_in_pile(rules) + self.under.iter().flatten().count() as u32
    }

    fn show_certificates(&self, view: View<'_>, who: Painter, viewer: Viewer, scene: &mut Scene) {
        let (rules, name, own) = (view.rules, view.rules.name_of(who), viewer.is(who.seat()));
        for debt in view.effects.debts.of(who) {
            let Some(number) = CertificateNumber::of_thing(debt.thing) else { continue };
            let paid = debts::price(rules, debt.thing).saturating_sub(debt.owed);
            scene.put(owed_by(name), face(number), 1);
            scene.put(owed_by(name), names::THALER, paid.into());
        }
        for number in (self.bought[who] - unpaid(view.core, who)).iter() {
            if own {
                scene.put(held(name), face(number), 1);
            } else {
                scene.put(held(name), BACK, 1);
            }
        }
    }
}
