import { expect, it } from "vitest";
import { check } from "./draws";
import { sha256 } from "./sha256";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

it("hashes as the standard has it", () => {
  const of = (text: string): string => hex(sha256(new TextEncoder().encode(text)));
  expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(of("a".repeat(119))).toBe("31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
});

// The example of docs/RECORDS.md.
const draws = {
  seed: "JWH6wj-Mr0S4oSaOfJkLEIoIdYflr9yT7kG7yUfbl3c",
  commitment: "eRB15pzHap2fbA-INPyl_7-xd8w5_ylI4ocwarRGBoM",
  nonces: ["nonce-1", "nonce-2"],
  secret: "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
};

it("works out the commitment and the seed again", () => {
  expect(check(draws, { commitment: draws.commitment, nonces: ["nonce-2"] })).toEqual({ secret: true, seed: true, seen: true, mine: true });
  expect(check({ ...draws, seed: "x" }, {})).toEqual({ secret: true, seed: false, seen: null, mine: null });
  expect(check({ ...draws, secret: "x" }, { commitment: "y", nonces: ["z"] })).toEqual({ secret: false, seed: false, seen: false, mine: false });
});
