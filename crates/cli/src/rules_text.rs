//! The rules of the base game in short, in our own words.

use crate::ink;

const OVERVIEW: &str = "\
You are master painters who restore the ceiling of a cathedral. Each round is one day:
choose an hour to wake up, plan in secret where your assistants work, then visit the
places in their order. When few fresco tiles are left comes the last round; whoever is
then furthest ahead on the score track wins.";

const TOPICS: [(&str, &str); 15] = [
    (
        "round",
        "\
A round: 1. everybody wakes up, the last on the score track choosing first. 2. All plan
in secret. 3. The places are visited in order: Market, Cathedral, Studio, Workshop,
Theatre; at each place those who woke early go first. 4. In the evening the stalls are
filled anew and every restored tile brings its owner income.",
    ),
    (
        "inn",
        "\
Each hour has room for one painter. Early hours go first everywhere, but the mood falls
and paint is dear; late hours lift the mood and paint is cheap. The painter who is last
on the score track chooses first.",
    ),
    (
        "mood",
        "\
The mood track counts when you wake up. On one of the two lowest spaces one of your
assistants stays in bed for the round; on one of the two highest a neutral one comes to
help. An assistant who already rests is not lost twice. Hours move the mood, and so does
the Theatre. The mood never goes beyond either end.",
    ),
    (
        "plan",
        "\
Behind the screen you send your assistants to the five columns, at most three to each.
All of your own must be placed; the neutral one may stay out. One assistant is one
action at that place. Plans are shown when all are ready.",
    ),
    (
        "market",
        "\
Choose one stall that still has tiles and buy up to as many of its tiles as you have
assistants there, each at the price of your hour; or close the stall. Either way all
its tiles go back into the bag and the stall is shut for the day. You may also decline,
then the stall stays open.",
    ),
    (
        "cathedral",
        "\
Each assistant restores one section of the fresco or the altar. For a section you pay
the paints on its tile and score its points in one move, with the bishop's bonus. The
bishop then comes to that section. The tile is yours and brings income each round.",
    ),
    (
        "bishop",
        "\
Restoring the section where the bishop stands earns 3 more points, one next to him
(diagonally too) 2 more. Before restoring a section you may pay 1 thaler to move him
one step, if you can restore a section afterwards. After it he comes to the section
that was restored. The altar has nothing to do with him.",
    ),
    (
        "altar",
        "\
Red, yellow and blue together earn 2 points, and 1 more for each of them that is replaced
by an orange, green or purple paint. One each of orange, green and purple earns 6.
In the 2020 edition each player restores the altar once a round at most; in the 2010
edition once for each assistant.",
    ),
    ("studio", "Each assistant paints portraits and earns 3 thalers."),
    (
        "workshop",
        "\
Each assistant mixes up to two times: red and yellow give orange, yellow and blue give
green, red and blue give purple.",
    ),
    ("theatre", "Each assistant lifts your mood by 2 steps. It counts from the next time you wake up."),
    (
        "score",
        "\
Every space of the score track holds one painter. If you land on a taken space you choose
the nearest free one before or after it. The starting spaces lie behind space 1.",
    ),
    (
        "end",
        "\
If a round begins with 6 or fewer tiles on the fresco it is the last, and a second
Cathedral takes the place of the Theatre. There is no income after it. Then
every 2 thalers are worth 1 point. The foremost painter wins.",
    ),
    (
        "income",
        "\
In the evening every fresco tile you have restored brings you 1 thaler. After the last
round there is no income. Other money comes from the Studio.",
    ),
    (
        "paints",
        "\
Paints are written by letter: R red, Y yellow, B blue; O orange is mixed from red and
yellow, G green from yellow and blue, P purple from red and blue.",
    ),
];

/// Other words for the topics.
const ALIASES: [(&str, &[&str]); 13] = [
    ("round", &["day", "order", "phases", "turn"]),
    ("inn", &["wake", "waking", "hour", "hours", "price", "prices"]),
    ("mood", &["resting", "neutral", "bed"]),
    ("plan", &["planning", "assistant", "assistants", "secret"]),
    ("market", &["buy", "close", "stall", "stalls", "bag"]),
    ("cathedral", &["restore", "restoring", "fresco", "tile", "tiles", "section", "sections"]),
    ("studio", &["portrait", "portraits"]),
    ("workshop", &["mix", "mixing"]),
    ("score", &["points", "space", "track", "start", "scoring"]),
    ("end", &["last", "win", "winner", "winning", "final"]),
    ("income", &["money", "thaler", "thalers", "evening"]),
    ("paints", &["paint", "colours", "colors", "letters"]),
    ("table", &["legend", "marks", "symbols", "help"]),
];

/// What the marks on the table mean.
const LEGEND: [(&str, &str); 12] = [
    ("RYB OGP", "paints: red, yellow, blue; orange (R+Y), green (Y+B), purple (R+B)"),
    ("RYB 4", "a section of the fresco: what its tile costs and how many points it brings; · is restored"),
    ("†", "the bishop stands there"),
    ("◆", "Leonardo stands there (two players)"),
    ("‡", "the bishop and Leonardo both stand there"),
    ("(ry)", "small letters in brackets: a market tile that has been bought, lying there until the stall is shut"),
    ("5:00 -2 3", "an hour at the Inn: how it moves the mood, and the price of a market tile"),
    ("--····++", "the mood, ● is where you are: on - an assistant rests, on + a neutral one helps"),
    ("S1 S2", "starting spaces behind space 1 of the score track, S1 the rearmost"),
    ("▸ *", "▸ it is their turn; * they decide for Leonardo this round"),
    ("M C S W T", "assistants at Market, Cathedral, Studio, Workshop and Theatre; in the last round a second C replaces T"),
    ("tiles", "fresco tiles restored so far; assistants: how many they have this round"),
];

const TWO: (&str, &str) = (
    "leonardo",
    "\
With two players a third painter, Leonardo, sits at the table. The two decide for him in
turn, a round each. He wakes up, may close a stall (2010: must), and restores the
fresco: his figure steps to a section next to it that still has a tile. He pays nothing
and owns nothing, takes up room on the score track, and cannot win.",
);

/// What the marks on the table mean, in lines.
pub(crate) fn legend(room: usize) -> Vec<String> {
    ink::definitions(&LEGEND, room)
}

/// The text about a topic in lines; without one, the overview and the list of topics.
pub(crate) fn about(topic: Option<&str>, room: usize) -> Result<Vec<String>, String> {
    let all = || TOPICS.iter().chain([&TWO]);
    let names: Vec<&str> = all().map(|(name, _)| *name).chain(["table"]).collect();
    let mut lines = ink::wrapped(OVERVIEW, room, "");
    let Some(topic) = topic else {
        lines.extend(ink::wrapped(&format!("Topics: {}.", names.join(", ")), room, ""));
        return Ok(lines);
    };
    let topic = topic.trim().to_lowercase();
    if topic == "all" {
        for (name, text) in all() {
            lines.extend([String::new(), ink::heading(name)]);
            lines.extend(ink::wrapped(text, room, ""));
        }
        lines.extend([String::new(), ink::heading("table")]);
        lines.extend(legend(room));
        return Ok(lines);
    }
    let exact = names.iter().find(|name| **name == topic);
    let alias = || ALIASES.iter().find(|(_, words)| words.contains(&topic.as_str())).map(|(name, _)| name);
    let beginning = || names.iter().find(|name| name.starts_with(&topic) && !topic.is_empty());
    let found = exact.or_else(alias).or_else(beginning);
    let unknown = || format!("nothing is written about \"{}\": the topics are {}", ink::shown(&topic), names.join(", "));
    match *found.ok_or_else(unknown)? {
        "table" => Ok(legend(room)),
        name => Ok(all().filter(|(n, _)| *n == name).flat_map(|(_, text)| ink::wrapped(text, room, "")).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(topic: Option<&str>) -> Result<String, String> {
        about(topic, 80).map(|lines| lines.join("\n"))
    }

    #[test]
    fn topics_are_found_by_their_beginning() {
        assert!(text(Some("alt")).is_ok_and(|text| text.contains("purple")));
        assert!(text(Some("xyz")).is_err_and(|text| text.contains("altar")));
        assert!(text(None).is_ok_and(|text| text.contains("Topics:")));
        assert!(text(Some("table")).is_ok_and(|text| text.contains("bishop")));
    }

    #[test]
    fn other_words_lead_to_a_topic() {
        for (topic, words) in ALIASES {
            assert!(words.iter().all(|word| text(Some(word)) == text(Some(topic))), "{topic}");
            assert!(text(Some(topic)).is_ok());
        }
    }

    #[test]
    fn everything_fits_into_its_lines() {
        for room in [40, 80, 100] {
            assert!(about(Some("all"), room).is_ok_and(|lines| lines.iter().all(|line| ink::width(line) <= room)), "{room}");
        }
    }
}
