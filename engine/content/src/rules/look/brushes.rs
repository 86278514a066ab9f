//! What a person can draw on a map: entries of `brushes`.

use crate::rules::number::Number;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Log, Read};
use lunarena_scene::look::{Brush, Paint};

pub static BRUSH: Outline = Outline {
    whole: "a brush",
    keys: &[
        Field::optional("writes", Holds::Anything, "The cell, or the keys of a record or node that it sets."),
        Field::optional("number", ANY_RANGE, "Instead of `writes`: a cell that is a number."),
        Field::needed("like", Holds::Text, "A kind, or the name of a cell in `cells`: it looks like that."),
        Field::optional("above", Holds::Anything, "What it writes into the same cell of the next plane."),
        Field::optional("seat", Holds::Text, "Whose it is: it has that seat's colour."),
        Field::optional("only", Holds::Integer { least: 1 }, "At most so many are on a map."),
    ],
    rules: &[Rule::Any(&["writes", "number"]), Rule::NotBoth("writes", "number")],
};

/// From one number to another, in figures.
const FROM_TO: &str = r"^ *[+-]?[0-9]+ *\.\. *[+-]?[0-9]+ *$";

const ANY: Holds = Holds::Number(i64::MIN..=i64::MAX);

/// See [`ReadRange`].
pub const ANY_RANGE: Holds = Holds::Either(&ANY, &Holds::Either(&Holds::Form(FROM_TO), &Holds::Map(&RANGE)));

static RANGE: Outline = Outline {
    whole: "a range",
    keys: &[
        Field::needed("least", Holds::Number(i64::MIN..=i64::MAX), "The least."),
        Field::needed("most", Holds::Number(i64::MIN..=i64::MAX), "The greatest."),
    ],
    rules: &[],
};

pub struct ReadBrush {
    pub brush: Brush<Number>,
}

impl Read for ReadBrush {
    fn read(node: &Node, log: &mut Log) -> Option<ReadBrush> {
        let mut fields = Fields::of(node, &BRUSH, log)?;
        let (writes, number) = (fields.optional("writes"), fields.optional("number"));
        let (like, above, seat) = (fields.required("like"), fields.optional("above"), fields.optional("seat"));
        let only: Option<Option<Spanned<i64>>> = fields.optional("only");
        let paint = match (writes?, number?) {
            (Some(value), None) => Some(Paint::Writes(value)),
            (None, Some(ReadRange(least, most))) => Some(Paint::Number(least, most)),
            _ => {
                let help = "`writes` is what a cell, record or node then holds, `number: { least: 1, most: 9 }` a cell that is a number";
                fields.log().error(node.span, "a brush draws one thing", "expected `writes` or `number`", help);
                None
            }
        };
        let only = match only? {
            Some(only) if only.value < 1 => {
                fields.log().error(only.span, "`only` must be at least 1", "too small", "leave it out for any number");
                None
            }
            only => Some(only.map(|only| only.value)),
        };
        fields.finish();
        Some(ReadBrush { brush: Brush { paint: paint?, like: like?, above: above?, seat: seat?, only: only? } })
    }
}

/// From the first to the second: one number, `20..60`, or both by their names.
pub struct ReadRange(pub Number, pub Number);

impl Read for ReadRange {
    fn read(node: &Node, log: &mut Log) -> Option<ReadRange> {
        match &node.item {
            Item::Map(_) => {
                let mut fields = Fields::of(node, &RANGE, log)?;
                let (least, most) = (fields.required("least"), fields.required("most"));
                fields.finish();
                Some(ReadRange(least?, most?))
            }
            Item::Str(text) if !text.starts_with('=') => {
                let ends = text.split_once("..").and_then(|(least, most)| {
                    Some((least.trim().parse::<i64>().ok()?, most.trim().parse::<i64>().ok()?))
                });
                let Some((least, most)) = ends else {
                    log.error(node.span, format!("`{text}` is no range"), "expected numbers such as 20..60", HELP);
                    return None;
                };
                let number = |value| Number::plain(value, &log.source, node.span);
                Some(ReadRange(number(least), number(most)))
            }
            _ => {
                let one: Number = Read::read(node, log)?;
                Some(ReadRange(one.clone(), one))
            }
        }
    }
}

const HELP: &str = "a range is a number or a formula, `20..60`, or `{ least: 20, most: = map.most_size }`";
