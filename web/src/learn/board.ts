// The first day of the board game.

import { sentence } from "../text";
import type { Course } from "./lessons";

export const board: Course = {
  welcome: [
    { say: sentence("Welcome! You are a master painter, and this old ceiling is to be restored. Every section brings points. Whoever has the most at the end wins."), at: { places: ["section"], part: "cathedral" } },
    { say: sentence("This is yours: your paints and your thalers. The others cannot see them."), at: { places: ["screen"], mine: true } },
  ],
  lessons: [
    {
      id: "wake", verbs: ["wake"], part: "inn",
      thoughts: [
        { say: sentence("Each round is a day, and it begins at the Inn. Whoever wakes up early goes first everywhere."), at: { places: ["hour"], part: "inn" } },
        { say: sentence("But early hours spoil your mood, and paint is dearer. The face shows what happens to your mood, the coin what each market tile will cost you."), at: { places: ["hour"], part: "inn" } },
      ],
      ask: sentence("When do you want to wake up? Touch an hour."),
      again: sentence("A new day: touch an hour to wake up."),
      done: { say: sentence("Good morning! This is your mood. In a bad mood, an assistant stays in bed; in a very good one, an extra assistant helps you."), at: { places: ["mood"], mine: true, part: "theatre" } },
    },
    {
      id: "plan", kinds: ["plan"],
      thoughts: [
        { say: sentence("Now everybody plans the day in secret. Each of your assistants works at one place."), at: { places: ["plan"], mine: true } },
        { say: sentence("The Market brings paint, the Cathedral points, the Studio money. In the Workshop paint is mixed, and the Theatre lifts your mood."), at: { places: ["plan"], mine: true } },
      ],
      ask: sentence("Touch a column to send an assistant there, until all of them have work."),
      complete: sentence("Everybody has work. Are you happy with the plan? Then confirm it. If not, touch an assistant to take it back."),
      done: { say: sentence("Now everybody sees all plans. The places are visited one after the other, from the Market to the Theatre.") },
    },
    {
      id: "market", verbs: ["buy", "close"], part: "market",
      thoughts: [
        { say: sentence("You are at the Market. Each of your assistants here may buy one tile, but all of them at the same stall."), at: { places: ["stall-space"], part: "market" } },
        { say: sentence("A tile gives you the paints on it. Which paints you need, the ceiling tells you: each section shows what it costs."), at: { places: ["section"], part: "cathedral" } },
      ],
      ask: sentence("Buy a tile: touch it."),
      again: sentence("You may buy another tile here, or press Done."),
      done: { say: sentence("The paint is yours. When your visit ends, nobody else can buy at this stall today."), at: { places: ["screen"], mine: true } },
    },
    {
      id: "cathedral", verbs: ["restore", "altar"], part: "cathedral",
      thoughts: [
        { say: sentence("This is where you make points. A section costs the paints on it and brings the large number."), at: { places: ["section"], part: "cathedral" } },
        { say: sentence("The bishop adds points if he stands on the section that you restore, or beside it. Sometimes it is worth paying for a step of his."), at: { pieces: ["bishop"], part: "cathedral" } },
      ],
      ask: sentence("Restore a section that is lit: touch it. The bishop can be moved first."),
      again: sentence("Go on: restore a section that is lit, or press Done."),
      done: { say: sentence("Well done! Your painter has moved on along the track around the ceiling: its space is your score. The tile is yours and brings money every evening."), at: { places: ["section"], part: "cathedral" } },
    },
    {
      id: "workshop", verbs: ["mix"], part: "workshop",
      thoughts: [
        { say: sentence("In the Workshop two paints become one. The best sections need such mixed paints."), at: { places: ["screen"], mine: true, part: "workshop" } },
      ],
      ask: sentence("Touch two paints to mix them, or press Done."),
      again: sentence("Mix again, or press Done."),
      done: { say: sentence("The mixed paint is for tomorrow: the Cathedral has closed for today."), at: { places: ["screen"], mine: true } },
    },
    {
      id: "space", verbs: ["space"], part: "cathedral",
      thoughts: [],
      ask: sentence("Another painter stands on your space of the track already. Choose the nearest free space: the higher one is worth more, but whoever is behind chooses an hour first."),
    },
  ],
  rounds: 1,
  end: [
    { say: sentence("The first day is over. In the evening your tiles have brought money, and the Market has new paint. Whoever is last on the track now chooses an hour first."), at: { places: ["hour"], part: "inn" } },
    { say: sentence("This is how you win: buy and mix paint for the dear sections, stay near the bishop, and always keep money for tomorrow’s paint."), at: { places: ["section"], part: "cathedral" } },
    { say: sentence("When only a few tiles are left on the ceiling, the last day begins. Whoever is furthest ahead after it has won.") },
  ],
};
