//! What a mod's hooks.lua says of the functions that it adds to modules:
//!
//! ```lua
//! --- Turns the page back.
//! local function turn_back(book) ... end
//!
//! return { add = { ["book.turn_back"] = turn_back } }
//! ```
//!
//! The function may stand behind its name, too, and the name may be that of a field: `add["book.turn_back"] = function(book) ... end`. Whether it is added,
//! or wraps another one, only Lua knows.

use lunarena_lint::{self as lint, ApiFunction};
use std::collections::BTreeMap;

/// A longer comment is left out: it might stand for thousands of functions.
const MOST_LINES: usize = 100;
const MOST_BYTES: usize = 10_000;

/// The functions that stand behind a name such as `["book.turn_back"]`, by that name. The first one counts, if there are several.
pub fn added_functions(source: &str) -> BTreeMap<String, ApiFunction> {
    let lines: Vec<&str> = source.lines().collect();
    let mut locals: BTreeMap<&str, Written<'_>> = BTreeMap::new();
    let mut named: Vec<(&str, usize, &str)> = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        if let Some((name, params)) = local(text) {
            locals.insert(name, Written { line, params });
        }
        named.extend(keys(text).into_iter().map(|(name, value)| (name, line, value)));
    }
    let mut found = BTreeMap::new();
    for (name, line, value) in named {
        let here = parameters(value).map(|params| Written { line, params });
        let written = here.or_else(|| locals.get(word(value)).copied());
        if let Some(function) = written.and_then(|written| written.documented(name, &lines)) {
            found.entry(name.to_owned()).or_insert(function);
        }
    }
    found
}

/// Where a function is written, and its parameters as they stand there.
#[derive(Clone, Copy)]
struct Written<'s> {
    /// From 0.
    line: usize,
    params: &'s str,
}

impl Written<'_> {
    /// The comment is read as if it stood above a function of a module.
    fn documented(&self, name: &str, lines: &[&str]) -> Option<ApiFunction> {
        let above = lines[..self.line].iter().rev().take_while(|line| line.trim_start().starts_with("---"));
        let mut comment: Vec<&str> = above.copied().take(MOST_LINES + 1).collect();
        comment.reverse();
        if comment.len() > MOST_LINES || comment.iter().map(|line| line.len()).sum::<usize>() > MOST_BYTES {
            comment.clear();
        }
        let text = format!("{}\nfunction added.one({}) end\n", comment.join("\n"), self.params);
        let function = lint::functions(&text).ok()?.into_iter().next()?;
        Some(ApiFunction { name: name.to_owned(), line: self.line + 1, ..function })
    }
}

/// `local function name(params)`, or `local name = function(params)`.
fn local(line: &str) -> Option<(&str, &str)> {
    let behind = line.trim_start().strip_prefix("local ")?.trim_start();
    let (name, value) = match behind.strip_prefix("function ") {
        Some(behind) => (word(behind), behind.trim_start().split_at(word(behind).len()).1),
        None => behind.split_once('=').map(|(name, value)| (name.trim(), value))?,
    };
    let params = match value.trim_start().strip_prefix('(') {
        Some(behind) => behind.split_once(')').map(|(params, _)| params),
        None => parameters(value),
    };
    Some((name, params?))
}

/// Every `["module.function"] = value` of a line: the name, and all that stands behind the sign.
fn keys(line: &str) -> Vec<(&str, &str)> {
    let mut keys = Vec::new();
    let mut rest = line;
    while let Some((_, behind)) = rest.split_once('[') {
        rest = behind;
        let Some(quote) = behind.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { continue };
        let Some((name, behind)) = behind[1..].split_once(quote) else { continue };
        let value = behind.trim_start().strip_prefix(']').and_then(|behind| behind.trim_start().strip_prefix('='));
        if let Some(value) = value.filter(|value| name.contains('.') && !value.starts_with('=')) {
            keys.push((name, value));
        }
    }
    keys
}

/// Those of the function that a text begins with.
fn parameters(text: &str) -> Option<&str> {
    let behind = text.trim_start().strip_prefix("function")?.trim_start().strip_prefix('(')?;
    behind.split_once(')').map(|(params, _)| params)
}

/// The name that a text begins with.
fn word(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOOKS: &str = r#"local add = {}

--- Turns back.
---@param book Book
---@return boolean
local function turn_back(book, pages)
end

local close = function() end

--- Opens it.
add["book.open"] = function(book, ...)
end

return { add = { ["book.turn_back"] = turn_back, ["book.close"] = close, ['book.burn'] = burn },
  before = { ["book.open"] = function(later) end, plain = [1] == 2 } }
"#;

    fn told(source: &str) -> Vec<(String, usize, String, String)> {
        let functions = added_functions(source).into_iter();
        functions
            .map(|(name, function)| {
                let params: Vec<String> = function.params.into_iter().map(|param| param.name).collect();
                (name, function.line, params.join(" "), function.doc)
            })
            .collect()
    }

    #[test]
    fn functions_are_found_behind_their_names_or_as_locals() {
        let row = |name: &str, line, params: &str, doc: &str| (name.into(), line, params.into(), doc.into());
        let wanted = [
            row("book.close", 9, "", ""),
            row("book.open", 12, "book ...", "Opens it."),
            row("book.turn_back", 6, "book pages", "Turns back."),
        ];
        assert_eq!(told(HOOKS), wanted);
    }

    #[test]
    fn what_is_no_function_is_nothing() {
        for source in [
            "",
            "[",
            "[\"",
            "[\"a.b",
            "[\"a.b\"]",
            "[\"a.b\"] = ",
            "[\"a.b\"] = function",
            "x[\"a.b\"] == f()",
            "local",
        ] {
            assert_eq!(told(source), [], "{source}");
        }
        let long = format!("{}add['a.b'] = function() end", "--- on and on\n".repeat(101));
        assert_eq!(told(&long), [("a.b".into(), 102, String::new(), String::new())]);
    }
}
