//! The rules of Fresco, the dice game, for two to four players, and its odds.
