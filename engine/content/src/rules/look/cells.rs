//! What layers of a grid look like: by a table of values, as numbers, or by colours between two.

use super::entries::{APPEARANCE, ReadLook};
use super::words::roles;
use crate::rules::number::Number;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Entries, Log, Read};
use lunarena_scene::look::{CellLook, CellShow, Ramp, Role};

pub static CELLS: Outline = Outline {
    whole: "an entry of cells",
    keys: &[
        Field::needed(
            "of",
            Holds::Either(&Holds::Text, &Holds::TEXTS),
            "The layer, or several that make one value together.",
        ),
        Field::optional(
            "table",
            Holds::MapOf(&Holds::Map(&APPEARANCE)),
            "A look for each value; of several layers the values with a space between.",
        ),
        Field::optional("number", Holds::Map(&NUMBER), "The value itself is shown."),
        Field::optional("ramp", Holds::Map(&RAMP), "A colour between two, by the value."),
    ],
    rules: &[
        Rule::Any(&["table", "number", "ramp"]),
        Rule::NotBoth("table", "number"),
        Rule::NotBoth("table", "ramp"),
        Rule::NotBoth("number", "ramp"),
    ],
};

static NUMBER: Outline = Outline {
    whole: "a number in cells",
    keys: &[
        Field::optional("role", Holds::Word(roles), "What its colour stands for."),
        Field::optional("hide", Holds::Integer { least: i64::MIN }, "The value that isn't shown."),
    ],
    rules: &[],
};

static RAMP: Outline = Outline {
    whole: "a ramp",
    keys: &[
        Field::needed("from", Holds::Number(i64::MIN..=i64::MAX), "The value with the colour `low`."),
        Field::needed("to", Holds::Number(i64::MIN..=i64::MAX), "The value with the colour `high`."),
        Field::needed("low", Holds::Word(roles), "The colour at one end."),
        Field::needed("high", Holds::Word(roles), "The colour at the other end."),
        Field::optional("hide", Holds::Integer { least: i64::MIN }, "The value that isn't shown."),
        Field::optional("name", Holds::Text, "What a cell with a value is called."),
        Field::optional("many", Holds::Text, "What several of them are called."),
    ],
    rules: &[],
};

pub struct ReadCell {
    pub look: CellLook,
    /// Where a ramp begins and ends.
    pub ends: Option<(Number, Number)>,
}

impl Read for ReadCell {
    fn read(node: &Node, log: &mut Log) -> Option<ReadCell> {
        let mut fields = Fields::of(node, &CELLS, log)?;
        let of = match fields.node("of") {
            Some(Node { item: Item::Str(one), .. }) => Some(vec![one.clone()]),
            Some(node) => Read::read(node, fields.log()),
            None => {
                fields.need("of");
                None
            }
        };
        let table: Option<Option<Entries<ReadLook>>> = fields.optional("table");
        let number: Option<Option<ReadNumber>> = fields.optional("number");
        let ramp: Option<Option<ReadRamp>> = fields.optional("ramp");
        let (table, number, ramp) = (table?, number?, ramp?);
        let mut ends = None;
        let shown = match (table, number, ramp) {
            (Some(table), None, None) => {
                let looks = table.0.into_iter().map(|(value, ReadLook(look))| (value.value, look));
                Some(CellShow::Table(looks.collect()))
            }
            (None, Some(ReadNumber(number)), None) => Some(number),
            (None, None, Some(ramp)) => {
                ends = Some((ramp.from, ramp.to));
                Some(CellShow::Ramp(ramp.look))
            }
            _ => {
                let help =
                    "write one of these keys: `table` for a look by value, `number` for the value, `ramp` for colours";
                fields.log().error(
                    node.span,
                    "cells are shown in one way",
                    "expected `table`, `number` or `ramp`",
                    help,
                );
                None
            }
        };
        fields.finish();
        Some(ReadCell { look: CellLook { of: of?, shown: shown? }, ends })
    }
}

struct ReadNumber(CellShow);

impl Read for ReadNumber {
    fn read(node: &Node, log: &mut Log) -> Option<ReadNumber> {
        let mut fields = Fields::of(node, &NUMBER, log)?;
        let (role, hide) = (fields.or("role", Role::Ink), fields.optional("hide"));
        fields.finish();
        Some(ReadNumber(CellShow::Number { role: role?, hide: hide? }))
    }
}

struct ReadRamp {
    look: Ramp,
    from: Number,
    to: Number,
}

impl Read for ReadRamp {
    fn read(node: &Node, log: &mut Log) -> Option<ReadRamp> {
        let mut fields = Fields::of(node, &RAMP, log)?;
        let (from, to): (Option<Number>, Option<Number>) = (fields.required("from"), fields.required("to"));
        let (low, high) = (fields.required("low"), fields.required("high"));
        let hide = fields.optional("hide");
        let (name, many) = (fields.or("name", String::new()), fields.or("many", String::new()));
        fields.finish();
        let (from, to) = (from?, to?);
        // Formulas are worked out later.
        let end = |number: &Number| number.known().unwrap_or(0) as f64;
        let (low, high, hide, name, many) = (low?, high?, hide?, name?, many?);
        Some(ReadRamp { look: Ramp { from: end(&from), to: end(&to), low, high, hide, name, many }, from, to })
    }
}
