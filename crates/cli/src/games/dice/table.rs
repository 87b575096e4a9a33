//! The table of the dice game in text and colour, drawn from a scene alone: what lies on which place. No rule is known
//! here, only where on the screen a place is.

use tabletop::{PlaceView, Scene, Seat};

use crate::games::{Block, View};
use crate::ink::{self, bold, cut, dim, heading, letters, pad, paint, painter_style};

/// How many columns the whole table takes.
pub(super) const COLUMNS: usize = 80;
/// How wide a space of the board is drawn.
const SPACE: usize = 8;
const DICE: [&str; 6] = ["red", "yellow", "blue", "orange", "green", "purple"];

/// Draws the whole table.
pub(super) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = Table { view, scene: view.scene };
    let mut lines = table.painters();
    lines.extend(table.board());
    lines.extend(table.dice());
    vec![Block { name: String::new(), lines: table.title() }, Block { name: String::new(), lines }]
}

/// The rest of the name of the piece of that kind, if one lies there.
fn find<'a>(place: &'a PlaceView, kind: &str) -> Option<&'a str> {
    place.pieces.iter().find_map(|p| p.piece.strip_prefix(kind)?.strip_prefix(' '))
}

/// A die by its colour and what it shows, in that colour: `B6`.
fn die(colour: &str, shows: &str) -> String {
    let letter: String = colour.chars().take(1).collect::<String>().to_uppercase();
    let style = ink::paint_style(letter.chars().next().unwrap_or(' '));
    paint(format!("{letter}{shows}"), style)
}

struct Table<'a> {
    view: &'a View<'a>,
    scene: &'a Scene,
}

impl Table<'_> {
    fn place(&self, name: &str) -> Option<&PlaceView> {
        self.scene.places.get(name)
    }
    fn fact(&self, name: &str) -> String {
        self.scene.facts.get(name).map_or(String::new(), ToString::to_string)
    }
    /// How many pieces lie on a place, all kinds together.
    fn count(&self, place: &str) -> u32 {
        self.place(place).map_or(0, |p| p.pieces.iter().map(|p| p.n).sum())
    }
    /// Can something be chosen at that place?
    fn is_lit(&self, place: &str) -> bool {
        self.scene.question.as_ref().is_some_and(|q| q.choices.iter().any(|c| c.picks.has_place(place)))
    }
    /// The name of a painter, in their colour.
    fn called(&self, painter: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == painter).and_then(|s| self.view.names.get(s.index()));
        paint(cut(name.map_or(painter, String::as_str), room), painter_style(painter))
    }

    fn title(&self) -> Vec<String> {
        let last = if self.fact("last round") == "yes" { ", the last" } else { "" };
        let whose = match self.fact("phase").as_str() {
            "over" => dim("the game is over"),
            phase => {
                let what = match phase {
                    "bishop" => "places the bishop".to_string(),
                    "bets" => format!("before roll {} of 3", self.fact("roll")),
                    "dice" => format!("roll {} of 3", self.fact("roll")),
                    "shift" => "may shift the total".to_string(),
                    _ => "takes a bonus".to_string(),
                };
                format!("{} {}", self.called(&self.fact("turn"), 20), dim(what))
            }
        };
        ink::wrapped(&format!("{} {whose}", bold(format!("═ Round {}{last} ═", self.fact("round")))), self.view.room, "  ")
    }

    /// The sections and the spaces for portraits, by their totals; the first number of a space's name sorts them.
    fn spaces(&self) -> Vec<(u32, &str, bool)> {
        let number = |total: &str| total.split('-').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        let mut spaces: Vec<(u32, &str, bool)> = Vec::new();
        for name in self.scene.places.keys() {
            if let Some(total) = name.strip_prefix("fresco.") {
                spaces.push((number(total), total, true));
            } else if let Some(total) = name.strip_prefix("portrait.") {
                spaces.push((number(total), total, false));
            }
        }
        spaces.sort_unstable();
        spaces
    }

    /// The board as one strip: totals, the bishop, what each total brings, and how many tiles lie under it. Where the room
    /// is too narrow, the strip is broken.
    fn board(&self) -> Vec<String> {
        let spaces = self.spaces();
        let fit = (self.view.room.saturating_sub(SPACE) / SPACE).max(1);
        let mut lines = Vec::new();
        for part in spaces.chunks(fit) {
            let row = |what: String, of: &dyn Fn(&(u32, &str, bool)) -> String| {
                let cells: String = part.iter().map(|space| pad(&of(space), SPACE)).collect();
                format!("{}{cells}", pad(&what, SPACE)).trim_end().to_string()
            };
            lines.push(row(heading("Board"), &|&(_, total, section)| {
                let lit = self.is_lit(&format!("bishop.{total}")) || self.is_lit(&format!("portrait.{total}"));
                if section || lit { bold(total) } else { total.to_string() }
            }));
            lines.push(row(dim("bishop"), &|&(_, total, section)| match self.count(&format!("bishop.{total}")) {
                0 if section && self.is_lit(&format!("bishop.{total}")) => dim("?"),
                0 => String::new(),
                _ => bold("†"),
            }));
            lines.push(row(dim("brings"), &|&(_, total, section)| self.brings(total, section)));
            lines.push(row(dim("under"), &|&(_, total, section)| self.under(total, section)));
        }
        lines
    }

    /// The tile on top: the points of a section, or whom a portrait shows and its points.
    fn brings(&self, total: &str, section: bool) -> String {
        if section {
            return self.tiles(total).first().map_or(dim("none"), |points| bold(points.to_string()));
        }
        let Some(place) = self.place(&format!("portrait.{total}")) else { return String::new() };
        find(place, "portrait").map_or(dim("none"), portrait)
    }
    fn under(&self, total: &str, section: bool) -> String {
        let text = match section {
            true => self.tiles(total).iter().skip(1).map(ToString::to_string).collect::<Vec<_>>().join(" "),
            false => {
                let place = self.place(&format!("portrait.{total}"));
                let backs = place.and_then(|p| p.pieces.iter().find(|p| p.piece == "portrait-back")).map_or(0, |p| p.n);
                if backs > 0 { "■".repeat(backs as usize) } else { String::new() }
            }
        };
        dim(text)
    }
    /// The points of the tiles of a section's pile, the lowest first.
    fn tiles(&self, total: &str) -> Vec<u32> {
        let pieces = self.place(&format!("fresco.{total}")).map(|p| p.pieces.as_slice()).unwrap_or_default();
        let mut points: Vec<u32> = Vec::new();
        for piece in pieces {
            let worth = piece.piece.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
            points.extend(std::iter::repeat_n(worth, piece.n as usize));
        }
        points.sort_unstable();
        points
    }

    fn dice(&self) -> Vec<String> {
        if self.fact("phase") == "over" {
            return Vec::new();
        }
        let mut rolled: Vec<String> = Vec::new();
        for colour in DICE {
            let Some(shows) = self.place(&format!("dice.{colour}")).and_then(|p| find(p, &format!("die {colour}"))) else { continue };
            rolled.push(die(colour, shows));
        }
        let colours = self.colours("dice.colours");
        let mut line = pad(&heading("Dice"), SPACE);
        if rolled.is_empty() {
            let in_cup: Vec<String> = DICE
                .into_iter()
                .filter(|colour| self.place("cup").is_some_and(|p| p.pieces.iter().any(|p| p.piece == format!("die {colour}"))))
                .map(|colour| die(colour, ""))
                .collect();
            let left = self.place("cup").and_then(|p| p.pieces.iter().find(|p| p.piece == "colour-die")).map_or(0, |p| p.n);
            line.push_str(&format!("{} {}", dim("in the cup"), in_cup.join(" ")));
            line.push_str(&dim(format!("  and {left} colour {}", if left == 1 { "die" } else { "dice" })));
        } else {
            line.push_str(&rolled.join("  "));
            line.push_str(&format!("   {} {}", dim("colour dice"), if colours.is_empty() { dim("none") } else { colours }));
        }
        let mut lines = vec![line];
        let aside: Vec<String> = (1..=3).filter_map(|roll| self.aside(roll)).collect();
        if !aside.is_empty() {
            let plus = format!(" {} ", dim("+"));
            let total = bold(self.fact("total"));
            lines.push(format!("{}{} {} {total}", pad(&heading("Aside"), SPACE), aside.join(&plus), dim("=")));
        }
        lines
    }
    /// The faces of the colour dice on a place, as letters.
    fn colours(&self, place: &str) -> String {
        let pieces = self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default();
        let shown = pieces.iter().filter_map(|p| Some((p.piece.strip_prefix("colour-die ")?, p.n)));
        letters(
            &shown.flat_map(|(colour, n)| vec![colour.chars().next().unwrap_or('?').to_ascii_uppercase(); n as usize]).collect::<String>(),
        )
    }
    /// The dice set aside after a roll: `G3×2`.
    fn aside(&self, roll: usize) -> Option<String> {
        let place = self.place(&format!("aside.{roll}"))?;
        let (colour, face) = find(place, "die")?.split_once(' ')?;
        let kept: u32 = place.pieces.iter().filter(|p| p.piece.starts_with("colour-die ")).map(|p| p.n).sum();
        let times = if kept > 0 { format!("×{}", 1 << kept.min(2)) } else { String::new() };
        Some(format!("{}{times}", die(colour, face)))
    }

    fn painters(&self) -> Vec<String> {
        let head = format!("{} {:>5}   {:<17} {:<20} {:<8}", " ".repeat(11), "score", "sections", "portraits", "bets 1 2 3");
        let mut lines = vec![format!("{}{}", heading("Painters"), dim(head)).trim_end().to_string()];
        let totals: Vec<&str> = self.spaces().into_iter().filter(|(_, _, section)| *section).map(|(_, total, _)| total).collect();
        for seat in Seat::ALL {
            let who = seat.name();
            let Some(frescoes) = self.place(&format!("frescoes.{who}")) else { continue };
            let piece = format!("painter {who}");
            let score = self.scene.places.iter().find(|(name, p)| name.starts_with("score.") && p.pieces.iter().any(|p| p.piece == piece));
            let score = score.map_or("", |(name, _)| name.trim_start_matches("score."));
            let first = if self.fact("first") == who { "*" } else { " " };
            let mark = if self.view.acting.contains(&seat) { bold("▸") } else { " ".to_string() };
            let has = |total: &str| frescoes.pieces.iter().any(|p| p.piece.starts_with(&format!("fresco-tile {total} ")));
            let sections: Vec<String> = totals.iter().map(|&t| if has(t) { bold(t) } else { dim("·") }).collect();
            let favour = if self.count(&format!("favour.{who}")) > 0 { bold(format!("±{}", self.fact("favour"))) } else { String::new() };
            let portraits = self.portraits(&format!("portraits.{who}"));
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
        let pieces = self.place(place).map(|p| p.pieces.as_slice()).unwrap_or_default();
        let all = pieces.iter().flat_map(|p| {
            let shown = p.piece.strip_prefix("portrait ").map_or(String::new(), portrait);
            std::iter::repeat_n(shown, p.n as usize)
        });
        all.collect::<Vec<_>>().join(" ")
    }

    /// One's own bet by its letter, the others' face down: where it lies says before which roll it was laid.
    fn bets(&self, who: &str) -> String {
        let shown = |roll: usize| {
            let place = self.place(&format!("bet.{who}.{roll}"))?;
            let bet = find(place, "bet").map(|bet| bet.chars().take(1).collect::<String>().to_uppercase());
            if place.pieces.is_empty() { None } else { Some(bold(bet.unwrap_or("■".to_string()))) }
        };
        let slots: Vec<String> = (1..=3).map(|roll| shown(roll).unwrap_or(dim("·"))).collect();
        format!("     {}", slots.join(" "))
    }
}

/// `w3` of "woman 3".
fn portrait(text: &str) -> String {
    let (whom, points) = text.split_once(' ').unwrap_or((text, ""));
    format!("{}{}", whom.get(..1).unwrap_or(""), bold(points))
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
