//! The table of the dice game in text and colour, drawn from a layout and a scene: what there is, and what lies on which place. No
//! rule is known here, only where on the screen a place is.

use tabletop::{Scene, Seat, Term, Thing};

use crate::games::on_table::{Lying, OnTable, Spot};
use crate::games::{Block, View};
use crate::ink::{self, bold, cut, dim, heading, letters, pad, paint, painter_style};

/// How many columns the whole table takes.
pub(super) const COLUMNS: usize = 80;
/// How wide a space of the board is drawn.
const SPACE: usize = 8;
const DICE: [&str; 6] = ["red", "yellow", "blue", "orange", "green", "purple"];

/// Draws the whole table.
pub(super) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = Table { view, table: view.table(), scene: view.scene };
    let mut lines = table.painters();
    lines.extend(table.board());
    lines.extend(table.dice());
    vec![Block { name: String::new(), lines: table.title() }, Block { name: String::new(), lines }]
}

/// The letter of a colour.
fn letter(colour: &str) -> char {
    colour.chars().next().unwrap_or('?').to_ascii_uppercase()
}

/// A die by its colour and what it shows, in that colour: `B6`.
fn die(die: &Thing) -> String {
    let letter = letter(die.word("colour").unwrap_or_default());
    let shows = die.number("face").map_or(String::new(), |face| face.to_string());
    paint(format!("{letter}{shows}"), ink::paint_style(letter))
}

/// A space of the board: a section with its pile, or a space for portraits.
struct Space<'a> {
    /// The lowest total that leads here.
    from: i64,
    /// The totals that lead here, in words.
    totals: String,
    /// The place where its tiles lie.
    pile: &'a str,
    /// The place of the bishop beside it; only sections have one.
    bishop: Option<&'a str>,
}

struct Table<'a> {
    view: &'a View<'a>,
    table: OnTable<'a>,
    scene: &'a Scene,
}

impl<'a> Table<'a> {
    fn fact(&self, name: &str) -> String {
        self.table.fact(name)
    }
    /// The name of a painter, in their colour.
    fn called(&self, painter: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == painter).and_then(|s| self.view.names.get(s.index()));
        paint(cut(name.map_or(painter, String::as_str), room), painter_style(painter))
    }

    fn phase(&self) -> &'static str {
        self.scene.phase.term().map_or("", Term::word)
    }

    fn title(&self) -> Vec<String> {
        let last = if self.scene.last_round { ", the last" } else { "" };
        let whose = match self.phase() {
            "over" => dim("the game is over"),
            phase => {
                let what = match phase {
                    "bishop" => "places the bishop".to_string(),
                    "bets" => format!("before roll {} of 3", self.fact("roll")),
                    "dice" => format!("roll {} of 3", self.fact("roll")),
                    "shift" => "may shift the total".to_string(),
                    _ => "takes a bonus".to_string(),
                };
                format!("{} {}", self.called(self.view.scene.turn.as_deref().unwrap_or_default(), 20), dim(what))
            }
        };
        ink::wrapped(&format!("{} {whose}", bold(format!("═ Round {}{last} ═", self.scene.round))), self.view.room, "  ")
    }

    /// The sections and the spaces for portraits, by their totals.
    fn spaces(&self) -> Vec<Space<'a>> {
        let table = self.table;
        let section = |Spot { name, place }: Spot<'a>| {
            let total = place.number("total");
            let bishop = table.place("bishop-space", |space| space.number("total") == total);
            let from = total.unwrap_or(0);
            Space { from, totals: from.to_string(), pile: name, bishop: Some(bishop) }
        };
        let portraits = |Spot { name, place }: Spot<'a>| {
            let (from, to) = (place.number("from").unwrap_or(0), place.number("to").unwrap_or(0));
            let totals = if from == to { from.to_string() } else { format!("{from}-{to}") };
            Space { from, totals, pile: name, bishop: None }
        };
        let mut spaces: Vec<Space<'a>> =
            table.places("section").map(section).chain(table.places("portrait-space").map(portraits)).collect();
        spaces.sort_by_key(|space| space.from);
        spaces
    }

    /// The board as one strip: totals, the bishop, what each total brings, and how many tiles lie under it. Where the room
    /// is too narrow, the strip is broken.
    fn board(&self) -> Vec<String> {
        let spaces = self.spaces();
        let fit = (self.view.room.saturating_sub(SPACE) / SPACE).max(1);
        let mut lines = Vec::new();
        for part in spaces.chunks(fit) {
            let row = |what: String, of: &dyn Fn(&Space<'_>) -> String| {
                let cells: String = part.iter().map(|space| pad(&of(space), SPACE)).collect();
                format!("{}{cells}", pad(&what, SPACE)).trim_end().to_string()
            };
            lines.push(row(heading("Board"), &|space| match space.bishop {
                None if !self.view.is_lit(space.pile) => space.totals.clone(),
                _ => bold(&space.totals),
            }));
            lines.push(row(dim("bishop"), &|space| match space.bishop {
                Some(beside) if self.table.count(beside) > 0 => bold("†"),
                Some(beside) if self.view.is_lit(beside) => dim("?"),
                _ => String::new(),
            }));
            lines.push(row(dim("brings"), &|space| self.brings(space)));
            lines.push(row(dim("under"), &|space| self.under(space)));
        }
        lines
    }

    /// The tile on top: the points of a section, or whom a portrait shows and its points.
    fn brings(&self, space: &Space<'_>) -> String {
        let top = match space.bishop {
            Some(_) => self.tiles(space.pile).first().map(|points| bold(points.to_string())),
            None => self.table.pieces_of(space.pile, "portrait").next().map(|lying| portrait(lying.piece)),
        };
        top.unwrap_or(dim("none"))
    }
    fn under(&self, space: &Space<'_>) -> String {
        dim(match space.bishop {
            Some(_) => self.tiles(space.pile).iter().skip(1).map(ToString::to_string).collect::<Vec<_>>().join(" "),
            None => "■".repeat(self.table.count_of(space.pile, "portrait-back") as usize),
        })
    }
    /// The points of the tiles of a section's pile, the lowest first.
    fn tiles(&self, pile: &str) -> Vec<i64> {
        let points = |lying: Lying<'_>| vec![lying.piece.number("points").unwrap_or(0); lying.n as usize];
        let mut points: Vec<i64> = self.table.pieces(pile).flat_map(points).collect();
        points.sort_unstable();
        points
    }

    fn dice(&self) -> Vec<String> {
        if self.phase() == "over" {
            return Vec::new();
        }
        let of_colour = |lying: &Lying<'_>, colour: &str| lying.piece.word("colour") == Some(colour);
        let rolled = DICE.iter().filter_map(|colour| {
            let place = self.table.place("rolled", |place| place.word("colour") == Some(colour));
            self.table.pieces_of(place, "die").next().map(|lying| die(lying.piece))
        });
        let rolled: Vec<String> = rolled.collect();
        let mut line = pad(&heading("Dice"), SPACE);
        if rolled.is_empty() {
            let cup = self.table.only("cup");
            let in_cup = DICE.iter().filter_map(|colour| self.table.pieces_of(cup, "die").find(|lying| of_colour(lying, colour)));
            let in_cup: Vec<String> = in_cup.map(|lying| die(lying.piece)).collect();
            let left = self.table.count_of(cup, "colour-die");
            line.push_str(&format!("{} {}", dim("in the cup"), in_cup.join(" ")));
            line.push_str(&dim(format!("  and {left} colour {}", if left == 1 { "die" } else { "dice" })));
        } else {
            let colours = self.colours(self.table.only("rolled-colours"));
            line.push_str(&rolled.join("  "));
            line.push_str(&format!("   {} {}", dim("colour dice"), if colours.is_empty() { dim("none") } else { colours }));
        }
        let mut lines = vec![line];
        let aside: Vec<String> = self.table.in_order("aside", "roll").into_iter().filter_map(|spot| self.aside(spot.name)).collect();
        if !aside.is_empty() {
            let plus = format!(" {} ", dim("+"));
            let total = bold(self.fact("total"));
            lines.push(format!("{}{} {} {total}", pad(&heading("Aside"), SPACE), aside.join(&plus), dim("=")));
        }
        lines
    }
    /// The faces of the colour dice on a place, as letters.
    fn colours(&self, place: &str) -> String {
        let shown = self.table.pieces_of(place, "colour-die").filter_map(|lying| Some((lying.piece.word("colour")?, lying.n)));
        letters(&shown.flat_map(|(colour, n)| std::iter::repeat_n(letter(colour), n as usize)).collect::<String>())
    }
    /// The dice set aside after a roll: `G3×2`.
    fn aside(&self, place: &str) -> Option<String> {
        let lying = self.table.pieces_of(place, "die").next()?;
        let kept = self.table.count_of(place, "colour-die");
        let times = if kept > 0 { format!("×{}", 1 << kept.min(2)) } else { String::new() };
        Some(format!("{}{times}", die(lying.piece)))
    }

    fn painters(&self) -> Vec<String> {
        let head = format!("{} {:>5}   {:<17} {:<20} {:<8}", " ".repeat(11), "score", "sections", "portraits", "bets 1 2 3");
        let mut lines = vec![format!("{}{}", heading("Painters"), dim(head)).trim_end().to_string()];
        let totals: Vec<i64> = self.spaces().iter().filter(|space| space.bishop.is_some()).map(|space| space.from).collect();
        for seat in Seat::ALL {
            let who = seat.name();
            let frescoes = self.table.own("frescoes", who);
            if frescoes.is_empty() {
                continue;
            }
            let score = self.scene.scores.get(seat.index()).map_or(String::new(), ToString::to_string);
            let first = if self.scene.order.first().is_some_and(|first| first == who) { "*" } else { " " };
            let mark = if self.view.acting.contains(&seat) { bold("▸") } else { " ".to_string() };
            let has = |total: i64| self.table.pieces(frescoes).any(|lying| lying.piece.number("total") == Some(total));
            let sections: Vec<String> = totals.iter().map(|&t| if has(t) { bold(t.to_string()) } else { dim("·") }).collect();
            let favour = self.table.pieces(self.table.own("favour", who)).find_map(|lying| lying.piece.number("shift"));
            let favour = favour.map_or(String::new(), |shift| bold(format!("±{shift}")));
            let portraits = self.portraits(self.table.own("portraits", who));
            lines.push(
                format!(
                    "{mark} {}{first}{} {score:>5}   {} {} {}",
                    pad(&self.called(who, 14), 14),
                    pad(&favour, 2),
                    pad(&sections.join(" "), 17),
                    pad(&portraits, 20),
                    self.bets(who)
                )
                .trim_end()
                .to_string(),
            );
        }
        lines.push(dim("* began the game"));
        lines
    }

    fn portraits(&self, place: &str) -> String {
        let all = self.table.pieces(place).flat_map(|lying| {
            let shown = if lying.piece.kind == "portrait" { portrait(lying.piece) } else { String::new() };
            std::iter::repeat_n(shown, lying.n as usize)
        });
        all.collect::<Vec<_>>().join(" ")
    }

    /// One's own bet by its letter, the others' face down: where it lies says before which roll it was laid.
    fn bets(&self, who: &str) -> String {
        let shown = |spot: Spot<'_>| match self.table.pieces(spot.name).next() {
            Some(lying) => bold(lying.piece.word("on").map_or('■', letter).to_string()),
            None => dim("·"),
        };
        let spaces = self.table.in_order("bet-space", "roll").into_iter().filter(|spot| spot.place.is_of(who));
        let slots: Vec<String> = spaces.map(shown).collect();
        format!("     {}", slots.join(" "))
    }
}

/// `w3`: whom a portrait shows, and its points.
fn portrait(portrait: &Thing) -> String {
    let whom = portrait.word("person").and_then(|person| person.chars().next()).map_or(String::new(), String::from);
    format!("{whom}{}", bold(portrait.number("points").unwrap_or(0).to_string()))
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use std::sync::Arc;

    use fresco_dice::DiceGame;
    use fresco_dice::components::{ComponentSet, Components};
    use tabletop::{Session, Viewer};

    use super::*;

    fn drawn(game: &Session<DiceGame>, viewer: Viewer, room: usize) -> Vec<String> {
        let names = ["Anna", "Bruno", "Carla"].map(String::from);
        let acting: Vec<Seat> = game.game().to_act().collect();
        let scene = game.scene_for(viewer);
        let layout = tabletop::Rules::layout(game.game().rules());
        let view = View { layout: &layout, scene: &scene, names: &names, viewer, acting: &acting, room };
        draw(&view).iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }

    fn game() -> Session<DiceGame> {
        let rules = DiceGame::new(3, Components::standard().clone()).expect("a table");
        Session::new(Arc::new(rules), "table", Vec::new()).expect("a game")
    }

    #[test]
    fn the_table_of_a_running_turn() {
        let mut game = game();
        let first = game.game().next_to_act().expect("somebody");
        game.play_text(first, "bishop 16").expect("the bishop");
        let next = game.game().next_to_act().expect("somebody");
        game.play_text(next, "bet portrait").expect("a bet");
        let own = drawn(&game, Viewer::Seat(next), 80).join("\n");
        let others = drawn(&game, Viewer::Seat(first), 80).join("\n");
        let began = own.lines().filter(|line| line.contains('*')).collect::<Vec<_>>();
        assert!(matches!(began.as_slice(), [row, "* began the game"] if row.contains(['A', 'B', 'C'])), "{own}");
        assert!(own.contains("P · ·") && !others.contains("P · ·"), "{own}\n{others}");
        assert!(others.contains("■ · ·"), "{others}");
        let last = game.game().next_to_act().expect("somebody");
        game.play_text(last, "wait").expect("no bet");
        let rolled = drawn(&game, Viewer::Spectator, 80).join("\n");
        for part in ["═ Round 1 ═", "roll 1 of 3", "Board   8       9-12    13", "bishop                                  †", "colour dice"]
        {
            assert!(rolled.contains(part), "{part}\n{rolled}");
        }
        let set = game.game().options(first).first().map(ToString::to_string).expect("an option");
        game.play_text(first, &set).expect("a die");
        assert!(drawn(&game, Viewer::Spectator, 80).join("\n").contains("Aside   "));
    }

    #[test]
    fn wide_names_do_not_shift_columns() {
        let game = game();
        let scene = game.scene_for(Viewer::Spectator);
        let ends = ["Anna", "山田花子", "山田花子山田花子"].map(|name| {
            let names = [name, name, name].map(String::from);
            let layout = tabletop::Rules::layout(game.game().rules());
            let view = View { layout: &layout, scene: &scene, names: &names, viewer: Viewer::Spectator, acting: &[], room: 80 };
            let lines = draw(&view).into_iter().flat_map(|block| block.lines).map(|line| anstream::adapter::strip_str(&line).to_string());
            let rows: Vec<usize> = lines.filter(|line| line.contains("· · · · ·")).map(|line| ink::width(&line)).collect();
            assert_eq!(rows.len(), 3);
            rows
        });
        assert!(ends.iter().flatten().all(|end| *end == ends[0][0]), "{ends:?}");
    }

    #[test]
    fn the_table_fits_its_room() {
        let mut game = game();
        let mut n = 0;
        while let Some(seat) = game.game().next_to_act() {
            for room in [80, 100] {
                for line in drawn(&game, Viewer::Seat(seat), room) {
                    assert!(line.chars().count() <= room, "{line}");
                }
            }
            assert!(drawn(&game, Viewer::Spectator, 40).len() > 10);
            let options = game.game().options(seat);
            let text = options[n * 5 % options.len()].to_string();
            game.play_text(seat, &text).expect("an option");
            n += 1;
        }
        let over = drawn(&game, Viewer::Spectator, 80).join("\n");
        assert!(over.contains("the game is over") && !over.contains("in the cup"), "{over}");
    }
}
