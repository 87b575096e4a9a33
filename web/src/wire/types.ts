// Everything that goes over the wire. The types are generated from the Rust types; nothing here is written by hand.
export * from "../../../crates/server/protocol";
