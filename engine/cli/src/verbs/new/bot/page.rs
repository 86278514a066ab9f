//! The text of a new bot: what there is to know, in comments, and functions that answer.

use crate::terminal::columns::wrap;
use crate::text::facts;
use lunarena_arena::{ApiFunction, Field, Guide, OBJECT, TypeKind, signature_of};
use lunarena_content::{Kind, Phase, visible_line};
use lunarena_contest::{
    command_line,
    wording::{count, list, shorten},
};
use std::path::Path;

/// As wide as our own files are.
const WIDTH: usize = 120;

/// As many as can be looked over at a glance; the rest stands in REFERENCE.md.
const MOST_CALLS: usize = 10;
const MOST_FIELDS: usize = 16;

/// Wider than this, a name would leave no room for what is said of it.
const WIDEST: usize = 44;

/// `bots` are those of a match to try it in, the new one first; `check` are the words that look it over, `stubs` those that tell its editor.
pub fn text(guide: &Guide, bots: &[&str], check: &[String], stubs: &[String]) -> String {
    let parts = [Some(head(guide, bots, check, stubs)), calls(guide), sees(guide), Some(limits(guide)), memory(guide)];
    let functions = guide.asked().into_iter().enumerate().map(|(at, name)| function(guide, name, at == 0));
    let parts: Vec<String> = parts.into_iter().flatten().chain(functions).collect();
    parts.join("\n")
}

fn head(guide: &Guide, bots: &[&str], check: &[String], stubs: &[String]) -> String {
    let (game, file) = (guide.game.name(), &guide.game.file);
    let own = bots.first().copied().unwrap_or_default();
    let own = Path::new(own).file_stem().and_then(|stem| stem.to_str()).unwrap_or(own);
    let line = |verb: &str| command_line::line(&[vec!["lunarena", verb, game], bots.to_vec()].concat());
    let whole = |words: &[String]| {
        command_line::line(&["lunarena"].into_iter().chain(words.iter().map(String::as_str)).collect::<Vec<_>>())
    };
    let mut text = format!("--- {own}: a bot for {}.\n", visible_line(&file.title));
    text.push_str(&comment("---", &file.summary));
    let lines = [
        ("play it", line("play")),
        ("watch it", line("watch")),
        ("check it", whole(check)),
        ("all calls", format!("{} writes REFERENCE.md and definitions for your editor", whole(stubs))),
    ];
    text.push_str("---\n");
    text.extend(lines.map(|(what, line)| format!("---   {what:<9}  {line}\n")));
    text
}

/// What it may do.
fn calls(guide: &Guide) -> Option<String> {
    if guide.calls.is_empty() {
        return None;
    }
    let rows: Vec<(String, String)> = guide.calls.iter().map(|call| (called(guide, call), call.doc.clone())).collect();
    let intro = if guide.intro.is_empty() { "What it may do:" } else { &guide.intro };
    let data: Vec<String> = guide.data.iter().map(|(about, _)| format!("`{}`", about.name)).collect();
    let also = match data.is_empty() {
        true => String::new(),
        false => format!("--\n{}", comment("--", &format!("There are also {}.", list(&data)))),
    };
    Some(format!("{}--\n{}{also}", comment("--", intro), table(&rows, MOST_CALLS)))
}

/// `take(count)`, or `game:take(count)`.
fn called(guide: &Guide, call: &ApiFunction) -> String {
    let object = if guide.call_price.is_some() { format!("{OBJECT}:") } else { String::new() };
    format!("{object}{}", signature_of(call))
}

/// What it is shown, where api.lua says so.
fn sees(guide: &Guide) -> Option<String> {
    let (class, name) = (guide.view()?, guide.argument()?.name);
    let declared = guide.types.iter().find(|declared| declared.name == class)?;
    let TypeKind::Class { fields, .. } = &declared.kind else { return None };
    let row = |field: &Field| {
        let about = if field.doc.is_empty() { String::new() } else { format!(": {}", field.doc) };
        let missing = if field.optional { " or nil" } else { "" };
        (format!("{name}.{}", field.name), format!("{}{missing}{about}", field.type_name))
    };
    let rows: Vec<(String, String)> = fields.iter().map(row).collect();
    (!rows.is_empty()).then(|| format!("-- What it sees:\n--\n{}", table(&rows, MOST_FIELDS)))
}

/// What it may use up.
fn limits(guide: &Guide) -> String {
    let limits = &guide.game.file.limits;
    let all = [("each question", limits.call), ("each turn", limits.turn), ("the whole match", limits.bank)];
    let all = all.into_iter().filter_map(|(what, limit)| Some(format!("{} for {what}", count(limit?, "instruction"))));
    let all: Vec<String> = all.collect();
    comment(
        "--",
        &format!("It has {}; budget() returns how many are left. What it prints is stored in the replay.", list(&all)),
    )
}

/// What lives longer than a call: not needed where a run goes on from turn to turn.
fn memory(guide: &Guide) -> Option<String> {
    let kept = "-- Variables outside of functions keep their values from turn to turn.\nlocal turns = 0\n";
    loop_end(guide).is_none().then(|| kept.to_owned())
}

fn function(guide: &Guide, name: &str, is_first: bool) -> String {
    let phases =
        guide.game.file.turns.iter().filter(|phase| phase.questions.iter().any(|question| question.ask.value == name));
    let asked: String = phases.map(|phase| comment("---", &about(phase))).collect();
    let given = guide.argument();
    let parameter = given.map_or("", |given| given.name);
    let class = given.and_then(|given| given.class);
    let class = class.map_or(String::new(), |class| format!("---@param {parameter} {class}\n"));
    let first = if is_first { greeting(guide) } else { String::new() };
    format!("{asked}{class}function {name}({parameter})\n{first}{}end\n", answer(guide))
}

fn about(phase: &Phase<i64>) -> String {
    let own: Vec<String> = facts::limits(phase)
        .into_iter()
        .map(|(what, limit)| format!(", {} for {what}", count(limit, "instruction")))
        .collect();
    format!("In the phase `{}`: {}{}.", phase.name.value, facts::turns(phase), own.concat())
}

/// Something to be found in the replay of the first match.
fn greeting(guide: &Guide) -> String {
    const HELLO: &str = "print(\"my first turn, with\", budget(), \"instructions\")\n";
    if loop_end(guide).is_some() {
        return format!("  {HELLO}");
    }
    let mut text = format!("  turns = turns + 1\n  if turns == 1 then\n    {HELLO}");
    if guide.game.file.functions.view.is_some() {
        let seen = guide.argument().map_or("", |given| given.name);
        text.push_str(&format!("    for name, value in pairs({seen}) do\n      print(name, value)\n    end\n"));
    }
    text + "  end\n"
}

/// What a function does as yet. No answer is one that every game takes.
fn answer(guide: &Guide) -> String {
    // Which call belongs to which function is not known.
    let one = guide.calls.first().filter(|_| guide.asked().len() == 1).map(|call| called(guide, call));
    let by = |what: &str| one.as_ref().map_or(String::new(), |call| format!(", {what} such as {call}"));
    match loop_end(guide) {
        Some(end) => format!("  while true do\n    -- Here it acts{}.\n    {OBJECT}:{end}()\n  end\n", by("by calls")),
        None if guide.call_price.is_some() => format!("  -- Here it acts{}.\n", by("by calls")),
        None => format!("  -- Here it answers{}. With nil it does nothing.\n  return nil\n", by("with orders")),
    }
}

/// The call that ends a turn, where a unit runs on and on.
fn loop_end<'a>(guide: &'a Guide) -> Option<&'a str> {
    let is_queue = guide.game.file.turns.iter().all(|phase| matches!(phase.kind, Kind::Queue { .. }));
    guide.enders().next().filter(|_| is_queue && guide.call_price.is_some())
}

/// Lines of a comment, the text broken where it has to be.
fn comment(dashes: &str, text: &str) -> String {
    let text = text.lines().collect::<Vec<_>>().join(" ");
    let lines = wrap(&text, WIDTH - dashes.len() - 1).into_iter();
    lines.map(|line| format!("{}\n", format!("{dashes} {line}").trim_end())).collect()
}

/// Names and what is said of each, in a line of a comment.
fn table(rows: &[(String, String)], most: usize) -> String {
    let shown = rows.get(..most).unwrap_or(rows);
    let width = shown.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(WIDEST);
    let mut text = String::new();
    for (name, about) in shown {
        let used = name.chars().count().max(width) + "--   ".len() + 2;
        let about = shorten(first_sentence(about), WIDTH.saturating_sub(used));
        text.push_str(&format!("{}\n", format!("--   {name:<width$}  {about}").trim_end()));
    }
    if rows.len() > shown.len() {
        text.push_str(&format!("--   and {} more, see REFERENCE.md\n", rows.len() - shown.len()));
    }
    text
}

fn first_sentence(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.find(". ").map_or(line, |end| &line[..=end])
}
