//! Orchard, a whole game: two to four players empty an apple tree. On your turn you pick one or two apples, or you shake the
//! tree and get as many as the die shows. On a 6 the farmer comes instead, and you give one of your apples to somebody else.
//! When the tree is empty, the most apples win. `cargo run -p tabletop --example orchard` plays it.

use std::io::{self, Write};
use std::sync::Arc;

use tabletop::{
    Dice, Happening, Header, Layout, Noun, Picks, Play, Players, Refused, Rules, Scene, Seat, Sentence, Session, Standing, Text, Viewer,
    say, sentence,
};

static APPLES: Noun = Noun { one: "apple", many: "apples" };

tabletop::verbs! {
    /// All that players can say, and how it is written.
    pub(crate) enum Action { Pick(apples: u8 = 1..=2) = "pick", Shake = "shake", Give(to: Seat) = "give" }
}

tabletop::answers! {
    /// All that a player can do on their turn.
    pub(crate) enum Turn of Action { Pick(apples: u8), Shake }
}

#[derive(Clone, Debug)]
pub(crate) struct Orchard {
    players: usize,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct World {
    turn: Seat,
    tree: u8,
    baskets: [u8; Seat::MAX],
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Picks,
    Shakes,
    Runs,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Harvest { who: Seat, how: How, apples: u8 },
    Gift { who: Seat, to: Seat },
}

impl Rules for Orchard {
    type World = World;
    type Action = Action;
    type Question = Sentence;
    type WhyNot = Sentence;
    type Event = Event;
    const GAME: &'static str = "orchard";
    const VERSION: u32 = 1;

    fn from_header(header: &Header) -> Result<Self, tabletop::Fault> {
        header.reject_unknown_keys(&["players"])?;
        Ok(Orchard { players: header.players()?.unwrap_or(2) })
    }
    fn write_header(&self, header: &mut Header) {
        header.set("players", self.players.to_string());
    }
    fn seats(&self) -> usize {
        self.players
    }
    fn setup(&self, _: &mut Dice) -> World {
        World { turn: Seat::ALL[0], tree: 21, baskets: [0; Seat::MAX] }
    }

    /// One turn.
    fn step(&self, world: &mut World, mut players: Players<'_, Self>) -> Play<bool> {
        let who = world.turn;
        let answer = players.ask(who, sentence!("Pick apples, or shake the tree?"), |can| {
            can.add(Turn::Pick(1));
            can.add_unless(Turn::Pick(2), (world.tree < 2).then_some(sentence!("only one apple is left")));
            can.add(Turn::Shake);
        })?;
        match answer {
            Turn::Pick(apples) => world.harvest(&mut players, How::Picks, apples),
            Turn::Shake => match players.chance("die", 6, |face| face.checked_sub(1)) as u8 + 1 {
                6 => self.farmer(world, &mut players)?,
                apples => world.harvest(&mut players, How::Shakes, apples),
            },
        }
        world.turn = Seat::ALL[(who.index() + 1) % self.players];
        Ok(world.tree > 0)
    }

    fn standings(&self, world: &World) -> Vec<Standing> {
        Standing::by_score(world.baskets.iter().take(self.players).map(|&apples| apples.into()))
    }
    fn scene(&self, world: &World, _: Viewer) -> Scene {
        let mut scene = Scene { round: 1, last_round: true, phase: say!("harvest"), ..Scene::default() };
        scene.order = Seat::ALL.iter().take(self.players).map(ToString::to_string).collect();
        scene.put("tree", "apple", world.tree.into());
        for seat in Seat::ALL.into_iter().take(self.players) {
            scene.put(basket(seat), "apple", world.baskets[seat.index()].into());
        }
        scene
    }
    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        layout.turn_to("harvest", None);
        layout.place("tree", "tree", say!("the apple tree"));
        layout.piece("apple", "apple", say!("an apple")).with("points", 1);
        for seat in Seat::ALL.into_iter().take(self.players) {
            layout.place(basket(seat), "basket", say!("the basket of {who}", who = seat)).of(seat);
        }
        layout
    }
    fn picks(&self, _: &World, _: Seat, action: Action) -> Picks {
        match action {
            Action::Pick(apples) => Picks::none().pieces(apples.into(), "tree", "apple"),
            Action::Shake => Picks::none().place("tree"),
            Action::Give(to) => Picks::none().place(basket(to)),
        }
    }
    fn label(&self, _: &World, _: Seat, action: Action) -> Text {
        match action {
            Action::Pick(n) => say!("pick {apples}", apples = APPLES.count(n)),
            Action::Shake => say!("shake the tree"),
            Action::Give(to) => say!("give an apple to {who}", who = to),
        }
    }
    fn refusal(why: Sentence) -> Refused {
        Refused { text: why.into(), rule: say!("only what hangs on the tree is picked"), about: "harvest" }
    }
    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        Action::every(each);
    }
    fn show(&self, event: &Event, _: Viewer) -> Option<Happening> {
        Some(match *event {
            Event::Harvest { who, how, apples } => {
                Happening::said("harvest", how.told(who, apples)).by(who).moving("apple", apples.into(), "tree", basket(who))
            }
            Event::Gift { who, to } => Happening::said("gift", say!("The farmer comes! {who} gives {to} an apple.", who, to))
                .by(who)
                .moving("apple", 1, basket(who), basket(to)),
        })
    }
}

impl Orchard {
    /// A player with apples gives one away.
    fn farmer(&self, world: &mut World, players: &mut Players<'_, Self>) -> Play {
        let who = world.turn;
        if world.baskets[who.index()] == 0 {
            world.harvest(players, How::Runs, 0);
            return Ok(());
        }
        let others = Seat::ALL.into_iter().take(self.players).filter(|&seat| seat != who);
        let prompt = sentence!("The farmer comes! Who gets one of your apples?");
        let say::Give(to) = players.ask(who, prompt, |can| others.for_each(|seat| can.add(say::Give(seat))))?;
        world.baskets[who.index()] -= 1;
        world.baskets[to.index()] += 1;
        players.tell(|| Event::Gift { who, to });
        Ok(())
    }
}

impl World {
    /// Apples go from the tree into the basket of the player whose turn it is, as long as there are any.
    fn harvest(&mut self, players: &mut Players<'_, Orchard>, how: How, apples: u8) {
        let (who, apples) = (self.turn, apples.min(self.tree));
        self.tree -= apples;
        self.baskets[who.index()] += apples;
        players.tell(|| Event::Harvest { who, how, apples });
    }
}

impl How {
    fn told(self, who: Seat, apples: u8) -> Text {
        match self {
            How::Picks => say!("{who} picks {apples}.", who, apples),
            How::Shakes => say!("{who} shakes the tree and gets {apples}.", who, apples),
            How::Runs => say!("{who} runs from the farmer.", who),
        }
    }
}

fn basket(seat: Seat) -> String {
    format!("basket.{seat}")
}

/// Two people play at one keyboard. From here on nothing is known of the game but what any screen knows.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Session::new(Arc::new(Orchard { players: 2 }), "friday night", vec!["Anna".to_string(), "Bruno".to_string()])?;
    let mut lines = io::stdin().lines();
    while let Some(seat) = game.game().next_to_act() {
        let scene = game.scene_for(Viewer::Seat(seat));
        for (place, view) in &scene.places {
            println!("{place}: {}", view.pieces.iter().map(|p| format!("{} × {}", p.n, p.piece)).collect::<Vec<_>>().join(", "));
        }
        if let Some(question) = &scene.question {
            let choices: Vec<&str> = question.choices.iter().map(|choice| choice.action.as_str()).collect();
            print!("{}: {} ({}) ", game.player_names()[seat.index()], question.prompt, choices.join(", "));
            io::stdout().flush()?;
        }
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        match game.play_text(seat, &line) {
            Ok(events) => {
                let happened = game.show(&events, Viewer::Seat(seat));
                happened.iter().for_each(|h| println!("\n{}", h.text.in_english(game.player_names())));
            }
            Err(reason) => println!("\n{reason}"),
        }
    }
    for (name, standing) in game.player_names().iter().zip(game.game().standings()) {
        println!("{}. {name}: {} apples", standing.place, standing.score);
    }
    Ok(())
}
