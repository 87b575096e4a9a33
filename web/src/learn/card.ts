// The first turns of the card game.

import { sentence } from "../text";
import type { Course } from "./lessons";

export const card: Course = {
  welcome: [
    { say: sentence("Welcome! You restore the sections of a ceiling with cards. Here are the sections to choose from: each costs the paints that it shows."), at: { places: ["display"], part: "table" } },
    { say: sentence("The number in the red disc is what a section is worth now. The bishop can turn it to a higher one; more of that when you pay."), at: { places: ["display"], part: "table" } },
    { say: sentence("This is your hand. Each card is a paint; only you can see it."), at: { places: ["hand"], mine: true } },
  ],
  lessons: [
    {
      id: "turn", verbs: ["restore"], part: "table",
      thoughts: [
        { say: sentence("A turn begins with a new card. Then you do one thing: exchange cards, restore sections, or pass."), at: { places: ["hand"], mine: true }, unless: "exchange" },
        { say: sentence("You restore a section by paying its paints. A section that is lit you can pay for right now."), at: { places: ["display"], part: "table" } },
        { say: sentence("Cards that you do not need you can exchange. The signs at the foot of a card say what you get: the stall a card from the Market, the bowl a card from the Workshop."), at: { places: ["hand"], mine: true }, unless: "exchange" },
      ],
      ask: sentence("What do you want to do? Touch a section to restore it, or a card to exchange it."),
      again: sentence("Your turn: touch a section to restore it, or a card to exchange it."),
    },
    {
      id: "trade", verbs: ["trade"], part: "table",
      thoughts: [],
      ask: sentence("The card lies before you. Lay out another one, or touch the cards that lie there to draw new ones for them."),
      again: sentence("Lay out another card, or touch the cards that lie before you to draw new ones for them."),
    },
    {
      id: "exchange", verbs: ["lay"], part: "table",
      thoughts: [
        { say: sentence("A turn begins with a new card. Then you do one thing: exchange cards, restore sections, or pass."), at: { places: ["hand"], mine: true }, unless: "turn" },
        { say: sentence("You exchange cards that you do not need. The signs at the foot of a card say what you get: the stall a card from the Market, the bowl a card from the Workshop."), at: { places: ["hand"], mine: true }, unless: "turn" },
      ],
      ask: sentence("Touch a card that you can do without, to lay it out."),
      again: sentence("Your turn: touch a card that you can do without."),
    },
    {
      id: "draw", verbs: ["draw"], part: "table",
      thoughts: [
        { say: sentence("Now you draw your new cards. At the Market you get red, yellow or blue; the piles of the Workshop hold the mixed paints, which most sections need."), at: { places: ["pile"], part: "table" } },
      ],
      ask: sentence("Touch a pile to draw from it."),
      again: sentence("Draw the next card."),
      done: { say: sentence("The new card is in your hand. With the right paints you can restore a section on your next turn."), at: { places: ["hand"], mine: true } },
    },
    {
      id: "pay", verbs: ["pay", "mix"], part: "table",
      thoughts: [
        { say: sentence("You restore a section! Pay each of its paints with a card of that colour, or with two half bottles that fit together."), at: { places: ["hand"], mine: true } },
        { say: sentence("The bishop likes some cards: each of his signs that you pay with, each mix, and his favourite colour turn the section to its next value."), at: { places: ["favourite"], part: "table" } },
      ],
      ask: sentence("Touch the card, or the two half bottles, that you pay with."),
      again: sentence("Pay the next paint."),
    },
    {
      id: "reward", verbs: ["take"], kinds: ["reward"], part: "table",
      thoughts: [{ say: sentence("Every restored section earns you one of these tiles. Each helps you once, whenever you like."), at: { places: ["reward"], part: "table" } }],
      ask: sentence("Touch the tile that you want."),
    },
    {
      id: "discard", verbs: ["discard"], thoughts: [],
      ask: sentence("Your hand is too large for the end of a turn. Touch a card that you can do without."),
    },
    {
      id: "give", verbs: ["give"], thoughts: [],
      ask: sentence("Somebody asks for a paint that you have. Touch the card that you give."),
    },
  ],
  rounds: 3,
  after: ["tile"],
  end: [
    { say: sentence("You know everything now that a turn is made of. Restored sections and tiles lie before you; the sections show what they are worth."), at: { places: ["restored", "tiles"], mine: true } },
    { say: sentence("This is how you win: gather three paints that fit a section, please the bishop so that it is worth more, and do not wait too long. The others want the same sections."), at: { places: ["display"], part: "table" } },
    { say: sentence("When somebody has restored enough sections, the round is played to its end. Whoever has the most points wins.") },
  ],
};
