//! What a game offers its bots, as a definition file.

use super::signature;
use crate::authoring::bot_guide::{Guide, OBJECT_CLASS};
use lunarena_content::visible_line;
use lunarena_kernel::Value;
use lunarena_lint::{ApiData, ApiFunction, TypeDoc};
use lunarena_script::literal;

pub fn text(guide: &Guide) -> String {
    let file = &guide.game.file;
    let head = format!(
        "---@meta\n--- {} {}. {}\n",
        visible_line(&file.title),
        file.version,
        signature(guide.game.name(), &guide.game.ruleset.mods)
    );
    let intro = (!guide.intro.is_empty()).then(|| comment(&guide.intro));
    let types = guide.types.iter().map(|declared| as_written(&declared.lines));
    let data = guide.data.iter().map(|(about, value)| constant(about, value));
    let live = guide.call_price.is_some();
    let object = live.then(|| class(guide.view()));
    let calls = guide.calls.iter().map(|call| if live { method(call) } else { constructor(call) });
    let parts: Vec<String> =
        std::iter::once(head).chain(intro).chain(types).chain(data).chain(object).chain(calls).collect();
    parts.join("\n")
}

/// What can be said of a game that doesn't run: the types that it declares, and its calls. Of its data nobody knows the values.
pub fn sketched(types: &[TypeDoc], calls: &[ApiFunction], live: bool, view: Option<&str>) -> String {
    let types = types.iter().map(|declared| as_written(&declared.lines));
    let object = live.then(|| class(view));
    let calls = calls.iter().map(|call| if live { method(call) } else { constructor(call) });
    let parts: Vec<String> = types.chain(object).chain(calls).collect();
    parts.join("\n")
}

/// The words that the game's enumerations have, as a definition file.
pub fn enumerations(guide: &Guide) -> String {
    let is_one = |about: &ApiData| about.lines.iter().any(|line| line.trim_start().starts_with("@enum"));
    guide.data.iter().filter(|(about, _)| is_one(about)).map(|(about, value)| constant(about, value)).collect()
}

fn constant(about: &ApiData, value: &Value) -> String {
    format!("{}{} = {}\n", as_written(&about.lines), about.name, literal(value))
}

/// The class of what is called live.
fn class(view: Option<&str>) -> String {
    let (sees, parent) = match view {
        Some(view) => (" what it sees, and", format!(": {view}")),
        None => ("", String::new()),
    };
    format!(
        "--- What a bot's function is given:{sees} the game's calls.\n---@class {OBJECT_CLASS}{parent}\nlocal {OBJECT_CLASS} = {{}}\n"
    )
}

fn method(call: &ApiFunction) -> String {
    format!("{}function {OBJECT_CLASS}:{} end\n", as_written(&call.lines), signature_of(call))
}

fn comment(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", format!("--- {line}").trim_end())).collect()
}

fn as_written(lines: &[String]) -> String {
    lines.iter().map(|line| format!("---{line}\n")).collect()
}

fn constructor(call: &ApiFunction) -> String {
    // What an order looks like is not the game's choice: where it doesn't say what it calls one, we do.
    let order = match call.returns.is_empty() {
        true => format!("---@return table order {}\n", order(call)),
        false => String::new(),
    };
    format!("{}{order}function {} end\n", as_written(&call.lines), signature_of(call))
}

/// `take(count)`
pub fn signature_of(call: &ApiFunction) -> String {
    format!("{}({})", call.name, params(call).join(", "))
}

/// `{ "take", count }`
pub fn order(call: &ApiFunction) -> String {
    let parts: Vec<String> =
        std::iter::once(format!("\"{}\"", call.name)).chain(params(call).into_iter().map(str::to_owned)).collect();
    format!("{{ {} }}", parts.join(", "))
}

fn params(call: &ApiFunction) -> Vec<&str> {
    call.params.iter().map(|param| param.name.as_str()).collect()
}
