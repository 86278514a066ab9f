//! REFERENCE.md: all that an author of bots looks up, on one page.

use crate::text::facts;
use lunarena_arena::{
    ApiData, ApiFunction, Guide, OBJECT, TypeDoc, TypeKind, literal, order_text as order, signature, signature_of,
};
use lunarena_content::{Kind, Phase};
use lunarena_contest::wording::{count, list};
use lunarena_kernel::{Key, Value};

const BEYOND: &str = "\
Beyond Lua there are `budget()`, `save(answer)`, `grow(base, rate, level)`, `scale(number, top, bottom, ...)`, \
`near(name, list)`, and for geometry `graph`, `grid` and `hexfield`:";

/// `stubs` is the folder of definitions, as it is written beside the page; `changes` what mods change, if there are any.
pub fn text(guide: &Guide, stubs: &str, changes: &str) -> String {
    let (file, mods) = (&guide.game.file, &guide.game.ruleset.mods);
    let with = if mods.is_empty() { String::new() } else { format!(" with {}", list(mods)) };
    let signed = signature(guide.game.name(), mods);
    let mut page = format!("<!-- {signed} -->\n\n# {} {}{with}: a reference for bots\n", file.title, file.version);
    let mut add = |part: String| page.push_str(&format!("\n{}\n", part.trim_end()));
    add(file.summary.clone());
    if !changes.is_empty() {
        add(format!(
            "## What {} to the game\n\n{changes}",
            if mods.len() == 1 { "the mod does" } else { "the mods do" }
        ));
    }
    add(format!("## How a bot is called\n\n{}", asked(guide)));
    if !guide.types.is_empty() {
        add("## Types".to_owned());
        guide.types.iter().for_each(|declared| add(declaration(declared)));
    }
    if !guide.data.is_empty() {
        add("## Data\n\nThese are globals of every bot.".to_owned());
        guide.data.iter().for_each(|(about, value)| add(data(about, value)));
    }
    if !guide.calls.is_empty() {
        add(format!("## Calls\n\n{}", guide.intro));
        guide.calls.iter().for_each(|called| add(call(called, guide.call_price.is_some(), guide.price(&called.name))));
    }
    add(format!("## Limits\n\n{}", limits(guide)));
    add(format!("## Lua\n\n{}\n\n{BEYOND} `{stubs}` describes them.", guide.differences()));
    add(format!("## What library calls and large operations cost\n\n{}", prices(guide)));
    page
}

/// Who calls whom, and what an answer is.
fn asked(guide: &Guide) -> String {
    let given = guide.argument();
    let parameter = given.map_or("", |given| given.name);
    let phase = |phase: &Phase<i64>| {
        [
            format!("`{}`", phase.name.value),
            format!("{}{}", facts::turns(phase), goes_on(&phase.kind)),
            facts::asked(phase),
        ]
    };
    let phases = table(["phase", "turns", "the bot's function"], guide.game.file.turns.iter().map(phase));
    let class = given.and_then(|given| given.class);
    let class = class.map_or(String::new(), |class| format!("---@param {parameter} {class}\n"));
    let functions: Vec<String> =
        guide.asked().iter().map(|name| format!("{class}function {name}({parameter})\nend\n")).collect();
    let answer = match (guide.call_price, guide.calls.first()) {
        (Some(price), _) => format!("{} {}", object(guide, price), ender(guide)),
        (None, Some(first)) => format!(
            "What it returns is its answer: orders, made by the calls below. Such a call does nothing but write an order down: `{}` is \
             `{}`.",
            signature_of(first),
            order(first)
        ),
        (None, None) => "The return value is its answer.".to_owned(),
    };
    format!(
        "A bot is one Lua file. The game calls a function of it:\n\n{phases}\n```lua\n{}```\n\n{answer}",
        functions.join("\n")
    )
}

/// How a bot acts that calls.
fn object(guide: &Guide, price: u64) -> String {
    let own = if guide.game.file.prices.is_none() { "" } else { " unless another price is given" };
    let sees = guide.view().map_or(String::new(), |view| format!("`{OBJECT}` is what the bot sees, a `{view}`. "));
    format!(
        "{sees}The bot acts by the calls below, which are methods of `{OBJECT}`. Each runs in the rules at once, for {}{own}, and gives back its \
         results; what can't be done is refused as the call says, or is an error in the bot. `{OBJECT}` may be kept from turn to turn.",
        count(price, "instruction")
    )
}

/// What ends a turn before the function comes to its end.
fn ender(guide: &Guide) -> String {
    let names: Vec<String> = guide.enders().map(|name| format!("`{OBJECT}:{name}()`")).collect();
    let verb = if names.len() == 1 { "ends" } else { "end" };
    match names.is_empty() {
        true => String::new(),
        false => format!("{} {verb} a turn in the middle of a run, and the next one goes on from there.", list(&names)),
    }
}

/// What else an answer can mean.
fn goes_on(kind: &Kind<i64>) -> &'static str {
    match kind {
        Kind::Sequence { keep: true, .. } => "; a bot that answers `false` keeps the turn",
        Kind::Queue { pause: true } => "; a unit that overruns its limit is paused, and goes on in its next turn",
        _ => "",
    }
}

fn declaration(declared: &TypeDoc) -> String {
    let head = format!("### `{}`\n\n", declared.name);
    let doc = paragraph(&declared.doc);
    match &declared.kind {
        TypeKind::Class { parents, fields } => {
            let parents: Vec<String> = parents.iter().map(|parent| code(parent)).collect();
            let also = if parents.is_empty() { String::new() } else { format!("All of {}, and:\n\n", list(&parents)) };
            let rows = fields.iter().map(|field| {
                let mark = if field.optional { "?" } else { "" };
                [code(&format!("{}{mark}", field.name)), code(&field.type_name), cell(&field.doc)]
            });
            format!("{head}{doc}{also}{}", table(["field", "type", ""], rows))
        }
        TypeKind::Alias { type_name, choices } => {
            let same =
                if type_name.is_empty() { String::new() } else { format!("Another name for `{type_name}`.\n\n") };
            let rows = choices.iter().map(|choice| [code(&choice.value), cell(&choice.doc)]);
            format!("{head}{doc}{same}{}", table(["value", ""], rows))
        }
    }
}

fn data(about: &ApiData, value: &Value) -> String {
    let rows = match value {
        Value::Map(entries) => {
            let row = |(key, value): (&Key, &Value)| [code(&format!("{}.{key}", about.name)), code(&literal(value))];
            table(["", "is"], entries.iter().map(row))
        }
        other => code(&literal(other)),
    };
    format!("### `{}`\n\n{}{rows}", about.name, paragraph(&about.doc))
}

fn call(call: &ApiFunction, live: bool, price: Option<u64>) -> String {
    let mut items = String::new();
    for param in call.params.iter().filter(|param| param.type_name.is_some() || !param.doc.is_empty()) {
        let optional = if param.optional { ", may be left out" } else { "" };
        let type_name = param.type_name.as_ref().map_or(String::new(), |name| format!(" `{name}`"));
        items.push_str(&format!("- `{}`{type_name}{optional}{}\n", param.name, remark(&param.doc)));
    }
    // All orders are alike, and need not be told each time.
    for returned in call.returns.iter().filter(|_| live) {
        items.push_str(&format!("- gives `{}`{}\n", returned.type_name, remark(&returned.doc)));
    }
    if let Some(price) = price {
        items.push_str(&format!("- costs {}\n", count(price, "instruction")));
    }
    let object = if live { format!("{OBJECT}:") } else { String::new() };
    format!("### `{object}{}`\n\n{}{items}", signature_of(call), paragraph(&call.doc))
}

const CLOCK: &str = "Whatever it counts, an answer that takes longer than a minute is stopped by the clock: the turn is lost, with a fault `out of time`, and after the third time the bot is not asked again.";

fn limits(guide: &Guide) -> String {
    let (limits, turns) = (&guide.game.file.limits, &guide.game.file.turns);
    let has_units = turns.iter().any(|phase| matches!(phase.kind, Kind::Queue { .. }));
    let together = has_units.then(|| i64::try_from(limits.seat_memory()).unwrap_or(i64::MAX));
    let rows = [
        ("one question", limits.call, "instruction"),
        ("one turn", limits.turn, "instruction"),
        ("the whole match", limits.bank, "instruction"),
        ("loading the file", Some(limits.load), "instruction"),
        ("memory of a Lua state", Some(limits.memory), "byte"),
        ("memory of all units of a seat", together, "byte"),
        ("printed in a turn", Some(limits.output), "byte"),
    ];
    let rows = rows.into_iter().filter_map(|(what, limit, unit)| Some([what.to_owned(), count(limit?, unit)]));
    let own = guide.game.file.turns.iter().flat_map(|phase| {
        let row = |(what, limit)| [format!("{what} in the phase `{}`", phase.name.value), count(limit, "instruction")];
        facts::limits(phase).into_iter().map(row)
    });
    let table = table(["", "at most"], rows.chain(own));
    format!("{table}\n{CLOCK}\n")
}

fn prices(guide: &Guide) -> String {
    let rows = guide.prices.iter().map(|listed| {
        let per = if listed.price.per == 0 { String::new() } else { listed.price.per.to_string() };
        [code(listed.name), listed.price.fixed.to_string(), per, cell(listed.unit)]
    });
    let head = ["call", "fixed", "one more for every", ""];
    format!(
        "Every Lua instruction costs 1. The following cost more; those that begin with `vm.` are Lua instructions that can do a lot of work.\n\n{}",
        table(head, rows)
    )
}

/// Nothing, if there are no rows.
pub fn table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rows: String = rows.map(|row| line(&row)).collect();
    if rows.is_empty() {
        return rows;
    }
    format!("{}|{}\n{rows}", line(&head.map(str::to_owned)), "---|".repeat(N))
}

/// A bar would end the cell, a new line the table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

pub fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{}`", cell(text)) }
}

fn remark(doc: &str) -> String {
    if doc.is_empty() { String::new() } else { format!(": {doc}") }
}

fn paragraph(doc: &str) -> String {
    if doc.is_empty() { String::new() } else { format!("{doc}\n\n") }
}
