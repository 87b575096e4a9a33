import { expect, it } from "vitest";
import { check, drawsOf } from "./draws";
import { sheetOf } from "./points";
import { sha256 } from "./sha256";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

it("hashes as the standard has it", () => {
  const of = (text: string): string => hex(sha256(new TextEncoder().encode(text)));
  expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(of("a".repeat(119))).toBe("31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
});

// The example of docs/RECORDS.md.
const RECORD = `seed JWH6wj-Mr0S4oSaOfJkLEIoIdYflr9yT7kG7yUfbl3c
commitment eRB15pzHap2fbA-INPyl_7-xd8w5_ylI4ocwarRGBoM
nonces nonce-1 nonce-2
secret BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc

wake 5
`;

it("works out the commitment and the seed again", () => {
  const draws = drawsOf(RECORD)!;
  expect(check(draws, { commitment: draws.commitment, nonces: ["nonce-2"] })).toEqual({ secret: true, seed: true, seen: true, mine: true });
  expect(check({ ...draws, seed: "x" }, {})).toEqual({ secret: true, seed: false, seen: null, mine: null });
  expect(check({ ...draws, secret: "x" }, { commitment: "y", nonces: ["z"] })).toEqual({ secret: false, seed: false, seen: false, mine: false });
  expect(drawsOf("seed 1\n\nwake 5")).toBeNull();
});

it("adds points up by source and by round", () => {
  const points = (n: number, reason: string) => [{ n, reason: { t: reason } }];
  const happening = (kind: string, who: string | null, more = {}) => ({ kind, who, text: { t: "" }, moves: [], ...more });
  const sheet = sheetOf([
    { happenings: [happening("restored", "red", { points: points(7, "tile") }), happening("round", null)] },
    { happenings: [happening("restored", "blue", { points: points(4, "tile") }), happening("bishop", "red", { points: points(3, "bishop") })] },
  ]);
  expect(sheet.totals).toEqual({ red: 10, blue: 4 });
  expect(sheet.sources.map(({ reason, by }) => [reason, by])).toEqual([[{ t: "tile" }, { red: 7, blue: 4 }], [{ t: "bishop" }, { red: 3 }]]);
  expect(sheet.rounds).toEqual([{ round: 1, by: { red: 7 } }, { round: 2, by: { blue: 4, red: 3 } }]);
});
