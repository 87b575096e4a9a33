//! The table of the card game in text and colour. It is drawn from a scene alone: what lies on which place. No rule is
//! known here, only where on the screen a place is.

use tabletop::{Piece, PlaceView, Seat, Viewer};

use crate::games::{Block, View};
use crate::ink::{self, bold, cut, dim, heading, letters, pad, paint, painter_style};

/// The piles of paint cards, as places call them.
const DECKS: [&str; 4] = ["market", "orange", "green", "purple"];

/// Draws the whole table; where it is too narrow, lines are broken.
pub(super) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = Table { view };
    let block = |name: &str, lines: Vec<String>| Block { name: name.to_string(), lines };
    vec![
        block("", table.title()),
        block("discards", table.discards()),
        block("piles", table.piles()),
        block("painters", table.players()),
        block("", [table.sections(), table.display()].concat()),
        block("", table.own_hand()),
    ]
}

struct Table<'a> {
    view: &'a View<'a>,
}

impl Table<'_> {
    fn place(&self, name: &str) -> Option<&PlaceView> {
        self.view.scene.places.get(name)
    }
    fn pieces(&self, name: &str) -> &[Piece] {
        self.place(name).map(|p| p.pieces.as_slice()).unwrap_or_default()
    }
    fn fact(&self, name: &str) -> String {
        self.view.scene.facts.get(name).map_or(String::new(), ToString::to_string)
    }
    /// How many pieces lie on a place, all kinds together.
    fn count(&self, place: &str) -> u32 {
        self.pieces(place).iter().map(|p| p.n).sum()
    }
    /// Can something be chosen at that place?
    fn is_lit(&self, place: &str) -> bool {
        self.view.scene.question.as_ref().is_some_and(|q| q.choices.iter().any(|c| c.picks.has_place(place)))
    }
    fn lit(&self, place: &str, text: &str) -> String {
        if self.is_lit(place) { bold(text) } else { text.to_string() }
    }
    fn wrapped(&self, text: &str, indent: &str) -> Vec<String> {
        ink::wrapped(text, self.view.room, indent)
    }
    /// The name of a player, in their colour.
    fn called(&self, seat: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == seat).and_then(|s| self.view.names.get(s.index()));
        paint(cut(name.map_or(seat, String::as_str), room), painter_style(seat))
    }
    fn seats(&self) -> impl Iterator<Item = &'static str> {
        Seat::ALL.into_iter().map(Seat::name).filter(|who| self.place(&format!("hand.{who}")).is_some())
    }

    fn title(&self) -> Vec<String> {
        let last = if self.fact("last round") == "yes" { ", the last" } else { "" };
        let turn = self.called(&self.fact("turn"), 14);
        let mut rest = self.fact("phase").to_string();
        // Whoever is asked reads it in the question.
        if !self.fact("to draw").is_empty() && self.view.scene.question.is_none() {
            rest = format!("{rest}, {} to draw", self.fact("to draw"));
        }
        if !self.fact("restoring").is_empty() {
            rest = format!("{rest} for {}, {} to go", letters(&self.fact("restoring")), self.fact("to pay"));
        }
        let goal = dim(format!("· {} sections end the game", self.fact("sections to end")));
        self.wrapped(
            &format!("{} {turn}{} {goal}", bold(format!("═ Round {}{last} ═", self.fact("round"))), dim(format!(": {rest}"))),
            "  ",
        )
    }

    /// Cards by their names, each as often as it is there, the colours in their colours.
    fn cards(&self, place: &str) -> Vec<String> {
        let cards = self.pieces(place).iter().filter_map(|p| Some((p.piece.strip_prefix("card ")?, p.n)));
        let mut cards: Vec<(&str, u32)> = cards.collect();
        cards.sort_by_key(|(card, _)| ("RYBOGP".find(card.chars().next().unwrap_or(' ')), *card));
        cards.into_iter().map(|(card, n)| if n > 1 { format!("{n}×{}", letters(card)) } else { letters(card) }).collect()
    }

    /// The discards are open, so they can be looked through.
    fn discards(&self) -> Vec<String> {
        let shown = DECKS.iter().filter_map(|deck| {
            let cards = self.cards(&format!("discards.{deck}"));
            (!cards.is_empty()).then(|| format!("{} {}", dim(format!("{deck}:")), cards.join(" ")))
        });
        let shown: Vec<String> = shown.collect();
        if shown.is_empty() {
            return Vec::new();
        }
        self.wrapped(&format!("{} {}", heading("Discards"), shown.join(&format!(" {} ", dim("·")))), "  ")
    }

    /// The sections that can be restored, each with its values.
    fn sections(&self) -> Vec<String> {
        let mut lines = vec![heading("Sections to restore")];
        let spaces: Vec<String> = (1..)
            .map_while(|n| self.place(&format!("fresco.{n}")).map(|place| (format!("fresco.{n}"), place)))
            .map(|(name, place)| match place.pieces.first() {
                Some(piece) => {
                    let values = value_of(piece).to_string();
                    let values = if self.is_lit(&name) { bold(values) } else { dim(values) };
                    format!("{} {values}", letters(last_word(&piece.piece)))
                }
                None => dim("(taken)"),
            })
            .collect();
        let left = dim(format!("({} left)", self.count("pile.fresco")));
        let line: String = spaces.iter().map(|space| pad(space, 15)).collect();
        lines.extend(self.wrapped_wide(&format!("  {line}{left}"), &spaces, &left));
        lines
    }
    /// One line if there is room, else one thing under the other.
    fn wrapped_wide(&self, line: &str, items: &[String], rest: &str) -> Vec<String> {
        if ink::width(line) <= self.view.room {
            return vec![line.to_string()];
        }
        items.iter().map(|item| format!("  {item}")).chain([format!("  {rest}")]).collect()
    }

    /// The favourite colour and the tiles that can be taken.
    fn display(&self) -> Vec<String> {
        let favourite = match self.pieces("favourite").first() {
            Some(piece) => colour_name(last_word(&piece.piece)),
            None => "none".to_string(),
        };
        let tiles: Vec<String> = (1..)
            .map_while(|n| self.place(&format!("reward.{n}")).map(|place| (format!("reward.{n}"), place)))
            .map(|(name, place)| place.pieces.first().map_or(dim("(taken)"), |p| self.lit(&name, &colour_name(last_word(&p.piece)))))
            .collect();
        let left = |pile: &str| dim(format!("({} left)", self.count(pile)));
        let text = format!(
            "{} {favourite} {}   {} {} {}",
            heading("Favourite colour"),
            left("pile.favourites"),
            heading("Tiles"),
            tiles.join(&format!(" {} ", dim("·"))),
            left("pile.tiles")
        );
        self.wrapped_apart(&text)
    }
    /// Like `wrapped`, but keeps wider gaps where there is room for the whole line.
    fn wrapped_apart(&self, text: &str) -> Vec<String> {
        if ink::width(text) <= self.view.room { vec![text.to_string()] } else { self.wrapped(text, "  ") }
    }

    fn piles(&self) -> Vec<String> {
        let piles = DECKS.iter().map(|deck| {
            let name = format!("pile.{deck}");
            let discards = dim(format!("+{}", self.count(&format!("discards.{deck}"))));
            format!("{} {}{discards}", self.lit(&name, &colour_name(deck)), self.count(&name))
        });
        let piles: Vec<String> = piles.collect();
        let hint = dim("(+ discards)");
        self.wrapped(&format!("{} {} {hint}", heading("Piles"), piles.join(&format!(" {} ", dim("·")))), "  ")
    }

    fn players(&self) -> Vec<String> {
        let head = format!("{}{:>5} {:>8}  {:<28}{}", " ".repeat(8), "score", "sections", "hand", "tiles");
        let mut lines = vec![format!("{}{}", heading("Painters"), dim(cut(&head, self.view.room.saturating_sub(8))))];
        for who in self.seats() {
            let mark = if self.view.acting.iter().any(|seat| seat.name() == who) { bold("▸") } else { " ".to_string() };
            let first = if self.fact("first player") == who { "*" } else { " " };
            let tiles: Vec<String> = self.pieces(&format!("tiles.{who}")).iter().map(many).collect();
            let tiles = if tiles.is_empty() { dim("·") } else { self.lit(&format!("tiles.{who}"), &tiles.join(" ")) };
            let line = format!(
                "{mark} {}{first}{:>5} {:>8}  {}{tiles}",
                pad(&self.called(who, 13), 13),
                self.fact(&format!("score of {who}")),
                self.count(&format!("restored.{who}")),
                pad(&self.hand(who), 28),
            );
            if ink::width(&line) <= self.view.room {
                lines.push(line)
            } else {
                lines.extend(self.wrapped(&line, "      "))
            }
            lines.extend(self.before(who));
        }
        lines.push(dim("* began the game"));
        lines
    }
    /// "6: 3 market 2 orange 1 green": the backs are open.
    fn hand(&self, who: &str) -> String {
        let place = format!("hand.{who}");
        let own = matches!(self.view.viewer, Viewer::Seat(seat) if seat.name() == who);
        let of = |deck: &str| -> u32 {
            let primaries = |p: &&Piece| match p.piece.strip_prefix("card ") {
                Some(card) => deck_of(card) == deck,
                None => p.piece.strip_prefix("back ") == Some(deck),
            };
            self.pieces(&place).iter().filter(primaries).map(|p| p.n).sum()
        };
        let parts: Vec<String> =
            DECKS.iter().map(|deck| (deck, of(deck))).filter(|(_, n)| *n > 0).map(|(deck, n)| format!("{n} {}", short(deck))).collect();
        let all = self.count(&place);
        let sum = if own { bold(all.to_string()) } else { all.to_string() };
        if parts.is_empty() { sum } else { format!("{sum}: {}", parts.join(" ")) }
    }
    /// The cards and tiles before a player, and everything that the viewer knows of the hand.
    fn before(&self, who: &str) -> Vec<String> {
        let mut parts = Vec::new();
        let restored: Vec<String> = self.pieces(&format!("restored.{who}")).iter().map(restored).collect();
        if !restored.is_empty() {
            parts.push(restored.join(" "));
        }
        let laid = self.cards(&format!("laid.{who}"));
        if !laid.is_empty() {
            parts.push(format!("{} {}", bold("laid out:"), laid.join(" ")));
        }
        let known = self.fact(&format!("known of {who}"));
        if !known.is_empty() {
            parts.push(format!("{} {known}", dim("known:")));
        }
        if parts.is_empty() {
            return Vec::new();
        }
        let text = parts.join(&format!(" {} ", dim("·")));
        ink::wrapped(&text, self.view.room.saturating_sub(6), "").into_iter().map(|line| format!("      {line}")).collect()
    }

    fn own_hand(&self) -> Vec<String> {
        let Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        if self.place(&format!("hand.{seat}")).is_none() {
            return Vec::new();
        }
        let cards = self.cards(&format!("hand.{seat}"));
        let cards = if cards.is_empty() { "no card".to_string() } else { cards.join("  ") };
        self.wrapped(&format!("{} {cards}", heading("Your hand:")), "  ")
    }
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or(text)
}

/// The worth of a fresco card, from its label.
fn value_of(piece: &Piece) -> String {
    piece.label.to_string().rsplit_once("worth ").map_or(String::new(), |(_, value)| value.to_string())
}

/// "ROG 4", and "2×" before it if there are two alike.
fn restored(piece: &Piece) -> String {
    let section = piece.piece.split(' ').nth(1).unwrap_or("?");
    let times = if piece.n > 1 { format!("{}×", piece.n) } else { String::new() };
    format!("{times}{}{}", letters(section), dim(format!("={}", value_of(piece))))
}

/// A tile, and how many there are.
fn many(piece: &Piece) -> String {
    let name = colour_name(last_word(&piece.piece));
    if piece.n > 1 { format!("{}×{name}", piece.n) } else { name }
}

/// The name of a colour in that colour; other words as they are.
fn colour_name(name: &str) -> String {
    let letter = match name {
        "red" => 'R',
        "yellow" => 'Y',
        "blue" => 'B',
        "orange" => 'O',
        "green" => 'G',
        "purple" => 'P',
        _ => return name.to_string(),
    };
    paint(name, ink::paint_style(letter))
}

/// The pile a card belongs to, by the letter of its colour.
fn deck_of(card: &str) -> &'static str {
    match card.chars().next() {
        Some('O') => "orange",
        Some('G') => "green",
        Some('P') => "purple",
        _ => "market",
    }
}

/// A pile in few letters.
fn short(deck: &str) -> String {
    match deck {
        "market" => "market".to_string(),
        _ => letters(&deck.chars().take(1).flat_map(char::to_uppercase).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fresco_cards::CardGame;
    use fresco_cards::components::{ComponentSet, Components};
    use tabletop::{Dice, Rules, Seat, Session, Viewer};

    use super::draw;
    use crate::games::View;

    fn lines(game: &Session<CardGame>, viewer: Viewer, room: usize) -> Vec<String> {
        let scene = game.scene_for(viewer);
        let acting: Vec<Seat> = game.game().to_act().collect();
        let layout = game.game().rules().layout();
        let view = View { layout: &layout, scene: &scene, names: game.player_names(), viewer, acting: &acting, room };
        draw(&view).iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }

    #[allow(clippy::expect_used)]
    fn game(players: usize, seed: &str, decisions: usize) -> Session<CardGame> {
        let rules = CardGame::new(players, Components::standard().clone()).expect("a table");
        let names = ["Anna", "Bruno", "Carla", "Dario"].map(String::from)[..players].to_vec();
        let mut game = Session::new(Arc::new(rules), seed, names).expect("a game");
        let mut dice = Dice::fast(1);
        for _ in 0..decisions {
            let Some(seat) = game.game().next_to_act() else { break };
            let options = game.game().options(seat);
            let action = options[dice.below(options.len() as u32) as usize];
            game.play_action(seat, action).expect("an option");
        }
        game
    }

    #[test]
    #[allow(clippy::expect_used)]
    fn a_table_in_the_middle_of_a_game() {
        let rules = CardGame::new(2, Components::standard().clone()).expect("a table");
        let mut world = rules.setup(&mut Dice::fast(1));
        for (key, value) in [
            ("first", "blue"),
            ("round", "4"),
            ("red.hand", "R-w R-w Y/G-m B*-m O-m/w"),
            ("blue.hand", "Y-w B-w G-w G-mm"),
            ("red.restored", "RYB+2 OGP+1"),
            ("blue.restored", "RYB"),
            ("red.tiles", "turn turn green"),
            ("rewards", "ask turn blue"),
            ("frescoes", "ROG YBG RBP"),
            ("favourite", "yellow"),
            ("discards.orange", "O-w O-w O*-m"),
            ("turn", "choose red"),
        ] {
            rules.set(&mut world, key, value).expect("a fact");
        }
        let scene = rules.scene(&world, Viewer::Seat(Seat::ALL[0]));
        let names = ["Anna", "Bruno"].map(String::from);
        let layout = rules.layout();
        let view =
            View { layout: &layout, scene: &scene, names: &names, viewer: Viewer::Seat(Seat::ALL[0]), acting: &[Seat::ALL[0]], room: 80 };
        let drawn = draw(&view).into_iter().flat_map(|block| block.lines).map(|line| anstream::adapter::strip_str(&line).to_string());
        let expected = [
            "═ Round 4 ═ Anna: exchange, restore or pass · 6 sections end the game",
            "Discards orange: O*-m 2×O-w",
            "Piles market 36+0 · orange 10+3 · green 12+0 · purple 14+0 (+ discards)",
            "Painters        score sections  hand                        tiles",
            "▸ Anna             11        2  5: 4 market 1 O             green 2×turn",
            "      OGP=5 RYB=3",
            "  Bruno        *    1        1  4: 2 market 2 G             ·",
            "      RYB=1",
            "* began the game",
            "Sections to restore",
            "  ROG 3-4-5-6    YBG 2-3-4-5    RBP 2-3-4-5    (taken)        (19 left)",
            "Favourite colour yellow (11 left)   Tiles ask · turn · blue (14 left)",
            "Your hand: 2×R-w Y/G-m B*-m O-m/w",
        ];
        assert_eq!(drawn.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn no_line_is_too_long_and_nothing_hidden_is_shown() {
        for room in [40, 60, 80, 100] {
            for decisions in (0..400).step_by(13) {
                let game = game(4, "long", decisions);
                for viewer in [Viewer::Spectator, Viewer::Seat(Seat::ALL[2])] {
                    let lines = lines(&game, viewer, room);
                    assert!(lines.iter().all(|line| line.chars().count() <= room), "{room}: {lines:#?}");
                    assert_eq!(lines.iter().any(|l| l.starts_with("Your hand:")), viewer != Viewer::Spectator);
                }
            }
        }
    }
}
