//! The table of the card game in text and colour. It is drawn from a layout and a scene: what there is, and what lies on which
//! place. No rule is known here, only where on the screen a place is.

use tabletop::{Noun, Seat, Term, Text, Thing, Viewer, data};

use crate::games::on_table::{Lying, OnTable, Spot};
use crate::games::{Block, Need, Part, View};
use crate::ink::{self, Column, Side, bold, cut, dim, heading, letters, not_dim, pad, paint, painter_style};
use crate::lang::{language, told};
use crate::scene_table::{self, with_colon};
use crate::spoken::{self, Chapter};

/// The piles of paint cards, as the screen has them from left to right.
const DECKS: [(&str, Term); 4] =
    [("market", Term("pile|Market")), ("orange", Term("pile|orange")), ("green", Term("pile|green")), ("purple", Term("pile|purple"))];
/// The colours, in the order in which the cards of a hand are sorted.
const COLOURS: [(&str, Term); 6] = [
    ("red", Term("paint|red")),
    ("yellow", Term("paint|yellow")),
    ("blue", Term("paint|blue")),
    ("orange", Term("paint|orange")),
    ("green", Term("paint|green")),
    ("purple", Term("paint|purple")),
];
/// What tiles are good for that do not stand in for a colour.
const USES: [(&str, Term); 3] = [("turn", Term("tile|turn")), ("both", Term("tile|both")), ("ask", Term("tile|ask"))];

static SECTIONS: Noun = Noun { one: "section", many: "sections" };

/// The least room for the tiles beside the rest of a player's row.
const ROOM_FOR_TILES: usize = 12;

/// Draws the whole table; where it is too narrow, lines are broken.
pub(super) fn draw(view: &View<'_>) -> Vec<Block> {
    let table = TableDrawing { view, table: view.table() };
    let block = |name: Option<Term>, lines: Vec<String>| Block { name: name.map_or(String::new(), |name| language().say(name)), lines };
    vec![
        block(None, table.title()),
        block(Some(Term("part|discards")), table.discards()),
        block(Some(Term("part|piles")), table.piles()),
        block(Some(Term("part|painters")), table.players()),
        block(None, [table.sections(), table.display()].concat()),
        block(None, table.own_hand()),
    ]
}

/// The same without notes; the discards are left out first.
pub(super) fn compact(view: &View<'_>) -> Vec<Part> {
    let table = TableDrawing { view, table: view.table() };
    let part = |name: Option<Term>, need, lines: Vec<String>| {
        let name = name.map_or(String::new(), |name| language().say(name));
        Part { block: Block { name, lines }, need }
    };
    vec![
        part(None, Need::Always, table.title()),
        part(Some(Term("part|discards")), Need::Perhaps, table.discards()),
        part(Some(Term("part|piles")), Need::Rather, table.piles()),
        Part::of_players(table.rows_of_players()),
        part(None, Need::Always, [table.sections(), table.display()].concat()),
        part(None, Need::Always, table.own_hand()),
    ]
}

/// The same in sentences: one's own hand first, then what can be restored and taken.
pub(super) fn spoken(view: &View<'_>) -> Vec<Chapter> {
    spoken::chapters(
        view,
        &TableDrawing { view, table: view.table() }.now(),
        &[
            (Term("heading|Sections to restore"), &["display", "fresco-pile"]),
            (Term("heading|Favourite colour"), &["favourite", "favourite-pile"]),
            (Term("heading|Tiles"), &["reward", "tile-pile", "palette"]),
            (Term("heading|Piles"), &["pile"]),
            (Term("heading|Discards"), &["discards"]),
        ],
    )
}

struct TableDrawing<'a> {
    view: &'a View<'a>,
    table: OnTable<'a>,
}

impl<'a> TableDrawing<'a> {
    fn fact(&self, name: &str) -> Option<&'a Text> {
        self.table.fact(name)
    }
    /// A pile or its discards.
    fn of_deck(&self, kind: &'static str, deck: &str) -> &str {
        self.table.place(kind, |place| place.word("deck") == Some(deck))
    }
    fn lit(&self, place: &str, text: &str) -> String {
        if self.view.is_lit(place) { bold(text) } else { text.to_string() }
    }
    fn wrapped(&self, text: &str, indent: &str) -> Vec<String> {
        ink::wrapped(text, self.view.room, indent)
    }
    /// The name of a player, in their colour.
    fn called(&self, seat: &str, room: usize) -> String {
        let name = Seat::ALL.into_iter().find(|s| s.name() == seat).and_then(|s| self.view.names.get(s.index()));
        paint(cut(name.map_or(seat, String::as_str), room), painter_style(seat))
    }
    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(|seat| !self.table.own("hand", seat.name()).is_empty())
    }

    fn title(&self) -> Vec<String> {
        let now = self.now();
        let [round, turn, rest @ ..] = now.as_slice() else { return Vec::new() };
        self.wrapped(&format!("{} {turn} {}", bold(format!("═ {round} ═")), dim(rest.join(" · "))), "  ")
    }
    /// The round, whose turn it is, the phase, and what else is known of it.
    fn now(&self) -> Vec<String> {
        let scene = self.view.scene;
        let round = match scene.last_round {
            true => told!("Round {round}, the last", round = scene.round),
            false => told!("Round {round}", round = scene.round),
        };
        let turn = with_colon(&self.called(scene.turn.as_deref().unwrap_or_default(), 14));
        let mut rest = vec![round, turn, scene_table::tell(self.view, &scene.phase)];
        if let Some(card) = self.fact("asked for") {
            rest.push(told!("asked for: {card}", card = card.clone()));
        }
        // Whoever is asked reads it in the question.
        if let Some(cards) = self.fact("to draw").filter(|_| scene.question.is_none()) {
            rest.push(told!("to draw: {cards}", cards = cards.clone()));
        }
        if let (Some(section), Some(colours)) = (self.fact("restoring"), self.fact("to pay")) {
            let section = data(not_dim(letters(&scene_table::tell(self.view, section))));
            rest.push(told!("{section}, still to pay: {colours}", section, colours = colours.clone()));
        }
        let goal = self.table.places("restored").find_map(|spot| spot.place.number("goal")).unwrap_or(0);
        if !scene.last_round {
            rest.push(told!("{sections} end the game", sections = SECTIONS.count(goal)));
        }
        rest
    }

    /// Cards by their signs, each as often as it is there, the colours in their colours.
    fn cards(&self, place: &str) -> Vec<String> {
        let mut cards: Vec<Lying<'_>> = self.table.pieces_of(place, "card").collect();
        let sign = |card: &Thing| card.word("sign").unwrap_or("?").to_string();
        tabletop::sort_few(&mut cards, |lying| {
            (COLOURS.iter().position(|&(colour, _)| lying.piece.word("colour") == Some(colour)), sign(lying.piece))
        });
        cards.iter().map(|lying| times(lying.n, &letters(&sign(lying.piece)))).collect()
    }

    /// The discards are open, so they can be looked through.
    fn discards(&self) -> Vec<String> {
        let shown = DECKS.iter().filter_map(|(deck, name)| {
            let cards = self.cards(self.of_deck("discards", deck));
            (!cards.is_empty()).then(|| format!("{} {}", dim(with_colon(&language().say(*name))), cards.join(" ")))
        });
        let shown: Vec<String> = shown.collect();
        if shown.is_empty() {
            return Vec::new();
        }
        self.wrapped(&format!("{} {}", titled(Term("heading|Discards")), shown.join(&format!(" {} ", dim("·")))), "  ")
    }

    /// The sections that can be restored, each with its values.
    fn sections(&self) -> Vec<String> {
        let mut lines = vec![titled(Term("heading|Sections to restore"))];
        let spaces = self.table.in_order("display", "space");
        let spaces: Vec<String> = spaces.into_iter().map(|space| self.section(space)).collect();
        let left = self.left("fresco-pile");
        let cell = spaces.iter().map(|space| ink::width(space) + 2).max().unwrap_or(0).max(15);
        let line: String = spaces.iter().map(|space| pad(space, cell)).collect();
        lines.extend(self.wrapped_wide(&format!("  {line}{left}"), &spaces, &left));
        lines
    }
    fn section(&self, space: Spot<'_>) -> String {
        let Some(lying) = self.table.pieces(space.name).next() else { return dim(told!("(taken)")) };
        let values = lying.piece.words("values").join("-");
        let values = if self.view.is_lit(space.name) { bold(values) } else { dim(values) };
        format!("{} {values}", colours(lying.piece))
    }
    /// How many are left of a pile.
    fn left(&self, pile: &'static str) -> String {
        dim(told!("({n} left)", n = self.table.count(self.table.only(pile))))
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
        let table = self.table;
        let favourite = table.pieces(table.only("favourite")).next().and_then(|lying| lying.piece.word("colour"));
        let favourite = favourite.map_or_else(|| language().say(Term("empty|none")), colour_name);
        let spaces = table.in_order("reward", "space").into_iter();
        let tile = |space: Spot<'_>| match table.pieces(space.name).next() {
            Some(lying) => self.lit(space.name, &tile(lying.piece)),
            None => dim(told!("(taken)")),
        };
        let tiles: Vec<String> = spaces.map(tile).collect();
        let tiles = tiles.join(&format!(" {} ", dim("·")));
        let favourite = format!("{} {favourite} {}", titled(Term("heading|Favourite colour")), self.left("favourite-pile"));
        let tiles = format!("{} {tiles} {}", titled(Term("heading|Tiles")), self.left("tile-pile"));
        // On one line where there is room for it.
        let both = format!("{favourite}   {tiles}");
        if ink::width(&both) <= self.view.room {
            return vec![both];
        }
        [favourite, tiles].iter().flat_map(|line| self.wrapped(line, "  ")).collect()
    }

    fn piles(&self) -> Vec<String> {
        let piles = DECKS.iter().map(|(deck, name)| {
            let pile = self.of_deck("pile", deck);
            let discards = dim(format!("+{}", self.table.count(self.of_deck("discards", deck))));
            format!("{} {}{discards}", self.lit(pile, &in_colour(deck, *name)), self.table.count(pile))
        });
        let piles: Vec<String> = piles.collect();
        let hint = dim(told!("(+ discards)"));
        self.wrapped(&format!("{} {} {hint}", titled(Term("heading|Piles")), piles.join(&format!(" {} ", dim("·")))), "  ")
    }

    fn players(&self) -> Vec<String> {
        let mut lines = self.rows_of_players();
        lines.push(dim(format!("* {}", told!("began the game"))));
        lines
    }
    fn rows_of_players(&self) -> Vec<String> {
        let wide = |rows: &[String]| rows.first().map_or(0, |row| ink::width(row)) + ROOM_FOR_TILES;
        let rows = self.rows(13);
        let too_wide = wide(&rows).saturating_sub(self.view.room);
        let rows = if too_wide > 0 { self.rows(13usize.saturating_sub(too_wide).max(6)) } else { rows };
        let fits = wide(&rows) <= self.view.room;
        let whole = |row: &str, tiles: &str| {
            if !fits {
                return self.wrapped(&format!("{row}{tiles}"), "      ");
            }
            // What does not fit stands below, in the same column.
            let parts = ink::wrapped(tiles, self.view.room - ink::width(row), "").into_iter().enumerate();
            let below = " ".repeat(ink::width(row));
            parts.map(|(n, part)| format!("{}{part}", if n == 0 { row } else { &below })).collect()
        };
        let (mut lines, mut rows) = (Vec::new(), rows.iter());
        if let Some(head) = rows.next() {
            lines.extend(whole(head, &dim(language().say(Term("column|tiles")))));
        }
        for (seat, row) in self.seats().zip(rows) {
            let own = self.table.own("tiles", seat.name());
            let tiles: Vec<String> = self.table.pieces(own).map(|lying| times(lying.n, &tile(lying.piece))).collect();
            lines.extend(whole(row, &if tiles.is_empty() { dim("·") } else { self.lit(own, &tiles.join(" · ")) }));
            lines.extend(self.before(seat.name()));
        }
        lines
    }
    /// A row for each player under the headings, without the tiles; the names are not longer than that.
    fn rows(&self, room: usize) -> Vec<String> {
        let column = |head: Term, side, gap, least| Column { head: dim(language().say(head)), side, gap, least };
        let columns = [
            Column { head: titled(Term("heading|Painters")), side: Side::Left, gap: 0, least: 0 },
            column(Term("column|score"), Side::Right, 0, 5),
            column(Term("column|sections"), Side::Right, 1, 8),
            column(Term("column|hand"), Side::Left, 2, 28),
        ];
        let row = |seat: Seat| {
            let who = seat.name();
            let mark = if self.view.acting.contains(&seat) { bold("▸") } else { " ".to_string() };
            let first = if self.view.scene.order.first().is_some_and(|first| first == who) { "*" } else { " " };
            vec![
                format!("{mark} {}{first}", pad(&self.called(who, room), room)),
                self.view.scene.scores.get(seat.index()).map_or(String::new(), ToString::to_string),
                self.table.count(self.table.own("restored", who)).to_string(),
                self.hand(who),
            ]
        };
        ink::table(&columns, &self.seats().map(row).collect::<Vec<_>>())
    }
    /// "6: 3 market 2 orange 1 green": the backs are open.
    fn hand(&self, who: &str) -> String {
        let place = self.table.own("hand", who);
        let own = matches!(self.view.viewer, Viewer::Seat(seat) if seat.name() == who);
        let of = |deck: &str| -> u32 {
            self.table.pieces(place).filter(|lying| lying.piece.word("deck") == Some(deck)).map(|lying| lying.n).sum()
        };
        let parts: Vec<String> = DECKS
            .iter()
            .map(|(deck, _)| (deck, of(deck)))
            .filter(|(_, n)| *n > 0)
            .map(|(deck, n)| format!("{n} {}", short(deck)))
            .collect();
        let all = self.table.count(place);
        let sum = if own { bold(all.to_string()) } else { all.to_string() };
        if parts.is_empty() { sum } else { format!("{} {}", with_colon(&sum), parts.join(" ")) }
    }
    /// The cards and tiles before a player, and everything that the viewer knows of the hand.
    fn before(&self, who: &str) -> Vec<String> {
        let mut parts = Vec::new();
        let restored: Vec<String> = self.table.pieces(self.table.own("restored", who)).map(restored).collect();
        if !restored.is_empty() {
            parts.push(restored.join(" "));
        }
        let laid = self.cards(self.table.own("laid", who));
        if !laid.is_empty() {
            parts.push(format!("{} {}", bold(told!("laid out:")), laid.join(" ")));
        }
        if let Some(known) = self.fact(&format!("known of {who}")) {
            parts.push(format!("{} {}", dim(told!("known:")), scene_table::tell(self.view, known)));
        }
        if parts.is_empty() {
            return Vec::new();
        }
        let text = parts.join(&format!(" {} ", dim("·")));
        ink::wrapped(&text, self.view.room.saturating_sub(6), "").into_iter().map(|line| format!("      {line}")).collect()
    }

    fn own_hand(&self) -> Vec<String> {
        let Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        let hand = self.table.own("hand", seat.name());
        if hand.is_empty() {
            return Vec::new();
        }
        let cards = self.cards(hand);
        let cards = if cards.is_empty() { told!("no card") } else { cards.join("  ") };
        self.wrapped(&format!("{} {cards}", heading(with_colon(&language().say(Term("heading|Your hand"))))), "  ")
    }
}

/// A heading.
fn titled(title: Term) -> String {
    heading(language().say(title))
}

/// "2×" before it if there are two alike.
fn times(n: u32, what: &str) -> String {
    if n > 1 { format!("{n}×{what}") } else { what.to_string() }
}

/// The colours of a section, as letters.
fn colours(section: &Thing) -> String {
    section.words("colours").iter().map(|colour| short(colour)).collect()
}

/// A section that somebody has restored: "ROG=4".
fn restored(lying: Lying<'_>) -> String {
    let points = dim(format!("={}", lying.piece.number("points").unwrap_or(0)));
    times(lying.n, &format!("{}{points}", colours(lying.piece)))
}

/// A tile: the paint that it stands in for, or its use.
fn tile(tile: &Thing) -> String {
    let what = tile.word("colour").or_else(|| tile.word("use"));
    what.map_or("?".to_string(), colour_name)
}

/// The name of a colour in that colour, or the use of a tile.
fn colour_name(name: &str) -> String {
    let word = COLOURS.iter().chain(&USES).find(|(known, _)| *known == name);
    word.map_or_else(|| name.to_string(), |(_, word)| in_colour(name, *word))
}

/// A word in a colour, if the name is that of a colour.
fn in_colour(name: &str, word: Term) -> String {
    let letter = if COLOURS.iter().any(|(colour, _)| *colour == name) { letter(name) } else { String::new() };
    paint(language().say(word), letter.chars().next().map_or_else(Default::default, ink::paint_style))
}

/// The letter of a colour.
fn letter(colour: &str) -> String {
    colour.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// A colour or a pile in few letters.
fn short(deck: &str) -> String {
    match deck {
        "market" => language().say(Term("pile|Market")),
        _ => letters(&letter(deck)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fresco_card::CardGame;
    use fresco_card::components::{ComponentSet, Components};
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
        let mut scene = rules.scene(&world, Viewer::Seat(Seat::ALL[0]));
        scene.scores = rules.standings(&world).iter().map(|standing| standing.score).collect();
        let names = ["Anna", "Bruno"].map(String::from);
        let layout = rules.layout();
        let view =
            View { layout: &layout, scene: &scene, names: &names, viewer: Viewer::Seat(Seat::ALL[0]), acting: &[Seat::ALL[0]], room: 80 };
        let drawn = draw(&view).into_iter().flat_map(|block| block.lines).map(|line| anstream::adapter::strip_str(&line).to_string());
        let expected = [
            "═ Round 4 ═ Anna: exchange, restore or pass · 6 sections end the game",
            "Discards orange: O*-m 2×O-w",
            "Piles Market 36+0 · orange 10+3 · green 12+0 · purple 14+0 (+ discards)",
            "Painters        score sections  hand                        tiles",
            "▸ Anna             11        2  5: 4 Market 1 O             green · 2×turn",
            "      OGP=5 RYB=3",
            "  Bruno        *    1        1  4: 2 Market 2 G             ·",
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
