//! The chances as tables for the terminal.

use super::*;

pub(super) fn as_text(position: &Position, everything: bool, compare: Option<u8>, room: usize) -> Vec<String> {
    let mut lines = ink::wrapped(&format!("{} {}", heading(told!("Exact odds:")), position.in_words()), room, "  ");
    lines.push(dim(told!("each assumes best play towards that goal")));
    lines.push(String::new());
    lines.extend(indented(aim_table(position, compare, room.saturating_sub(2))));
    if position.choices.is_some() {
        lines.push(String::new());
        lines.extend(indented(choice_table(position, room.saturating_sub(2))));
    }
    if !everything && position.choices.is_none() {
        for aim in &position.aims {
            lines.extend(by_hand(position, aim));
        }
    }
    if everything && position.hand().rolls > 0 {
        lines.push(String::new());
        lines.push(heading(told!("Every total")));
        lines.extend(indented(every_total(position, room.saturating_sub(2))));
    }
    lines
}

fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("  {line}"))
}

/// One line for each goal: its chance and what to set aside for it; if wished, the same with the favour tile. Where there is
/// little room, only the chances.
pub(super) fn aim_table(position: &Position, compare: Option<u8>, room: usize) -> Vec<String> {
    let favoured = compare.map(|favour| Position { favour, ..position.clone() });
    let cells = |position: &Position, goal: Goal| {
        let (chance, best) = position.chance(goal);
        let best = match best {
            _ if chance.hits == 0 => String::new(),
            Some(dice) => dice.to_string(),
            None => hope(position, goal),
        };
        (chance_in_words(chance, 1), best)
    };
    let next = if position.choices.is_some() { told!("best to set aside") } else { told!("best die to hope for") };
    let with_favour = favoured.as_ref().map(|_| (told!("with favour"), told!("best die")));
    let mut rows = vec![AimRow { total: told!("total"), what: String::new(), alone: (told!("chance"), next), with_favour }];
    for aim in &position.aims {
        let (chance, mut best) = cells(position, aim.goal);
        let with_favour = favoured.as_ref().map(|position| cells(position, aim.goal));
        if best.is_empty() && with_favour.as_ref().is_some_and(|(_, best)| !best.is_empty()) {
            best = told!("only with favour");
        }
        rows.push(AimRow { total: aim.name.clone(), what: aim.what(), alone: (chance, best), with_favour });
    }
    in_lines(&rows, room)
}

/// A line of the table of goals.
struct AimRow {
    total: String,
    what: String,
    /// The chance, and what is best for it.
    alone: (String, String),
    with_favour: Option<(String, String)>,
}

/// The lines of the table of goals, with as many columns as the room allows; the first line are its titles.
fn in_lines(rows: &[AimRow], room: usize) -> Vec<String> {
    let widest = |least: usize, cell: &dyn Fn(&AimRow) -> Option<&String>| {
        rows.iter().filter_map(cell).map(|text| ink::width(text)).max().unwrap_or(0).max(least)
    };
    let (total, what) = (widest(6, &|row| Some(&row.total)), widest(11, &|row| Some(&row.what)));
    let (chance, best) = (widest(8, &|row| Some(&row.alone.0)), widest(20, &|row| Some(&row.alone.1)));
    let favour = rows.iter().any(|row| row.with_favour.is_some());
    let favoured = widest(11, &|row| row.with_favour.as_ref().map(|(chance, _)| chance));
    let best_then = widest(0, &|row| row.with_favour.as_ref().map(|(_, best)| best));
    let needed = total + 1 + what + 1 + chance + if favour { 2 + favoured } else { 0 };
    let with_best = needed + 2 + best <= room;
    let with_best_then = with_best && needed + 2 + best + 2 + best_then <= room;
    let line = |(nth, row): (usize, &AimRow)| {
        let name = pad(&row.total, total);
        let name = if nth == 0 { name } else { bold(name) };
        let mut line = format!("{name} {} {}", pad(&row.what, what), to_the_right(&row.alone.0, chance));
        if with_best {
            line.push_str(&format!("  {}", pad(&row.alone.1, best)));
        }
        if let Some((chance, best)) = &row.with_favour {
            line.push_str(&format!("  {}", to_the_right(chance, favoured)));
            if with_best_then {
                line.push_str(&format!("  {best}"));
            }
        }
        let line = line.trim_end();
        if nth == 0 { dim(line) } else { line.to_string() }
    };
    rows.iter().enumerate().map(line).collect()
}

/// Before a roll: the value that would be best to set aside from it, and the chance one would then have.
fn hope(position: &Position, goal: Goal) -> String {
    let hand = position.hand();
    if hand.rolls == 0 {
        return String::new();
    }
    let odds = position.odds(goal);
    let all = Kept::up_to(hand.colour_dice).flat_map(|kept| Face::ALL.map(|face| Aside { die: Colour::Red, face, kept }));
    let all: Vec<Aside> = all.collect();
    match odds.of_options(hand, &all).first() {
        Some((_, chance)) if chance.hits == 0 => String::new(),
        Some((dice, chance)) if dice.kept != Kept::None => {
            let dice = format!("{} x{}", dice.face, dice.kept.times());
            format!("{} {}", with_colon(&dice), chance_in_words(*chance, 0))
        }
        Some((dice, chance)) => format!("{} {}", with_colon(&dice.face.to_string()), chance_in_words(*chance, 0)),
        None => String::new(),
    }
}

/// The chances of one goal for everything that can be set aside before the later rolls.
fn by_hand(position: &Position, aim: &Aim) -> Vec<String> {
    let odds = position.odds(aim.goal);
    let mut lines = Vec::new();
    let mut hands = vec![position.hand()];
    while hands.iter().any(|hand| hand.rolls > 1) {
        let choices = |hand: Hand| {
            Kept::up_to(hand.colour_dice).flat_map(move |kept| Face::ALL.map(|face| hand.after(Aside { die: Colour::Red, face, kept })))
        };
        let mut after: Vec<Hand> = hands.iter().flat_map(|&hand| choices(hand)).collect();
        tabletop::sort_few(&mut after, |hand| (hand.sum, std::cmp::Reverse(hand.colour_dice)));
        after.dedup();
        hands = after;
        let roll = hands.first().map_or(0, |hand| nth_roll(*hand));
        lines.extend([String::new(), heading(told!("{goal} before roll {n}", goal = data(aim.title()), n = roll))]);
        let titles = [told!("aside"), told!("with 2 colour dice left"), "1".to_string(), "0".to_string()];
        let widths = [5, 23, 8, 8].into_iter().zip(&titles).map(|(least, title)| ink::width(title).max(least)).collect::<Vec<_>>();
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| to_the_right(cell, *width)).collect();
            let (first, others) = cells.split_at(1);
            format!("  {}   {}", first.concat(), others.join(" ")).trim_end().to_string()
        };
        lines.push(dim(line(&titles)));
        for sums in hands.chunk_by(|a, b| a.sum == b.sum) {
            let cell = |colour_dice: u8| {
                let hand = sums.iter().find(|hand| hand.colour_dice == colour_dice);
                hand.map_or(String::new(), |&hand| chance_in_words(odds.chance(hand), 1))
            };
            if sums.iter().any(|&hand| odds.chance(hand).hits > 0) {
                lines.push(line(&[sums[0].sum.to_string(), cell(2), cell(1), cell(0)]));
            }
        }
    }
    lines
}

/// What each die that can be set aside leaves of every goal, in as many tables as the room asks for.
pub(super) fn choice_table(position: &Position, room: usize) -> Vec<String> {
    let Some(choices) = &position.choices else { return Vec::new() };
    // Dice that count the same are told once.
    let mut rows: Vec<(String, Aside)> = Vec::new();
    for &dice in choices {
        match rows.iter_mut().find(|(_, other)| (other.face, other.kept) == (dice.face, dice.kept)) {
            Some((letters, _)) => letters.push(dice.die.letter()),
            None => rows.push((dice.die.letter().to_string(), dice)),
        }
    }
    tabletop::sort_few(&mut rows, |(_, dice)| (dice.value(), dice.kept));
    let label = (ink::width(&told!("set")) + 1).max(9);
    let columns: Vec<ChoiceColumn> = position.aims.iter().map(|aim| ChoiceColumn::new(position, aim, &rows)).collect();
    let mut lines = Vec::new();
    let mut columns = columns.as_slice();
    while !columns.is_empty() {
        let mut left = room.saturating_sub(label);
        let fit = columns.iter().take_while(|column| left.checked_sub(column.width).map(|less| left = less).is_some()).count().max(1);
        let (now, later) = columns.split_at(fit);
        columns = later;
        let names: String = now.iter().map(|column| to_the_right(&column.head, column.width)).collect();
        lines.push(dim(format!("{}{names}", pad(&told!("set"), label))));
        for (nth, (letters, dice)) in rows.iter().enumerate() {
            let times = if dice.kept == Kept::None { String::new() } else { format!(" x{}", dice.kept.times()) };
            let mut line = pad(&format!("{} {}{times}", ink::letters(letters), dice.face), label);
            for column in now {
                let (text, is_best) = &column.cells[nth];
                let text = to_the_right(text, column.width);
                line.push_str(&if *is_best { bold(text) } else { text });
            }
            lines.push(line);
        }
    }
    lines
}

/// What the dice that can be set aside leave of one goal.
struct ChoiceColumn {
    head: String,
    /// The chance after each of them, and whether none has a better one.
    cells: Vec<(String, bool)>,
    width: usize,
}

impl ChoiceColumn {
    fn new(position: &Position, aim: &Aim, rows: &[(String, Aside)]) -> ChoiceColumn {
        let (odds, best) = (position.odds(aim.goal), position.chance(aim.goal).0);
        let cell = |(_, dice): &(String, Aside)| {
            let chance = odds.chance(position.hand().after(*dice));
            let text = if chance.hits == 0 { "–".to_string() } else { chance_in_words(chance, 0) };
            (text, chance == best && chance.hits > 0)
        };
        let (head, cells): (String, Vec<_>) = (aim.head(), rows.iter().map(cell).collect());
        let widest = cells.iter().map(|(text, _)| ink::width(text)).chain([ink::width(&head)]).max().unwrap_or(0);
        ChoiceColumn { head, cells, width: (widest + 1).max(6) }
    }
}

/// Every total that can still be made, in columns.
fn every_total(position: &Position, room: usize) -> Vec<String> {
    let items: Vec<String> = TOTALS
        .map(|total| (total, position.chance(Goal::total(total)).0))
        .filter(|(_, chance)| chance.hits > 0)
        .map(|(total, chance)| {
            let aim = position.aims.iter().find(|aim| !aim.name.is_empty() && aim.goal.has(total));
            let chance = to_the_right(&chance_in_words(chance, 2), 7);
            let text = format!("{total:>2}  {chance}  {}", aim.map_or(String::new(), Aim::what)).trim_end().to_string();
            if aim.is_some_and(|aim| aim.is(SECTION)) { bold(text) } else { text }
        })
        .collect();
    ink::in_columns(&items, room)
}
