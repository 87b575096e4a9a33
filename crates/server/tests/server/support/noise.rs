//! What nobody should send, at random but the same in every run: texts, numbers, messages, bytes.
#![allow(dead_code)]

use fresco_server::secrets::Secret;
use serde_json::{Value, json};
use tabletop::Dice;

/// What is sent at random.
pub(crate) struct Noise(pub(crate) Dice);

impl Noise {
    pub(crate) fn new(seed: u64) -> Noise {
        Noise(Dice::fast(seed))
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }
    pub(crate) fn one_in(&mut self, n: u32) -> bool {
        self.0.below(n) == 0
    }
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.0.next_u64() as u8).collect()
    }
    pub(crate) fn number(&mut self) -> Value {
        match self.below(8) {
            0 => json!(-1),
            1 => json!(u64::MAX),
            2 => json!(i64::MIN),
            3 => json!(0.5),
            4 => json!(1e300),
            5 => json!(256),
            _ => json!(self.below(20)),
        }
    }
    pub(crate) fn text(&mut self) -> String {
        const ODD: [&str; 22] = [
            "",
            " ",
            "\u{0}",
            "\u{202e}abc",
            "🎨👩‍🎨",
            "ＡＢＣ",
            "a\u{301}\u{301}\u{301}",
            "\r\n",
            "|",
            "#",
            "../../etc/passwd",
            "%00",
            "<script>alert(1)</script>",
            "'; drop table tables; --",
            "Anna, Bruno",
            "\u{feff}",
            "\u{d7ff}",
            "İ",
            "ß",
            "-1",
            "blue",
            "random",
        ];
        const WORDS: [&str; 16] = [
            "act",
            "say",
            "undo",
            "resign",
            "wake 6",
            "done",
            "take 1",
            "roll",
            "plan market 1",
            "buy RR",
            "restore A1",
            "all",
            "none",
            "1-99999999999",
            "board",
            "takeover",
        ];
        match self.below(6) {
            0 => ODD[self.below(ODD.len())].to_string(),
            1 => "x".repeat(self.below(3_000)),
            2 => String::from_utf8_lossy(&self.bytes(40)).into_owned(),
            3 => format!("{}{}", WORDS[self.below(WORDS.len())], ODD[self.below(ODD.len())]),
            _ => WORDS[self.below(WORDS.len())].to_string(),
        }
    }
    /// Any JSON.
    pub(crate) fn value(&mut self, depth: usize) -> Value {
        const KEYS: [&str; 16] = [
            "wish", "ask", "type", "id", "as", "actions", "question", "text", "chair", "level", "motion", "yes", "touched", "n", "about",
            "colour",
        ];
        match self.below(if depth == 0 { 4 } else { 6 }) {
            0 => Value::Null,
            1 => json!(self.one_in(2)),
            2 => self.number(),
            3 => json!(self.text()),
            4 => (0..self.below(5)).map(|_| self.value(depth - 1)).collect(),
            _ => Value::Object((0..self.below(5)).map(|_| (KEYS[self.below(16)].to_string(), self.value(depth - 1))).collect()),
        }
    }
    /// A body that means something, or nearly.
    pub(crate) fn body(&mut self) -> Value {
        let mut body = match self.below(16) {
            0 => {
                json!({ "game": self.pick(&["dice", "card", "board"]), "players": self.below(6), "sit": [{ "name": self.text(), "nonce": "n" }],
                "bots": [self.pick(&["random", "apprentice", "nobody"])], "start": self.one_in(2), "modules": self.text() })
            }
            1 => {
                json!({ "game": "board", "components": self.text(), "edition": self.text(), "pace": { "pace": "clock", "bank": self.number(), "increment": self.number() } })
            }
            2 => json!({ "name": self.text(), "nonce": self.text(), "chair": self.number() }),
            3 => json!({ "link": Noise::secret(self) }),
            4 => json!({ "chair": self.number() }),
            5 => json!({ "wish": "act", "question": self.number(), "actions": [self.text(), self.text()], "as": self.below(4) }),
            6 => json!({ "wish": "act", "question": self.below(4), "actions": [self.text()], "as": self.below(4) }),
            7 => {
                json!({ "wish": self.pick(&["undo", "reopen", "resign", "come-back", "go-on", "leave", "start", "cancel"]), "as": self.below(4) })
            }
            8 => {
                json!({ "wish": "vote", "motion": { "about": self.pick(&["pause", "abandon", "takeover"]), "seat": self.text() }, "yes": true })
            }
            9 => json!({ "wish": "say", "text": self.text(), "as": self.below(4) }),
            10 => json!({ "wish": "fill", "chair": self.number(), "level": self.text() }),
            11 => json!({ "wish": "hand-over", "level": self.pick(&["random", "master", "?"]), "as": self.below(4) }),
            12 => json!({ "at": self.number(), "seat": self.pick(&["blue", "red", "pink"]), "name": self.text(), "nonce": "n" }),
            13 => json!({ "ask": "why-not", "touched": [{ "place": self.text(), "piece": self.text(), "n": self.below(200) }] }),
            14 => json!({ "ask": self.pick(&["decided", "hint", "log"]), "since": self.number() }),
            _ => {
                json!({ "ask": self.pick(&["preview", "draft", "explain"]), "actions": [self.text(), self.text()], "action": self.text() })
            }
        };
        // Something of it is something else.
        if self.one_in(3) {
            let keys: Vec<String> = body.as_object().unwrap().keys().cloned().collect();
            let key = keys[self.below(keys.len())].clone();
            body[key] = self.value(2);
        }
        body
    }
    pub(crate) fn secret(&mut self) -> String {
        match self.below(3) {
            0 => self.text(),
            1 => "A".repeat(43),
            _ => {
                let mut bytes = [0; 32];
                bytes.fill_with(|| self.0.next_u64() as u8);
                Secret::of(bytes).as_str().to_string()
            }
        }
    }
    /// The bytes of a request.
    pub(crate) fn raw(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => self.bytes(200),
            1 => "[".repeat(20_000).into_bytes(),
            2 => format!("{}1{}", "{\"a\":".repeat(5_000), "}".repeat(5_000)).into_bytes(),
            3 => vec![b' '; 200_000],
            4 => self.value(4).to_string().into_bytes(),
            5 => {
                let mut bytes = self.body().to_string().into_bytes();
                self.mangle(&mut bytes);
                bytes
            }
            _ => self.body().to_string().into_bytes(),
        }
    }
    pub(crate) fn mangle(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len().max(1));
            match self.below(4) {
                0 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                1 => bytes.truncate(at),
                2 => bytes.insert(at.min(bytes.len()), self.0.next_u64() as u8),
                _ if !bytes.is_empty() => drop(bytes.remove(at)),
                _ => {}
            }
        }
    }
}
