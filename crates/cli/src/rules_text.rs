//! The rules of the base game in short, in our own words.

const OVERVIEW: &str = "\
You are master painters who restore the ceiling of a cathedral. Each round is one day:
choose an hour to wake up, plan in secret where your assistants work, then visit the
places in their order. When few fresco tiles are left comes the last round; who then
stands furthest on the score track wins.";

const TOPICS: [(&str, &str); 13] = [
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
help. Hours move the mood, and so does the Theatre. Both ends hold.",
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
];

const TWO: (&str, &str) = (
    "leonardo",
    "\
With two players a third painter, Leonardo, sits at the table. The two decide for him in
turn, a round each. He wakes up, may close a stall (2010: must), and restores the
fresco: his figure steps to a section next to it that still has a tile. He pays nothing
and owns nothing, takes up room on the score track, and cannot win.",
);

/// The text about a topic; without one, the overview and the list of topics.
pub(crate) fn about(topic: Option<&str>) -> Result<String, String> {
    let all = || TOPICS.iter().chain([&TWO]);
    let names: Vec<&str> = all().map(|(name, _)| *name).collect();
    let Some(topic) = topic else {
        return Ok(format!("{OVERVIEW}\nTopics: {}.", names.join(", ")));
    };
    let topic = topic.trim().to_lowercase();
    if topic == "all" {
        let texts: Vec<String> = all().map(|(name, text)| format!("{}\n{text}", crate::ink::heading(name))).collect();
        return Ok(format!("{OVERVIEW}\n\n{}", texts.join("\n\n")));
    }
    let found = all().find(|(name, _)| *name == topic).or_else(|| all().find(|(name, _)| name.starts_with(&topic) && !topic.is_empty()));
    found
        .map(|(_, text)| (*text).to_string())
        .ok_or_else(|| format!("nothing is written about \"{topic}\": the topics are {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn topics_are_found_by_their_beginning() {
        assert!(about(Some("alt")).is_ok_and(|text| text.contains("purple")));
        assert!(about(Some("xyz")).is_err_and(|text| text.contains("altar")));
        assert!(about(None).is_ok_and(|text| text.contains("Topics:")));
    }
}
