//! What a viewer sees, in a form that any screen can draw without knowing a rule: places with pieces on them, the
//! choices and where they are made, and what moved from where to where.

use std::collections::BTreeMap;

use serde::Serialize;

/// Pieces of one look that lie together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// What it is, as the art calls it: `tile 7`, `figure red`, `coin`.
    pub piece: String,
    /// How many of them.
    pub n: u32,
    /// The same in words.
    pub label: String,
}

/// One place on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PlaceView {
    /// What is printed on the place, in words; empty where nothing is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What this viewer sees lying there.
    pub pieces: Vec<Piece>,
    /// Something may lie here that this viewer cannot see (or a supply that never runs out): pieces come and go
    /// without being counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub uncounted: bool,
}

/// One answer to the question, and the places to light up for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The action's text; post it back to make the choice.
    pub action: String,
    /// A few words on what it costs and brings; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The places where it is made.
    pub at: Vec<String>,
}

/// What the viewer is being asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QuestionView {
    /// A sentence that says what is to be decided.
    pub prompt: String,
    /// Everything that can be answered.
    pub choices: Vec<Choice>,
    /// Others decide at the same time, in secret.
    pub simultaneous: bool,
}

/// What one viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Scene {
    /// Facts that lie on no place: the round, whether it is the last…
    pub facts: BTreeMap<String, String>,
    /// The places by their name.
    pub places: BTreeMap<String, PlaceView>,
    /// Tracks without end: every place whose name begins so exists, even if nothing lies there and it is not listed.
    pub endless: Vec<String>,
    /// What the viewer is being asked, if anything.
    pub question: Option<QuestionView>,
}

impl Scene {
    /// The place of that name, made if it is not there yet.
    pub fn place(&mut self, name: impl Into<String>) -> &mut PlaceView {
        self.places.entry(name.into()).or_default()
    }
    /// Is there such a place, listed or on an endless track?
    pub fn has_place(&self, name: &str) -> bool {
        self.places.contains_key(name) || self.endless.iter().any(|track| name.starts_with(track.as_str()))
    }
    /// Puts pieces on a place.
    pub fn put(&mut self, place: impl Into<String>, piece: impl Into<String>, n: u32, label: impl Into<String>) {
        self.place(place).add(Piece { piece: piece.into(), n, label: label.into() });
    }
    /// States a fact.
    pub fn fact(&mut self, name: &str, value: impl ToString) {
        self.facts.insert(name.to_string(), value.to_string());
    }

    /// Carries out what a happening shows. A screen that does this to the scene before, ends up with the scene after.
    pub fn apply(&mut self, happening: &Happening) -> Result<(), String> {
        for m in &happening.moves {
            let from = self.places.get_mut(&m.from).ok_or_else(|| format!("no place {} ({m:?})", m.from))?;
            from.take(&m.piece, m.n).map_err(|e| format!("{e} on {} ({m:?})", m.from))?;
            if !self.has_place(&m.to) {
                return Err(format!("no place {} ({m:?})", m.to));
            }
            let to = self.place(m.to.as_str());
            let piece = m.becomes.clone().unwrap_or_else(|| m.piece.clone());
            to.add(Piece { piece, n: m.n, label: m.label.clone() });
        }
        Ok(())
    }
}

impl PlaceView {
    /// Adds pieces to those of the same look.
    fn add(&mut self, piece: Piece) {
        if self.uncounted || piece.n == 0 {
            return;
        }
        match self.pieces.binary_search_by(|p| p.piece.cmp(&piece.piece)) {
            Ok(at) => self.pieces[at].n += piece.n,
            Err(at) => self.pieces.insert(at, piece),
        }
    }
    fn take(&mut self, piece: &str, n: u32) -> Result<(), String> {
        if self.uncounted || n == 0 {
            return Ok(());
        }
        let at = self.pieces.iter().position(|p| p.piece == piece && p.n >= n);
        let at = at.ok_or_else(|| format!("there are not {n} of \"{piece}\""))?;
        self.pieces[at].n -= n;
        if self.pieces[at].n == 0 {
            self.pieces.remove(at);
        }
        Ok(())
    }
}

/// Pieces that went from one place to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// What it looked like where it left.
    pub piece: String,
    /// How many of them.
    pub n: u32,
    /// The place they left.
    pub from: String,
    /// The place they went to.
    pub to: String,
    /// What it looks like now, if it was turned over on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<String>,
    /// What it is now, in words.
    pub label: String,
}

/// Something that happened, as one viewer gets to know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Happening {
    /// What kind of thing it is: the key of a sound, an animation, a translation.
    pub kind: &'static str,
    /// Who did it, by the name of their painter.
    pub who: Option<String>,
    /// A sentence that says it; empty where the sentence before already did.
    pub text: String,
    /// What moved.
    pub moves: Vec<Move>,
}

impl Happening {
    /// Something that is only said.
    pub fn said(kind: &'static str, text: impl Into<String>) -> Happening {
        Happening { kind, who: None, text: text.into(), moves: Vec::new() }
    }
    /// Who did it.
    #[must_use]
    pub fn by(mut self, who: impl ToString) -> Happening {
        self.who = Some(who.to_string());
        self
    }
    /// Pieces moved.
    #[must_use]
    pub fn moving(
        mut self,
        piece: impl Into<String>,
        n: u32,
        from: impl Into<String>,
        to: impl Into<String>,
        label: impl Into<String>,
    ) -> Happening {
        if n > 0 {
            let (piece, from, to, label) = (piece.into(), from.into(), to.into(), label.into());
            self.moves.push(Move { piece, n, from, to, becomes: None, label });
        }
        self
    }
    /// The piece that moved last was turned over on the way.
    #[must_use]
    pub fn becoming(mut self, piece: impl Into<String>) -> Happening {
        if let Some(last) = self.moves.last_mut() {
            last.becomes = Some(piece.into());
        }
        self
    }
}
