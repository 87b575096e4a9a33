//! The part of JSON Schema that `openapi.json` uses.

// No test needs all of it.
#![allow(dead_code)]

use serde_json::Value;

/// The description of the server.
pub(crate) fn document() -> Value {
    serde_json::from_str(include_str!("../../../openapi.json")).unwrap()
}

/// What of a value does not fit a schema of the document; nothing if it fits. An unknown word in a schema is a mistake of its own.
pub(crate) fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    fits(document, schema, value, "")
}

fn fits(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{}: {what}", if at.is_empty() { "/" } else { at }));
    for (word, rule) in schema.as_object().unwrap() {
        match word.as_str() {
            "description" | "properties" | "additionalProperties" | "prefixItems" => {}
            "$ref" => {
                let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
                let Some(named) = document.pointer(path) else { return wrong(format!("{path} is not there")) };
                fits(document, named, value, at)?;
            }
            "type" => {
                let is = match rule.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("type {other}"),
                };
                if !is {
                    return wrong(format!("{value} is no {rule}"));
                }
            }
            "const" if rule != value => return wrong(format!("{value} is not {rule}")),
            "enum" if !rule.as_array().unwrap().contains(value) => return wrong(format!("{value} is not one of {rule}")),
            "const" | "enum" => {}
            "anyOf" => {
                let tried: Vec<_> = rule.as_array().unwrap().iter().map(|one| fits(document, one, value, at)).collect();
                if tried.iter().all(Result::is_err) {
                    let why: Vec<String> = tried.into_iter().filter_map(Result::err).collect();
                    return wrong(format!("none of these: {}", why.join("; ")));
                }
            }
            "allOf" => rule.as_array().unwrap().iter().try_for_each(|one| fits(document, one, value, at))?,
            "required" => {
                for name in rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap()) {
                    if value.get(name).is_none() {
                        return wrong(format!("{name} is missing"));
                    }
                }
            }
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    fits(document, rule, item, &format!("{at}/{n}"))?;
                }
            }
            "minItems" | "maxItems" => {
                let (most, n) = (rule.as_u64().unwrap() as usize, value.as_array().map_or(0, Vec::len));
                if (word == "minItems" && n < most) || (word == "maxItems" && n > most) {
                    return wrong(format!("{n} items"));
                }
            }
            other => panic!("a word of schemas that is not known here: {other}"),
        }
    }
    for (n, item) in schema.get("prefixItems").and_then(Value::as_array).into_iter().flatten().enumerate() {
        fits(document, item, &value[n], &format!("{at}/{n}"))?;
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let known = schema.get("properties").and_then(|properties| properties.get(name));
        match (known, schema.get("additionalProperties")) {
            (Some(known), _) => fits(document, known, field, &format!("{at}/{name}"))?,
            (None, Some(Value::Bool(false))) => return wrong(format!("{name} is not described")),
            (None, Some(others @ Value::Object(_))) => fits(document, others, field, &format!("{at}/{name}"))?,
            _ => {}
        }
    }
    Ok(())
}

/// Is this error documented for this request?
pub(crate) fn documents_error(document: &Value, path: &str, method: &str, status: u16, name: &str) -> bool {
    let errors = &document["paths"][path][method]["responses"][status.to_string()]["x-errors"];
    errors.as_array().is_some_and(|errors| errors.iter().any(|error| error == name))
}
