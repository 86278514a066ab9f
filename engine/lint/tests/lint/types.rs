//! What types tell of small sources, and that it ends on those that are written to go on for ever.

use lunarena_lint::types::{Context, Definitions, SlipKind, examine};
use std::collections::BTreeMap;

const BOOKS: &str = r#"
---@alias Side "left"|"right"

---@class Page
---@field number integer
---@field side Side
---@field next Page?
---@field words string[]
---@field notes table<string, Page>

---@class Book: Page
---@field pages Page[]
local Book = {}

--- Turns to a page.
---@param number integer
---@param side? Side
---@return Page
---@return string? why
function Book:turn_to(number, side) end

---@generic T
---@param list T[]
---@return T
function draw(list) end

---@type Book
shelf = {}
"#;

/// Each slip as what stands there, and what is wrong with it.
fn slips(source: &str) -> Vec<String> {
    let mut definitions = Definitions::default();
    definitions.add_text(BOOKS);
    definitions.add_types_of(source);
    let asked = BTreeMap::from([("read".to_owned(), vec!["Book".to_owned()])]);
    let examined = examine(source, &definitions, &Context { asked, ..Context::default() });
    let shown = |kind: &SlipKind| match kind {
        SlipKind::NoField { of, near, .. } => format!("{}? {}", of.shown, near.as_deref().unwrap_or("-")),
        SlipKind::NoFields { of, .. } => of.clone(),
        SlipKind::NeverRead { near, .. } => format!("write {near}"),
        SlipKind::NoWord { .. } => "word".to_owned(),
        SlipKind::NeverEqual { .. } => "never".to_owned(),
        SlipKind::Count { args, .. } => format!("count {}", args.count),
        SlipKind::WrongKind { wanted, given, .. } => format!("{given} for {wanted}"),
        SlipKind::NeedsDot { .. } => "dot".to_owned(),
        SlipKind::NeedsColon { .. } => "colon".to_owned(),
        SlipKind::NotCallable { .. } => "no call".to_owned(),
        SlipKind::Unfit { needs, .. } => (*needs).to_owned(),
        SlipKind::AssignKind { wanted, given, .. } => format!("{given} in place of {wanted}"),
        SlipKind::Format { places, given } => format!("{given} of {places}"),
        SlipKind::UnknownType { near, .. } => format!("type {near}"),
        SlipKind::UnknownParam { near, .. } => format!("param {near}"),
        SlipKind::NeverReturns { wanted } => format!("gives no {wanted}"),
        SlipKind::DeclaredTwice { line, .. } => format!("as in line {line}"),
        SlipKind::LacksOriginal { .. } | SlipKind::OtherPlace { .. } | SlipKind::TooManyParams { .. } => {
            "wrapper".to_owned()
        }
    };
    let settled = examined.settled(&[]);
    settled.iter().map(|slip| format!("{}: {}", &source[slip.span.clone()], shown(&slip.kind))).collect()
}

#[track_caller]
fn assert_slips(source: &str, expected: &[&str]) {
    assert_eq!(slips(source), expected, "{source}");
}

#[test]
fn fields_are_followed_through_variables() {
    assert_slips("print(shelf.pags)", &["pags: Book? pages"]);
    assert_slips("print(shelf.number, shelf.pages[1].number)", &[]);
    assert_slips("local p = shelf.pages[1] print(p.numbr)", &["numbr: Page? number"]);
    assert_slips("local p p = shelf.pages[1] print(p.numbr)", &["numbr: Page? number"]);
    assert_slips("local p = shelf p = shelf.pages[1] print(p.pages, p.pgaes)", &["pgaes: Book` and `Page? pages"]);
    assert_slips("local p = shelf p = other() print(p.pgaes)", &[]);
    assert_slips("for i, p in ipairs(shelf.pages) do print(i.x, p.x) end", &["x: a number", "x: Page? -"]);
    assert_slips("for k, p in pairs(shelf.notes) do print(k, p.numbr) end", &["numbr: Page? number"]);
    assert_slips("local p = shelf.next or shelf.pages[2] print(p.sid)", &["sid: Page? side"]);
    assert_slips("local p = a and shelf.next print(p.sid)", &["sid: Page? side"]);
    assert_slips("local p = shelf while p do p = p.next print(p.nxt) end", &["nxt: Book` and `Page? next"]);
    assert_slips("print(shelf['pags'], shelf[key], shelf.notes.any.sid)", &["'pags': Book? pages", "sid: Page? side"]);
    assert_slips("print(draw(shelf.pages).sid, draw({}).sid, draw(x).sid)", &["sid: Page? side"]);
    assert_slips("local _, why = shelf:turn_to(1) print(why.x)", &[]);
    assert_slips("print((shelf:turn_to(1)).sid)", &["sid: Page? side"]);
}

#[test]
fn functions_get_what_all_their_calls_give() {
    let with = |calls: &str| slips(&format!("local function f(p) return p.sid end {calls}"));
    assert_eq!(with("f(shelf)"), ["sid: Book? side"]);
    assert_eq!(with("f(shelf) f(shelf.next)"), ["sid: Book` and `Page? side"]);
    assert_eq!(with("f(shelf) f(other)"), [""; 0]);
    assert_eq!(with("f(shelf) print(f)"), [""; 0]);
    assert_eq!(with(""), [""; 0]);
    assert_slips("function read(b) print(b.pags) end", &["pags: Book? pages"]);
    assert_slips("function other(b) print(b.pags) end", &[]);
    assert_slips("function read(b) b = b or {} print(b.pags) end", &[]);
    assert_slips("---@param p Page\nlocal function f(p) return p.sid end f()", &["sid: Page? side", "f: count 0"]);
    assert_slips("local function f() return shelf end print(f().pags)", &["pags: Book? pages"]);
    assert_slips("local function f(n) return n > 0 and f(n - 1) or shelf end print(f(1).pags)", &["pags: Book? pages"]);
    assert_slips("---@return Page\nlocal function f() return x end print(f().sid)", &["sid: Page? side"]);
}

#[test]
fn arguments_and_words() {
    assert_slips("shelf:turn_to()", &["turn_to: count 0"]);
    assert_slips("shelf:turn_to(1, 'left', 3)", &["turn_to: count 3"]);
    assert_slips("shelf:turn_to(1, nil) shelf:turn_to(f()) shelf:turn_to(1, 'right')", &[]);
    assert_slips("shelf:turn_to(1, 'up')", &["'up': word"]);
    assert_slips("shelf:turn_to('1')", &["'1': the text \"1\" for a number"]);
    assert_slips("shelf.turn_to(1)", &["turn_to: colon"]);
    assert_slips("shelf.turn_to(shelf, 1) shelf.turn_to(x, 1)", &[]);
    assert_slips("draw(3)", &["3: the number 3 for a list"]);
    assert_slips("if shelf.side == 'top' then end", &["'top': never"]);
    assert_slips("if 'left' == shelf.side or shelf.side ~= nil then end", &[]);
    assert_slips("local mode = 'a' if mode == 'b' then end", &[]);
    assert_slips("shelf.number()", &["number: no call"]);
}

#[test]
fn values_are_used_for_what_they_are() {
    assert_slips("print(shelf.side + 1)", &["shelf.side: a number is needed here"]);
    assert_slips("print(2 * shelf.pages)", &["shelf.pages: a number is needed here"]);
    assert_slips("print('4' * 2, shelf.number * 2, other.side * 2)", &[]);
    assert_slips(
        "print(#shelf.number, #shelf.pages, #shelf.side)",
        &["shelf.number: `#` counts the elements of a list"],
    );
    assert_slips("for _ in ipairs(shelf.number) do end", &["shelf.number: a list or a table is needed here"]);
    assert_slips("for _ in pairs(shelf.notes) do end for _ in ipairs(other) do end", &[]);
    assert_slips("print(('%d of %d'):format(1))", &["format: 1 of 2"]);
    assert_slips("print(('%d%%'):format(1), ('%d of %d'):format(f()))", &[]);
    assert_slips("shelf.number = shelf.next", &["shelf.next: `Page` in place of a number"]);
    assert_slips("shelf.number = 3 shelf.next = nil shelf.next = false", &[]);
}

#[test]
fn comments_have_slips_too() {
    assert_slips("---@type Paeg\nlocal p = x", &["Paeg: type Page"]);
    assert_slips("---@type Elsewhere\nlocal p = x", &[]);
    assert_slips("---@param numbr integer\nfunction f(number) end", &["numbr: param number"]);
    assert_slips("---@param other integer\nfunction f(number) end", &[]);
    assert_slips("---@return integer\nfunction f()\n  print(1)\nend", &["(): gives no integer"]);
    assert_slips("---@return integer?\nfunction f()\n  print(1)\nend", &[]);
    assert_slips("---@return integer\nfunction f()\n  error('not yet')\nend", &[]);
}

#[test]
fn a_function_that_is_declared_twice() {
    let module = |rest: &str| slips(&format!("local M = {{}}\nfunction M.a() end\n{rest}\nreturn M"));
    assert_eq!(module("function M.a() end"), ["a: as in line 2"]);
    assert_eq!(module("function M.b() end"), [""; 0]);
    // The first one is made use of before.
    assert_eq!(module("local first = M.a\nfunction M.a() first() end"), [""; 0]);
}

#[test]
fn what_a_source_adds_is_there() {
    assert_slips("shelf.colour = 1 print(shelf.colour)", &[]);
    assert_slips("shelf.sied = 'left'", &["sied: write side"]);
    assert_slips("shelf.sides = 'left'", &[]);
    assert_slips("x.colour = 1 print(shelf.colour)", &[]);
    assert_slips("shelf[k] = 1 print(shelf.colour)", &[]);
    assert_slips("setmetatable(shelf, {}) print(shelf.colour)", &[]);
    assert_slips("if shelf.colour then print(shelf.colour) end", &[]);
    assert_slips("if shelf.sied then end", &["sied: Book? side"]);
    assert_slips("local p = shelf --[[@as Page]] print(p.pages)", &["pages: Page? -"]);
    assert_slips("local p = shelf\n---@cast p Other\nprint(p.colour)", &[]);
    assert_slips("---@class Own\n---@field a integer\nlocal Own = {}\n---@type Own\nlocal o = x\nprint(o.b)", &[]);
    assert_slips("---@class Own\n---@field a integer\n\n---@type Own\nlocal o = x\nprint(o.b)", &["b: Own? -"]);
}

/// Sources that strangers wrote must not take the checker with them.
#[test]
fn it_always_ends() {
    let chain = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    for source in [
        "local a, b a = b b = a print(a.x, b.x)".to_owned(),
        "local function f(p) return f(p.next) end print(f(shelf).x)".to_owned(),
        format!("print(shelf{})", ".next".repeat(100_000)),
        format!("print(1{})", " + 1".repeat(100_000)),
        format!("local x = shelf {}", "x = x.next or x ".repeat(5_000)),
        format!("local t = {{}} {}", chain(5_000, &|n| format!("t.f{n} = t.f{} ", n + 1))),
        chain(3_000, &|n| format!("function f{n}(p) return f{}(p.next) end ", n + 1)) + "f0(shelf)",
        chain(150, &|n| {
            format!("local v{n} = {} ", if n == 0 { "shelf".into() } else { format!("v{}.next or v{0}", n - 1) })
        }),
        format!("return {}{}", "{ a = ".repeat(150), "}".repeat(150)),
    ] {
        slips(&source);
    }
}

#[test]
fn lists_hold_what_is_put_into_them() {
    let with = |rest: &str| slips(&format!("local list = {{}} list[#list + 1] = shelf.next {rest}"));
    assert_eq!(with("print(list[1].sid)"), ["sid: Page? side"]);
    assert_eq!(with("for _, p in ipairs(list) do print(p.sid) end"), ["sid: Page? side"]);
    assert_eq!(with("table.insert(list, shelf) print(list[1].sid)"), ["sid: Book` and `Page? side"]);
    assert_eq!(with("list[2], list[1] = list[1], list[2] print(list[1].sid)"), ["sid: Page? side"]);
    assert_eq!(with("print(list.count)"), [""; 0]);
    assert_eq!(with("fill(list) print(list[1].sid)"), [""; 0]);
    assert_eq!(with("local other = list other[1] = x print(list[1].sid)"), [""; 0]);
    assert_eq!(with("list[2] = unknown print(list[1].sid)"), [""; 0]);
    assert_eq!(with("list = {} list.name = 1 print(list[1].sid)"), [""; 0]);
    assert_slips("local both = { shelf.next, shelf } print(both[1].sid)", &["sid: Page` and `Book? side"]);
    assert_slips("local all = { f() } print(all[1].sid)", &[]);
    let given = "local function f() local l = {} l[1] = shelf return l end local g = f()";
    assert_slips(&format!("{given} print(g[1].pags)"), &["pags: Book? pages"]);
    assert_slips(&format!("{given} g[2] = x print(g[1].pags)"), &[]);
}
