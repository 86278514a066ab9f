//! What every key does.

use lunarena_scene::glyphs::{Row, Style, text_width};

const KEYS: [(&str, &str); 23] = [
    ("space", "play or pause"),
    ("left right, h l", "one step back, one on"),
    ("PgUp PgDn", "ten steps back, ten on"),
    ("Home End", "the first step, the last"),
    ("g", "go to a turn: g 1 2 Enter"),
    ("e E", "the next event that matters, the one before"),
    ("/", "name a kind of event, for e and E"),
    ("f F", "the next fault of a bot, the one before"),
    ("+ -", "faster, slower"),
    ("s", "see all, or what a seat sees"),
    ("i", "inspect things: what one holds, what it reaches"),
    ("Tab, up down", "the next thing, the one before"),
    ("shift + arrows, HJKL", "move the window over a large field"),
    ("z", "the next plane of a large field"),
    ("c", "back to where the action is"),
    ("v", "all events of the step"),
    ("a", "all figures"),
    ("p", "curves: figures over the match"),
    ("k", "the legend: what glyphs mean"),
    ("t", "the lists and notes"),
    ("?", "this help"),
    ("q, Esc, Ctrl-C", "leave"),
    ("✦ • ╌ ─", "on the field: what happened in this step, and where"),
];

pub fn rows(width: usize) -> Vec<Row> {
    let edge = KEYS.iter().map(|(keys, _)| text_width(keys)).max().unwrap_or(0) + 2;
    let row = |(keys, does): &(&str, &str)| {
        let mut row = Row::new(keys, Style::BOLD).padded(edge.min(width / 2));
        row.push(&format!(" {does}"), Style::PLAIN);
        row.wrapped(width, 4)
    };
    KEYS.iter().flat_map(row).collect()
}
