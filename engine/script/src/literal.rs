//! Conversion of plain data to Lua source text.

use lunarena_kernel::{Key, Value};

/// Returns a Lua expression that evaluates to the value. Infinities and NaN have no literal in Lua and become expressions such as `math.huge`.
pub fn literal(value: &Value) -> String {
    match value {
        Value::Null => "nil".into(),
        Value::Bool(flag) => flag.to_string(),
        // Lua would read the decimal form as a negated float.
        Value::Int(i64::MIN) => "math.mininteger".into(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) if number.is_nan() => "(0/0)".into(),
        Value::Float(number) if number.is_infinite() => if *number > 0.0 { "math.huge" } else { "-math.huge" }.into(),
        Value::Float(number) => format!("{number:?}"),
        Value::Str(text) => quoted(text),
        Value::List(items) => table(items.iter().map(literal)),
        Value::Map(map) => table(map.iter().map(|(key, value)| format!("{} = {}", field(key), literal(value)))),
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => literal(&value.to_plain()),
    }
}

fn table(entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.collect();
    if entries.is_empty() { "{}".into() } else { format!("{{ {} }}", entries.join(", ")) }
}

fn field(key: &Key) -> String {
    match key {
        Key::Str(name) if is_name(name) => name.clone(),
        Key::Str(text) => format!("[{}]", quoted(text)),
        Key::Int(number) => format!("[{}]", literal(&Value::Int(*number))),
    }
}

const WORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

fn is_name(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !WORDS.contains(&text)
}

fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            '\n' => "\\n".to_owned(),
            c if c.is_control() => format!("\\u{{{:x}}}", u32::from(c)),
            c => c.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_evaluate_to_their_data() {
        let data = Value::map([
            ("UP", Value::List(vec![(-1).into(), 0.into()])),
            ("end", Value::Float(1.5)),
            ("say", "a \"b\"\\\n\u{1}".into()),
            ("none", Value::List(Vec::new())),
        ]);
        let written = "{ UP = { -1, 0 }, [\"end\"] = 1.5, none = {}, say = \"a \\\"b\\\"\\\\\\n\\u{1}\" }";
        assert_eq!(literal(&data), written);
        assert_eq!(literal(&Value::Int(i64::MIN)), "math.mininteger");
        assert_eq!(literal(&Value::Float(f64::NEG_INFINITY)), "-math.huge");
    }
}
