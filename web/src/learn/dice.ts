// The first round of the dice game.

import { sentence } from "../text";
import type { Course } from "./lessons";

export const dice: Course = {
  welcome: [
    { say: sentence("Welcome! You restore a ceiling with dice. Under each arch stands the total that you need for its section, and on it the points that it brings."), at: { places: ["section"], part: "table" } },
    { say: sentence("Totals in between are not lost: they bring you a portrait, which is worth a few points."), at: { places: ["portrait-space"], part: "table" } },
  ],
  lessons: [
    {
      id: "bishop", verbs: ["bishop"], part: "table",
      thoughts: [{ say: sentence("It is your turn. First you tell the bishop for which section you will try. If your dice make exactly its total, he adds points."), at: { places: ["bishop-space"], part: "table" } }],
      ask: sentence("Touch the space beside a section to send the bishop there."),
      done: { say: sentence("Before each roll the others may bet on what you will make. Their bets cost you nothing.") },
    },
    {
      id: "set", verbs: ["set"], part: "table",
      thoughts: [
        { say: sentence("You roll a few times. After each roll you set one die aside, and the dice set aside are added up."), at: { places: ["rolled"], part: "table" } },
        { say: sentence("The dice without dots show colours. Set one aside together with a die of its colour, and that die counts double."), at: { places: ["rolled-colours"], part: "table" } },
      ],
      ask: sentence("Which die do you set aside? Touch it, or the button below it, which shows your total."),
      again: sentence("The next roll: touch the die that you set aside."),
    },
    {
      id: "bet", verbs: ["bet"],
      thoughts: [
        { say: sentence("Whoever’s turn it is rolls a few times and sets one die aside after each roll. These dice are added up: that is the total."), at: { places: ["aside"], part: "table" }, unless: "set" },
        { say: sentence("Somebody else rolls now, and you may bet on what comes of it. A wrong bet costs nothing. The earlier you bet, the more you win."), at: { places: ["bets"], mine: true } },
        { say: sentence("You can bet on the section beside the bishop, on another section, or on a portrait."), at: { places: ["bets"], mine: true } },
      ],
      ask: sentence("Touch a bet to lay it face down. Or wait until you have seen more."),
      again: sentence("Bet on this turn, or wait."),
      done: { say: sentence("Your bet lies there face down. When the turn is over, everybody sees who was right."), at: { places: ["bet-space"], mine: true } },
    },
    {
      id: "shift", verbs: ["shift"], kinds: ["shift"],
      thoughts: [{ say: sentence("You are last, so the favour tile is yours: with it you may change your total a little."), at: { places: ["shift", "favour"], mine: false } }],
      ask: sentence("Change your total, or leave it as it is."),
    },
    {
      id: "portrait", verbs: ["portrait"], part: "table", thoughts: [],
      ask: sentence("You may take a portrait as a bonus: touch one."),
    },
  ],
  rounds: 1,
  end: [
    { say: sentence("Everybody has had a turn. What you have restored and painted lies before you."), at: { places: ["frescoes", "portraits"], mine: true } },
    { say: sentence("This is how you win: try for sections that you do not have yet, take portraits of men and of women, for a pair scores again at the end, and bet on every turn of the others."), at: { places: ["section", "portrait-space"], part: "table" } },
    { say: sentence("When somebody has all sections, or enough portraits, the round is played to its end. Whoever is furthest ahead on the track wins.") },
  ],
};
