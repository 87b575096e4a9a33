//! The rules of Fresco, the card game, for two to four players.
