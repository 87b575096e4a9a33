// The pieces of which the pages of the rules speak, as the layouts of real tables list them: what they are called is a text of the games.
// Their numbers are those of the built-in components, as in the rules.

import type { Values } from "../art";
import type { Text } from "../wire/types";

export interface Pictured {
  kind: string;
  /** A place, not a piece. */
  place?: true;
  values?: Values;
  owner?: string;
  module?: number;
  label: Text;
}

const PICTURES: Record<string, Record<string, Pictured[]>> = {
  base: {
    overview: [
      { kind: "fresco-tile", values: { cost: ["R", "Y", "B"], points: 4 }, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 4, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "red", many: "red" }, { n: 1, one: "yellow", many: "yellow" }, { n: 1, one: "blue", many: "blue" }] } } } },
      { kind: "paint", values: { paint: "R" }, label: { t: "{paint} paint", a: { paint: { w: "red", of: "paint" } } } },
      { kind: "painter", owner: "red", label: { t: "{who}'s painter", a: { who: { seat: "red" } } } },
      { kind: "assistant", values: { healthy: 5 }, owner: "red", label: { t: "{who}'s assistant", a: { who: { seat: "red" } } } },
    ],
    "first-game": [
      { kind: "fresco-tile", values: { cost: ["R", "Y", "B"], points: 4 }, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 4, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "red", many: "red" }, { n: 1, one: "yellow", many: "yellow" }, { n: 1, one: "blue", many: "blue" }] } } } },
      { kind: "bishop", values: { beside: 2, on: 3, price: 1 }, label: { t: "the bishop" } },
      { kind: "paint", values: { paint: "R" }, label: { t: "{paint} paint", a: { paint: { w: "red", of: "paint" } } } },
      { kind: "paint", values: { paint: "Y" }, label: { t: "{paint} paint", a: { paint: { w: "yellow", of: "paint" } } } },
      { kind: "paint", values: { paint: "B" }, label: { t: "{paint} paint", a: { paint: { w: "blue", of: "paint" } } } },
    ],
    setup: [
      { kind: "painter", owner: "red", label: { t: "{who}'s painter", a: { who: { seat: "red" } } } },
      { kind: "assistant", values: { healthy: 5 }, owner: "red", label: { t: "{who}'s assistant", a: { who: { seat: "red" } } } },
      { kind: "thaler", label: { t: "a thaler" } },
      { kind: "bag", place: true, label: { t: "the bag of market tiles" } },
    ],
    inn: [
      { kind: "hour", place: true, values: { hour: 5, mood: -3, price: 4 }, label: { t: "{hour}:00, mood {mood}, {price} per market tile", a: { hour: "5", mood: "-3", price: { n: 4, one: "thaler", many: "thalers" } } } },
      { kind: "hour", place: true, values: { hour: 7, mood: -1, price: 2 }, label: { t: "{hour}:00, mood {mood}, {price} per market tile", a: { hour: "7", mood: "-1", price: { n: 2, one: "thaler", many: "thalers" } } } },
      { kind: "hour", place: true, values: { hour: 9, mood: 1, price: 1 }, label: { t: "{hour}:00, mood {mood}, {price} per market tile", a: { hour: "9", mood: "+1", price: { n: 1, one: "thaler", many: "thalers" } } } },
    ],
    mood: [
      { kind: "mood", place: true, values: { effect: -1, space: 1 }, owner: "red", label: { t: "{effect} assistant", a: { effect: "-1" } } },
      { kind: "mood", place: true, values: { effect: 1, space: 8 }, owner: "red", label: { t: "{effect} assistant", a: { effect: "+1" } } },
      { kind: "assistant", label: { t: "a neutral assistant" } },
    ],
    plan: [
      { kind: "assistant", values: { healthy: 5 }, owner: "red", label: { t: "{who}'s assistant", a: { who: { seat: "red" } } } },
      { kind: "assistant", label: { t: "a neutral assistant" } },
    ],
    market: [
      { kind: "market-tile", values: { paints: ["R", "R", "R"] }, label: { t: "a market tile with {paints}", a: { paints: { all: [{ n: 3, one: "red", many: "red" }] } } } },
      { kind: "market-tile", values: { paints: ["G"] }, label: { t: "a market tile with {paints}", a: { paints: { all: [{ n: 1, one: "green", many: "green" }] } } } },
      { kind: "market-tile-used", values: { paints: ["B", "B", "B"] }, label: { t: "a market tile that has been bought" } },
      { kind: "bag", place: true, label: { t: "the bag of market tiles" } },
    ],
    cathedral: [
      { kind: "fresco-tile", values: { cost: ["R", "Y", "B"], points: 4 }, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 4, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "red", many: "red" }, { n: 1, one: "yellow", many: "yellow" }, { n: 1, one: "blue", many: "blue" }] } } } },
      { kind: "fresco-tile", values: { cost: ["O", "G", "P"], points: 11 }, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 11, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "orange", many: "orange" }, { n: 1, one: "green", many: "green" }, { n: 1, one: "purple", many: "purple" }] } } } },
      { kind: "fresco-back", values: { blots: ["G"], income: 1, section: "A1" }, label: { t: "a restored tile: 1 thaler a round; blots: {paints}", a: { paints: { all: [{ w: "green", of: "paint" }] } } } },
    ],
    bishop: [
      { kind: "bishop", values: { beside: 2, on: 3, price: 1 }, label: { t: "the bishop" } },
      { kind: "fresco-tile", values: { cost: ["B", "G", "P"], points: 9 }, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 9, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "blue", many: "blue" }, { n: 1, one: "green", many: "green" }, { n: 1, one: "purple", many: "purple" }] } } } },
    ],
    altar: [
      { kind: "altar", place: true, values: { brown: 5, glass: 1, joker: 1, mixed: 6, pink: 3, primaries: 2 }, label: { t: "the altar" } },
    ],
    studio: [
      { kind: "thaler", label: { t: "a thaler" } },
      { kind: "assistant", values: { healthy: 5 }, owner: "red", label: { t: "{who}'s assistant", a: { who: { seat: "red" } } } },
    ],
    workshop: [
      { kind: "paint", values: { paint: "R" }, label: { t: "{paint} paint", a: { paint: { w: "red", of: "paint" } } } },
      { kind: "paint", values: { paint: "Y" }, label: { t: "{paint} paint", a: { paint: { w: "yellow", of: "paint" } } } },
      { kind: "paint", values: { paint: "O", parts: ["R", "Y"] }, label: { t: "{paint} paint", a: { paint: { w: "orange", of: "paint" } } } },
    ],
    theatre: [
      { kind: "mood", place: true, values: { effect: 1, space: 8 }, owner: "red", label: { t: "{effect} assistant", a: { effect: "+1" } } },
      { kind: "assistant", label: { t: "a neutral assistant" } },
    ],
    score: [
      { kind: "painter", owner: "red", label: { t: "{who}'s painter", a: { who: { seat: "red" } } } },
      { kind: "painter", owner: "blue", label: { t: "{who}'s painter", a: { who: { seat: "blue" } } } },
      { kind: "start", place: true, values: { space: 1 }, label: { t: "a starting space" } },
    ],
    income: [
      { kind: "thaler", label: { t: "a thaler" } },
      { kind: "fresco-back", values: { blots: ["G"], income: 1, section: "A1" }, label: { t: "a restored tile: 1 thaler a round; blots: {paints}", a: { paints: { all: [{ w: "green", of: "paint" }] } } } },
    ],
    paints: [
      { kind: "paint", values: { paint: "R" }, label: { t: "{paint} paint", a: { paint: { w: "red", of: "paint" } } } },
      { kind: "paint", values: { paint: "Y" }, label: { t: "{paint} paint", a: { paint: { w: "yellow", of: "paint" } } } },
      { kind: "paint", values: { paint: "B" }, label: { t: "{paint} paint", a: { paint: { w: "blue", of: "paint" } } } },
      { kind: "paint", values: { paint: "O", parts: ["R", "Y"] }, label: { t: "{paint} paint", a: { paint: { w: "orange", of: "paint" } } } },
      { kind: "paint", values: { paint: "G", parts: ["Y", "B"] }, label: { t: "{paint} paint", a: { paint: { w: "green", of: "paint" } } } },
      { kind: "paint", values: { paint: "P", parts: ["R", "B"] }, label: { t: "{paint} paint", a: { paint: { w: "purple", of: "paint" } } } },
    ],
  },
  modules: {
    portraits: [
      { kind: "portrait", values: { lasts: "game", letter: "B", person: "abbot", points: 1, portrait: "B1" }, module: 1, label: { t: "{whom}: {points} more with each bonus from the bishop", a: { whom: { w: "the Abbot", of: "portrait" }, points: { n: 1, one: "point", many: "points" } } } },
      { kind: "portrait", values: { choice: 2, lasts: "once", letter: "A", person: "merchant", portrait: "A3", thalers: 1 }, module: 1, label: { t: "{whom}: {gifts}", a: { whom: { w: "a Merchant", of: "portrait" }, gifts: { all: [{ n: 1, one: "thaler", many: "thalers" }, { t: "{paints} of your choice", a: { paints: { n: 2, one: "primary paint", many: "primary paints" } } }] } } } },
      { kind: "portrait", values: { lasts: "once", letter: "A", paints: ["O"], person: "noble", portrait: "A5", thalers: 2 }, module: 1, label: { t: "{whom}: {gifts}", a: { whom: { w: "a Noble", of: "portrait" }, gifts: { all: [{ n: 2, one: "thaler", many: "thalers" }, { t: "{paints} paint", a: { paints: { all: [{ n: 1, one: "orange", many: "orange" }] } } }] } } } },
      { kind: "portrait-back", values: { letter: "A" }, module: 1, label: { t: "a portrait with the letter {letter}", a: { letter: "A" } } },
    ],
    requests: [
      { kind: "request", values: { points: 6, request: "general", tiles: 3 }, module: 2, label: { t: "general request worth {points}", a: { points: { n: 6, one: "point", many: "points" } } } },
      { kind: "request", values: { blot: "G", points: 10, request: "green", tiles: 3 }, module: 2, label: { t: "{paint} request worth {points}", a: { paint: { w: "green", of: "paint" }, points: { n: 10, one: "point", many: "points" } } } },
      { kind: "request-back", values: { paints: ["G"], request: "green", thalers: 1 }, module: 2, label: { t: "{paint} request: {thalers} and 1 {paint} paint a round", a: { paint: { w: "green", of: "paint" }, thalers: { n: 1, one: "thaler", many: "thalers" } } } },
    ],
    blends: [
      { kind: "paint", values: { paint: "K", parts: ["P", "R"] }, module: 3, label: { t: "{paint} paint", a: { paint: { w: "pink", of: "paint" } } } },
      { kind: "paint", values: { paint: "N", parts: ["O", "G"] }, module: 3, label: { t: "{paint} paint", a: { paint: { w: "brown", of: "paint" } } } },
      { kind: "fresco-tile", values: { cost: ["O", "K", "N"], points: 18 }, module: 3, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 18, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "orange", many: "orange" }, { n: 1, one: "pink", many: "pink" }, { n: 1, one: "brown", many: "brown" }] } } } },
      { kind: "fresco-tile", values: { cost: ["N", "N", "N"], points: 24 }, module: 3, label: { t: "a fresco tile worth {points} that costs {paints}", a: { points: { n: 24, one: "point", many: "points" }, paints: { all: [{ n: 3, one: "brown", many: "brown" }] } } } },
    ],
    well: [
      { kind: "well", place: true, values: { spaces: 2 }, module: 4, label: { t: "the wishing well, room for {pennies}", a: { pennies: { n: 2, one: "lucky penny", many: "lucky pennies" } } } },
      { kind: "penny", values: { worth: 1 }, module: 4, label: { t: "a lucky penny" } },
      { kind: "wish", values: { place: "workshop", primaries: 3, wish: "alchemy" }, module: 4, label: { t: "wish card {card}: in the Workshop, any {paints} for a mixed one", a: { card: { w: "Alchemy", of: "wish" }, paints: { n: 3, one: "primary paint", many: "primary paints" } } } },
      { kind: "wish", values: { pennies: 2, place: "market", wish: "lucky-day" }, module: 4, label: { t: "wish card {card}: at the Market, {pennies}", a: { card: { w: "Lucky Day", of: "wish" }, pennies: { n: 2, one: "lucky penny", many: "lucky pennies" } } } },
    ],
    leaf: [
      { kind: "leaf", values: { beside: 2, elsewhere: 1, on: 3, worth: 1 }, module: 5, label: { t: "gold leaf" } },
      { kind: "disc", values: { paint: "G" }, module: 5, label: { t: "{paint} disc", a: { paint: { w: "green", of: "paint" } } } },
      { kind: "disc", values: { paint: "R" }, module: 5, label: { t: "{paint} disc", a: { paint: { w: "red", of: "paint" } } } },
    ],
    glaziers: [
      { kind: "glass", values: { colour: "red", penalty: 6, price: 2 }, module: 6, label: { t: "{colour} glass", a: { colour: { w: "red", of: "glass" } } } },
      { kind: "glass", values: { colour: "blue", penalty: 4, price: 1 }, module: 6, label: { t: "{colour} glass", a: { colour: { w: "blue", of: "glass" } } } },
      { kind: "window", values: { panes: ["blue", "green"], points: 6 }, module: 6, label: { t: "a {first}-{second} window worth {points}", a: { first: { w: "blue", of: "glass" }, second: { w: "green", of: "glass" }, points: { n: 6, one: "point", many: "points" } } } },
      { kind: "window", values: { panes: ["green", "red", "green"], points: 11 }, module: 6, label: { t: "a {first}-{second}-{third} window worth {points}", a: { first: { w: "green", of: "glass" }, second: { w: "red", of: "glass" }, third: { w: "green", of: "glass" }, points: { n: 11, one: "point", many: "points" } } } },
      { kind: "action-tile", values: { helpers: 2, spaces: 1 }, module: 6, label: { t: "the glaziers tile" } },
    ],
    scrolls: [
      { kind: "scroll", values: { both: 3, direction: "row", line: "3", one: 2, sections: ["A3", "B3", "C3", "D3", "E3"] }, module: 7, label: { t: "the scroll for {line}", a: { line: { t: "row {mark}", a: { mark: "3" } } } } },
      { kind: "scroll", values: { both: 3, direction: "column", line: "B", one: 2, sections: ["B1", "B2", "B3", "B4", "B5"] }, module: 7, label: { t: "the scroll for {line}", a: { line: { t: "column {mark}", a: { mark: "B" } } } } },
    ],
    bell: [
      { kind: "certificate", values: { bells: 1, number: 1, points: 3, price: 3 }, module: 8, label: { t: "certificate {number}: {values}", a: { number: 1, values: { row: [{ n: 3, one: "thaler", many: "thalers" }, { n: 3, one: "point", many: "points" }, { n: 1, one: "bell", many: "bells" }] } } } },
      { kind: "certificate", values: { bells: 4, number: 12, points: 5, price: 8 }, module: 8, label: { t: "certificate {number}: {values}", a: { number: 12, values: { row: [{ n: 8, one: "thaler", many: "thalers" }, { n: 5, one: "point", many: "points" }, { n: 4, one: "bell", many: "bells" }] } } } },
      { kind: "action-tile", values: { spaces: 0 }, module: 8, label: { t: "the audience tile" } },
      { kind: "bell-space", place: true, values: { points: 1, space: 10 }, module: 8, label: { t: "a space on the bell track" } },
    ],
    wall: [
      { kind: "wall-tile", values: { cost: ["O"], points: 4 }, module: 9, label: { t: "a wall tile that costs {cost} and is worth {points}", a: { cost: { all: [{ n: 1, one: "orange", many: "orange" }] }, points: { n: 4, one: "point", many: "points" } } } },
      { kind: "wall-tile", values: { cost: ["G"], points: 4 }, module: 9, label: { t: "a wall tile that costs {cost} and is worth {points}", a: { cost: { all: [{ n: 1, one: "green", many: "green" }] }, points: { n: 4, one: "point", many: "points" } } } },
      { kind: "wall-back", values: { blots: ["G"], income: "B" }, module: 9, label: { t: "a restored wall tile that brings {income}, with a blot of {blot}", a: { income: { w: "blue", of: "paint" }, blot: { w: "green", of: "paint" } } } },
      { kind: "exchange", values: { paint: "G", primaries: ["Y", "B"] }, module: 9, label: { t: "an exchange tile that brings {paint}", a: { paint: { w: "green", of: "paint" } } } },
      { kind: "action-tile", values: { spaces: 1 }, module: 9, label: { t: "the action tile for the wall" } },
    ],
    doctor: [
      { kind: "assistant", values: { health: "sick", mixes: 1, saint: 3 }, module: 10, label: { t: "a sick assistant" } },
      { kind: "infection", values: { column: "market" }, module: 10, label: { t: "an infection at the {place}", a: { place: { w: "Market", of: "place" } } } },
      { kind: "remedy", values: { doses: 2 }, module: 10, label: { t: "a remedy of {doses}", a: { doses: { n: 2, one: "dose", many: "doses" } } } },
      { kind: "remedy", values: { doses: 0, mood: 1 }, module: 10, label: { t: "raspberry juice" } },
      { kind: "action-tile", values: { spaces: 1 }, module: 10, label: { t: "the doctor's tile" } },
    ],
    favours: [
      { kind: "favour-back", module: 11, label: { t: "a favour, face down" } },
      { kind: "favour", values: { mood: 1 }, module: 11, label: { t: "mood up by {steps}", a: { steps: { n: 1, one: "step", many: "steps" } } } },
      { kind: "favour", values: { paint: "G" }, module: 11, label: { t: "{paint} paint", a: { paint: { w: "green", of: "paint" } } } },
    ],
    ladies: [
      { kind: "lady", values: { bishop: 1, colour: "pink", studio: 1 }, module: 12, label: { t: "a {lady} lady", a: { lady: { w: "pink", of: "lady" } } } },
      { kind: "lady", values: { bishop: 1, colour: "purple", studio: 1 }, module: 12, label: { t: "a {lady} lady", a: { lady: { w: "purple", of: "lady" } } } },
      { kind: "reservation", values: { side: "day" }, owner: "red", module: 12, label: { t: "{who}'s reservation tile", a: { who: { seat: "red" } } } },
      { kind: "rose-bush", place: true, values: { space: 16 }, module: 12, label: { t: "a rose bush" } },
    ],
    catacombs: [
      { kind: "map", values: { hour: 5, number: 1, rooms: ["C4", "D4", "C5", "D5"] }, module: 13, label: { t: "map {map}, showing {rooms}", a: { map: "1", rooms: { all: ["C4", "D4", "C5", "D5"] } } } },
      { kind: "find", values: { colour: "a", mood: 0, number: 1, shows: "book", thalers: 2 }, module: 13, label: { t: "{find} or {price}", a: { find: { t: "a sacred book of colour {colour} with the number {n}", a: { colour: "a", n: 1 } }, price: { n: 2, one: "thaler", many: "thalers" } } } },
      { kind: "find", values: { mood: 3, points: 2, shows: "chalice", thalers: 2 }, module: 13, label: { t: "{find} or {price}, mood +{mood}", a: { find: { t: "a chalice worth {points}", a: { points: { n: 2, one: "point", many: "points" } } }, price: { n: 2, one: "thaler", many: "thalers" }, mood: 3 } } },
      { kind: "maps", place: true, values: { hour: 5, price: 1, rooms: 4 }, module: 13, label: { t: "{hour}:00 maps", a: { hour: "5" } } },
    ],
    benches: [
      { kind: "bench", values: { beams: 1 }, module: 14, label: { t: "a bench that needs {beams}", a: { beams: { n: 1, one: "beam", many: "beams" } } } },
      { kind: "bench", values: { beams: 3 }, module: 14, label: { t: "a bench that needs {beams}", a: { beams: { n: 3, one: "beam", many: "beams" } } } },
      { kind: "beam", module: 14, label: { t: "a beam" } },
      { kind: "action-tile", values: { helpers: 1, spaces: 2 }, module: 14, label: { t: "the benches tile" } },
    ],
    dome: [
      { kind: "dome", values: { cost: ["O", "G"], points: 8 }, module: 15, label: { t: "a dome tile worth {points} for {paints}", a: { points: { n: 8, one: "point", many: "points" }, paints: { all: [{ n: 1, one: "orange", many: "orange" }, { n: 1, one: "green", many: "green" }] } } } },
      { kind: "dome", values: { cost: ["R", "R", "Y"], points: 5 }, module: 15, label: { t: "a dome tile worth {points} for {paints}", a: { points: { n: 5, one: "point", many: "points" }, paints: { all: [{ n: 2, one: "red", many: "red" }, { n: 1, one: "yellow", many: "yellow" }] } } } },
      { kind: "dome-back", module: 15, label: { t: "a dome tile, face down" } },
    ],
    "black-market": [
      { kind: "barrel", place: true, module: 16, label: { t: "the barrel of the black market" } },
      { kind: "market-tile", values: { paints: ["R", "R", "R"] }, label: { t: "a market tile with {paints}", a: { paints: { all: [{ n: 3, one: "red", many: "red" }] } } } },
    ],
    guild: [
      { kind: "guild", place: true, values: { paints: ["R", "Y", "B"] }, module: 17, label: { t: "the guild's primary paint" } },
      { kind: "guild", place: true, values: { paints: ["O", "G", "P"] }, module: 17, label: { t: "the guild's mixed paint" } },
    ],
  },
  card: {
    overview: [
      { kind: "card", values: { bishops: 1, colour: "blue", copies: 1, deck: "market", either: 0, market: 1, sign: "B*-m", workshop: 0 }, label: { t: "{colour}, bishop symbol, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Market card", many: "Market cards" } } } },
      { kind: "fresco-card", values: { colours: ["blue", "green", "purple"], copies: 1, values: ["3", "4", "5", "6"] }, label: { t: "{colours}, worth {values}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, values: "3-4-5-6" } } },
      { kind: "tile", values: { copies: 6, points: 1, use: "turn" }, label: { t: "turns a fresco card one more step" } },
      { kind: "favourite", values: { colour: "green", copies: 2 }, label: { t: "the bishop's favourite colour: {colour}", a: { colour: { w: "green", of: "paint" } } } },
    ],
    "first-game": [
      { kind: "fresco-card", values: { colours: ["blue", "green", "purple"], copies: 1, values: ["3", "4", "5", "6"] }, label: { t: "{colours}, worth {values}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, values: "3-4-5-6" } } },
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 2, deck: "market", either: 0, market: 2, sign: "B-mm", workshop: 0 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 2, one: "Market card", many: "Market cards" } } } },
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 4, deck: "market", either: 0, market: 0, sign: "B-w", workshop: 1 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Workshop card", many: "Workshop cards" } } } },
    ],
    setup: [
      { kind: "card-back", values: { deck: "market" }, label: { t: "{card}, face down", a: { card: { t: "a Market card" } } } },
      { kind: "card-back", values: { deck: "green" }, label: { t: "{card}, face down", a: { card: { t: "a {colour} card", a: { colour: { w: "green", of: "paint" } } } } } },
      { kind: "fresco-back", label: { t: "a fresco card, face down" } },
      { kind: "tile-back", label: { t: "an action tile, face down" } },
    ],
    turn: [
      { kind: "card-back", values: { deck: "market" }, label: { t: "{card}, face down", a: { card: { t: "a Market card" } } } },
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 4, deck: "market", either: 0, market: 0, sign: "B-w", workshop: 1 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Workshop card", many: "Workshop cards" } } } },
    ],
    exchange: [
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 2, deck: "market", either: 0, market: 2, sign: "B-mm", workshop: 0 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 2, one: "Market card", many: "Market cards" } } } },
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 4, deck: "market", either: 0, market: 0, sign: "B-w", workshop: 1 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Workshop card", many: "Workshop cards" } } } },
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 3, deck: "market", either: 1, market: 0, sign: "B-m/w", workshop: 0 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { t: "1 Market or Workshop card" } } } },
    ],
    restore: [
      { kind: "fresco-card", values: { colours: ["blue", "green", "purple"], copies: 1, values: ["3", "4", "5", "6"] }, label: { t: "{colours}, worth {values}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, values: "3-4-5-6" } } },
      { kind: "fresco-card", values: { colours: ["orange", "green", "purple"], copies: 2, values: ["4", "5", "6", "7"] }, label: { t: "{colours}, worth {values}", a: { colours: { all: [{ w: "orange", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, values: "4-5-6-7" } } },
    ],
    paying: [
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 2, deck: "market", either: 0, half: "green", market: 1, sign: "B/G-m", workshop: 0 }, label: { t: "{colour} with half a bottle of {mix}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, mix: { w: "green", of: "paint" }, cards: { n: 1, one: "Market card", many: "Market cards" } } } },
      { kind: "card", values: { bishops: 0, colour: "yellow", copies: 2, deck: "market", either: 0, half: "green", market: 1, sign: "Y/G-m", workshop: 0 }, label: { t: "{colour} with half a bottle of {mix}, trades for {cards}", a: { colour: { w: "yellow", of: "paint" }, mix: { w: "green", of: "paint" }, cards: { n: 1, one: "Market card", many: "Market cards" } } } },
      { kind: "tile", values: { colour: "green", copies: 1, points: 1, use: "paint" }, label: { t: "pays for {colour} when you restore", a: { colour: { w: "green", of: "paint" } } } },
    ],
    bishop: [
      { kind: "card", values: { bishops: 1, colour: "blue", copies: 1, deck: "market", either: 0, market: 1, sign: "B*-m", workshop: 0 }, label: { t: "{colour}, bishop symbol, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Market card", many: "Market cards" } } } },
      { kind: "favourite", values: { colour: "green", copies: 2 }, label: { t: "the bishop's favourite colour: {colour}", a: { colour: { w: "green", of: "paint" } } } },
      { kind: "restored-card", values: { colours: ["blue", "green", "purple"], points: 3, turns: 0 }, label: { t: "{colours}, {turns}: worth {value}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, turns: { w: "not turned", of: "turns" }, value: { n: 3, one: "point", many: "points" } } } },
      { kind: "restored-card", values: { colours: ["blue", "green", "purple"], points: 5, turns: 2 }, label: { t: "{colours}, {turns}: worth {value}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, turns: { w: "turned twice", of: "turns" }, value: { n: 5, one: "point", many: "points" } } } },
    ],
    tiles: [
      { kind: "tile", values: { copies: 6, points: 1, use: "turn" }, label: { t: "turns a fresco card one more step" } },
      { kind: "tile", values: { copies: 4, points: 0, use: "ask" }, label: { t: "each opponent who has the colour you name gives you a card of it" } },
      { kind: "tile", values: { copies: 4, points: 0, sections: 2, use: "both" }, label: { t: "exchange, then restore sections in the same turn" } },
      { kind: "tile", values: { colour: "green", copies: 1, points: 1, use: "paint" }, label: { t: "pays for {colour} when you restore", a: { colour: { w: "green", of: "paint" } } } },
    ],
    hand: [
      { kind: "card", values: { bishops: 0, colour: "blue", copies: 4, deck: "market", either: 0, market: 0, sign: "B-w", workshop: 1 }, label: { t: "{colour}, trades for {cards}", a: { colour: { w: "blue", of: "paint" }, cards: { n: 1, one: "Workshop card", many: "Workshop cards" } } } },
      { kind: "card-back", values: { deck: "market" }, label: { t: "{card}, face down", a: { card: { t: "a Market card" } } } },
    ],
    end: [
      { kind: "restored-card", values: { colours: ["blue", "green", "purple"], points: 5, turns: 2 }, label: { t: "{colours}, {turns}: worth {value}", a: { colours: { all: [{ w: "blue", of: "paint" }, { w: "green", of: "paint" }, { w: "purple", of: "paint" }] }, turns: { w: "turned twice", of: "turns" }, value: { n: 5, one: "point", many: "points" } } } },
      { kind: "tile", values: { copies: 6, points: 1, use: "turn" }, label: { t: "turns a fresco card one more step" } },
    ],
    piles: [
      { kind: "card-back", values: { deck: "market" }, label: { t: "{card}, face down", a: { card: { t: "a Market card" } } } },
      { kind: "card-back", values: { deck: "orange" }, label: { t: "{card}, face down", a: { card: { t: "an orange card" } } } },
      { kind: "card-back", values: { deck: "green" }, label: { t: "{card}, face down", a: { card: { t: "a {colour} card", a: { colour: { w: "green", of: "paint" } } } } } },
      { kind: "card-back", values: { deck: "purple" }, label: { t: "{card}, face down", a: { card: { t: "a {colour} card", a: { colour: { w: "purple", of: "paint" } } } } } },
    ],
  },
  dice: {
    overview: [
      { kind: "die", values: { colour: "red", face: 5 }, label: { t: "the {die} die shows {face}", a: { die: { w: "red", of: "colour" }, face: 5 } } },
      { kind: "colour-die", values: { colour: "red" }, label: { t: "a colour die shows {colour}", a: { colour: { w: "red", of: "colour" } } } },
      { kind: "fresco-tile", values: { layer: 2, points: 5, total: 13 }, label: { t: "a tile of section {total} worth {points}", a: { total: 13, points: { n: 5, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 2, person: "woman", points: 2 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "woman", of: "person" }, points: { n: 2, one: "point", many: "points" } } } },
    ],
    "first-game": [
      { kind: "die", values: { colour: "blue", face: 6 }, label: { t: "the {die} die shows {face}", a: { die: { w: "blue", of: "colour" }, face: 6 } } },
      { kind: "fresco-tile", values: { layer: 2, points: 5, total: 16 }, label: { t: "a tile of section {total} worth {points}", a: { total: 16, points: { n: 5, one: "point", many: "points" } } } },
      { kind: "bishop", values: { points: 3 }, label: { t: "the bishop" } },
    ],
    setup: [
      { kind: "fresco-tile", values: { layer: 2, points: 5, total: 13 }, label: { t: "a tile of section {total} worth {points}", a: { total: 13, points: { n: 5, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 1, person: "man", points: 1 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "man", of: "person" }, points: { n: 1, one: "point", many: "points" } } } },
      { kind: "bet", values: { on: "bishop" }, label: { t: "the bet that the active player restores the section beside the bishop" } },
    ],
    turn: [
      { kind: "favour", values: { shift: 1 }, label: { t: "the favour tile" } },
      { kind: "bishop", values: { points: 3 }, label: { t: "the bishop" } },
      { kind: "bet", values: { on: "bishop" }, label: { t: "the bet that the active player restores the section beside the bishop" } },
      { kind: "die", values: { colour: "red", face: 5 }, label: { t: "the {die} die shows {face}", a: { die: { w: "red", of: "colour" }, face: 5 } } },
    ],
    favour: [
      { kind: "favour", values: { shift: 1 }, label: { t: "the favour tile" } },
    ],
    bishop: [
      { kind: "bishop", values: { points: 3 }, label: { t: "the bishop" } },
      { kind: "fresco-tile", values: { layer: 2, points: 5, total: 13 }, label: { t: "a tile of section {total} worth {points}", a: { total: 13, points: { n: 5, one: "point", many: "points" } } } },
    ],
    bets: [
      { kind: "bet", values: { on: "bishop" }, label: { t: "the bet that the active player restores the section beside the bishop" } },
      { kind: "bet", values: { on: "other" }, label: { t: "the bet that the active player restores another section" } },
      { kind: "bet", values: { on: "portrait" }, label: { t: "the bet that the active player takes a portrait" } },
    ],
    rolls: [
      { kind: "die", values: { colour: "red", face: 5 }, label: { t: "the {die} die shows {face}", a: { die: { w: "red", of: "colour" }, face: 5 } } },
      { kind: "die", values: { colour: "blue", face: 3 }, label: { t: "the {die} die shows {face}", a: { die: { w: "blue", of: "colour" }, face: 3 } } },
      { kind: "colour-die", values: { colour: "red" }, label: { t: "a colour die shows {colour}", a: { colour: { w: "red", of: "colour" } } } },
      { kind: "colour-die", values: { colour: "blue" }, label: { t: "a colour die shows {colour}", a: { colour: { w: "blue", of: "colour" } } } },
    ],
    totals: [
      { kind: "fresco-tile", values: { layer: 2, points: 5, total: 13 }, label: { t: "a tile of section {total} worth {points}", a: { total: 13, points: { n: 5, one: "point", many: "points" } } } },
      { kind: "fresco-tile", values: { layer: 3, points: 6, total: 16 }, label: { t: "a tile of section {total} worth {points}", a: { total: 16, points: { n: 6, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 1, person: "man", points: 1 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "man", of: "person" }, points: { n: 1, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 2, person: "woman", points: 2 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "woman", of: "person" }, points: { n: 2, one: "point", many: "points" } } } },
    ],
    score: [
      { kind: "painter", owner: "red", label: { t: "{who}'s painter", a: { who: { seat: "red" } } } },
      { kind: "painter", owner: "blue", label: { t: "{who}'s painter", a: { who: { seat: "blue" } } } },
    ],
    end: [
      { kind: "fresco-tile", values: { layer: 2, points: 6, total: 19 }, label: { t: "a tile of section {total} worth {points}", a: { total: 19, points: { n: 6, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 2, person: "man", points: 2 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "man", of: "person" }, points: { n: 2, one: "point", many: "points" } } } },
      { kind: "portrait", values: { copies: 2, person: "woman", points: 2 }, label: { t: "a portrait of a {person} worth {points}", a: { person: { w: "woman", of: "person" }, points: { n: 2, one: "point", many: "points" } } } },
    ],
  },
};

export const picturesOf = (book: string, topic: string): readonly Pictured[] => PICTURES[book]?.[topic] ?? [];
