//! Enumerations of api.lua as aliases. Their words are worked out while the rules load, so the text of the rules alone doesn't tell them.

use crate::authoring::bot_guide;
use crate::game::{Game, api_modules};
use lunarena_content::Ruleset;
use lunarena_kernel::Value;
use lunarena_lint::ApiData;
use lunarena_script::literal;

pub fn text(game: &Game) -> String {
    let Ruleset { modules, hooks, .. } = &game.ruleset;
    let said = bot_guide::documentation(&api_modules(&game.file), modules, hooks).unwrap_or_default();
    let alias = |data: &ApiData| {
        let (_, value) = game.api.data.iter().find(|(name, _)| *name == data.name)?;
        Some(format!("---@alias {} {}\n", name_of(data)?, words(value)?.join("|")))
    };
    let aliases: Vec<String> = said.data.iter().filter_map(alias).collect();
    format!("---@meta\n\n{}", aliases.join("\n"))
}

/// The name that the comment above a table gives it as an enumeration.
fn name_of(data: &ApiData) -> Option<&str> {
    let said = data.lines.iter().find_map(|line| line.trim().strip_prefix("@enum"))?;
    said.split_whitespace().next().filter(|name| name.chars().all(|letter| letter.is_alphanumeric() || letter == '_'))
}

/// All its words, if it has nothing else.
fn words(value: &Value) -> Option<Vec<String>> {
    let Value::Map(entries) = value else { return None };
    let word = |value: &Value| matches!(value, Value::Str(_) | Value::Int(_)).then(|| literal(value));
    entries.values().map(word).collect::<Option<Vec<_>>>().filter(|words| !words.is_empty())
}
