//! The messages of the server are written down and current: as TypeScript in `protocol.ts`, and from there as the schemas in
//! `openapi.json`. `UPDATE_EXPECT=1 cargo test -p fresco-server --features typescript --test protocol` writes both anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_to_string, write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn expect(name: &str, text: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        write(file(name), text).unwrap();
    }
    let there = read_to_string(file(name)).unwrap_or_default();
    assert!(there == text, "{name}: UPDATE_EXPECT=1 cargo test -p fresco-server --features typescript --test protocol");
}

fn games() -> String {
    read_to_string(file("../games/protocol.ts")).unwrap()
}

#[test]
fn the_messages_are_there_as_typescript() {
    expect("protocol.ts", &fresco_server::typescript::protocol());
}

/// Every type that a line names is declared in one of the two files, and those of the games are imported, no more and no fewer.
#[test]
fn every_type_is_declared_or_imported() {
    let (text, games) = (fresco_server::typescript::protocol(), games());
    let of_games: BTreeSet<&str> = declared(&games).collect();
    let of_server: BTreeSet<&str> = declared(&text).collect();
    assert!(of_games.is_disjoint(&of_server), "{:?}", of_games.intersection(&of_server));
    let (imports, rest) = text.split_once("export *").unwrap();
    let imported: BTreeSet<&str> = words(imports.lines().find(|line| line.starts_with("import type")).unwrap()).collect();
    // Comments name whatever they like.
    let code: String = rest.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect::<Vec<_>>().join("\n");
    let without_strings: String = code.split('"').step_by(2).collect();
    let named: BTreeSet<&str> = words(&without_strings).filter(|word| !matches!(*word, "Array" | "VERSION")).collect();
    let missing: Vec<_> = named.iter().filter(|name| !of_server.contains(*name) && !imported.contains(*name)).collect();
    assert!(missing.is_empty(), "neither declared nor imported: {missing:?}");
    let unused: Vec<_> = imported.iter().filter(|name| !named.contains(*name) || !of_games.contains(*name)).collect();
    assert!(unused.is_empty(), "imported without need: {unused:?}");
}

fn declared(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("export type ")?.split([' ', '<']).next())
}

/// The words that begin with a capital letter.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The schemas of `openapi.json` are the same types once more; what stands above them is written by hand.
#[test]
fn the_schemas_are_those_of_the_types() {
    let types: BTreeMap<String, Value> = [games(), fresco_server::typescript::protocol()].iter().flat_map(|text| schemas(text)).collect();
    let schemas: Map<String, Value> = types.keys().map(|name| (name.clone(), closed(&types[name], &types))).collect();
    let text = read_to_string(file("openapi.json")).unwrap();
    let (by_hand, _) = text.split_once("\n    \"schemas\": ").expect("the schemas come last");
    let text = format!("{by_hand}\n    \"schemas\": {}\n  }}\n}}\n", in_lines(&Value::Object(schemas), 3, "    "));
    let document: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["info"]["version"], fresco_server::wire::VERSION.to_string());
    expect("openapi.json", &text);
}

/// JSON that a person can read and compare: the first levels line by line, the others in one line.
fn in_lines(value: &Value, levels: usize, indent: &str) -> String {
    let deeper = format!("{indent}  ");
    match value {
        Value::Object(fields) if levels > 0 && value.to_string().len() > 110 => {
            let line = |(name, value): (&String, &Value)| format!("{deeper}{}: {}", json!(name), in_lines(value, levels - 1, &deeper));
            format!("{{\n{}\n{indent}}}", fields.iter().map(line).collect::<Vec<_>>().join(",\n"))
        }
        Value::Array(items) if levels > 0 && value.to_string().len() > 110 => {
            let line = |item: &Value| format!("{deeper}{}", in_lines(item, levels - 1, &deeper));
            format!("[\n{}\n{indent}]", items.iter().map(line).collect::<Vec<_>>().join(",\n"))
        }
        value => value.to_string(),
    }
}

/// What is written `A & B` in TypeScript, put together: a schema that is closed must know all its fields.
fn closed(schema: &Value, types: &BTreeMap<String, Value>) -> Value {
    match schema {
        Value::Object(fields) if fields.contains_key("both") => {
            let [left, right] = [&schema["both"][0], &schema["both"][1]].map(|side| alternatives(&closed(side, types), types));
            let each = left.iter().flat_map(|a| right.iter().map(move |b| merged(a, b))).collect::<Vec<_>>();
            if let [only] = each.as_slice() { only.clone() } else { json!({ "anyOf": each }) }
        }
        Value::Object(fields) => Value::Object(fields.iter().map(|(name, value)| (name.clone(), closed(value, types))).collect()),
        Value::Array(items) => Value::Array(items.iter().map(|item| closed(item, types)).collect()),
        other => other.clone(),
    }
}

fn alternatives(schema: &Value, types: &BTreeMap<String, Value>) -> Vec<Value> {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return alternatives(&closed(&types[name.rsplit('/').next().unwrap()], types), types);
    }
    match schema.get("anyOf").and_then(Value::as_array) {
        Some(all) => all.iter().flat_map(|one| alternatives(one, types)).collect(),
        None => vec![schema.clone()],
    }
}

fn merged(a: &Value, b: &Value) -> Value {
    let mut all = a.clone();
    for (name, schema) in b["properties"].as_object().unwrap() {
        all["properties"][name] = schema.clone();
    }
    let required = [a, b].into_iter().flat_map(|side| side["required"].as_array().into_iter().flatten()).cloned().collect::<Vec<_>>();
    all["required"] = json!(required);
    all
}

/// The schemas of a file of types that were written by a program.
fn schemas(text: &str) -> Vec<(String, Value)> {
    let types = text.split("\nexport type ").skip(1);
    types
        .map(|declaration| {
            let (name, rest) = declaration.split_once(" = ").unwrap();
            let mut reader = Reader { rest: rest.trim() };
            (name.to_string(), reader.read_type())
        })
        .collect()
}

/// Reads the part of TypeScript in which types are generated.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) -> Option<&'a str> {
        let mut about = None;
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix("/**") else { return about };
            let (comment, rest) = comment.split_once("*/").unwrap();
            (about, self.rest) = (Some(comment), rest);
        }
    }
    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
    fn expect(&mut self, sign: &str) {
        assert!(self.take(sign), "{sign} before {}", self.rest.lines().next().unwrap_or_default());
    }
    fn word(&mut self) -> &'a str {
        self.skip();
        if let Some(text) = self.rest.strip_prefix('"') {
            let (word, rest) = text.split_once('"').unwrap();
            self.rest = rest;
            return word;
        }
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "a word before {}", self.rest.lines().next().unwrap_or_default());
        self.rest = rest;
        word
    }
    fn read_type(&mut self) -> Value {
        let mut all = vec![self.both()];
        while self.take("|") {
            all.push(self.both());
        }
        match all.as_slice() {
            [only] => only.clone(),
            all if all.iter().all(|one| one.get("const").is_some()) => {
                json!({ "enum": all.iter().map(|one| one["const"].clone()).collect::<Vec<_>>() })
            }
            all => json!({ "anyOf": all }),
        }
    }
    fn both(&mut self) -> Value {
        let mut left = self.one();
        while self.take("&") {
            left = json!({ "both": [left, self.one()] });
        }
        left
    }
    fn one(&mut self) -> Value {
        let mut one = self.simple();
        while self.take("[]") {
            one = json!({ "type": "array", "items": one });
        }
        one
    }
    fn simple(&mut self) -> Value {
        if self.take("{") {
            return self.object();
        }
        if self.take("(") {
            let inner = self.read_type();
            self.expect(")");
            return inner;
        }
        if self.take("[") {
            let mut items = vec![self.read_type()];
            while self.take(",") {
                items.push(self.read_type());
            }
            self.expect("]");
            return json!({ "type": "array", "prefixItems": items, "minItems": items.len(), "maxItems": items.len() });
        }
        self.skip();
        let literal = self.rest.starts_with('"');
        match self.word() {
            text if literal => json!({ "const": text }),
            word @ ("number" | "string" | "boolean" | "null") => json!({ "type": word }),
            "Array" => {
                self.expect("<");
                let items = self.read_type();
                self.expect(">");
                json!({ "type": "array", "items": items })
            }
            name => json!({ "$ref": format!("#/components/schemas/{name}") }),
        }
    }
    fn object(&mut self) -> Value {
        let (mut properties, mut required, mut others) = (Map::new(), Vec::new(), json!(false));
        loop {
            let about = self.skip();
            if self.take("}") {
                break;
            }
            if self.take("[") {
                // [key in string]: T, [name: string]: T
                self.word();
                if !self.take(":") {
                    self.expect("in");
                }
                self.word();
                self.expect("]");
                self.expect(":");
                others = self.read_type();
            } else {
                let name = self.word();
                let optional = self.take("?");
                self.expect(":");
                let mut schema = self.read_type();
                if let Some(about) = about {
                    let about: Vec<&str> = about.lines().map(|line| line.trim().trim_start_matches('*').trim()).collect();
                    schema["description"] = json!(about.join(" ").trim());
                }
                properties.insert(name.to_string(), schema);
                if !optional {
                    required.push(name);
                }
            }
            if !self.take(",") {
                self.take(";");
            }
        }
        match properties.is_empty() && others != json!(false) {
            true => json!({ "type": "object", "additionalProperties": others }),
            false => json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": others }),
        }
    }
}
