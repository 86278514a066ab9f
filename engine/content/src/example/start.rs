//! How a case begins.

use crate::files::paths::ContentPath;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::Read;
use lunarena_kernel::Value;

/// The keys of which a case has one.
pub(super) const BEGINNINGS: [&str; 3] = ["map", "start", "base"];

/// How a case begins, as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Begin {
    Own(Start),
    /// Like the case of this name: its start, constants, pins and state, not its steps.
    Base(Spanned<String>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    Map {
        source: Source,
        name: Spanned<ContentPath>,
    },
    /// A map written out in the case.
    Inline(Document),
    /// Of games without maps: what `setup` makes of none.
    Nothing {
        source: Source,
        span: Span,
    },
    /// A whole state.
    State {
        source: Source,
        value: Spanned<Value>,
    },
}

pub(super) fn begin(node: &Node, fields: &mut Fields<'_>) -> Option<Begin> {
    let map = fields.node("map");
    let start: Option<Option<Spanned<Value>>> = fields.optional("start");
    let base = fields.optional("base");
    let keys: Vec<(&str, Span)> = BEGINNINGS.into_iter().filter_map(|key| Some((key, fields.key(key)?))).collect();
    let help = "`map` names a map or holds one, `start` holds a whole state, `base` names another case";
    match keys.as_slice() {
        [_] => {}
        // Whether the game has maps is not known here.
        [] => {
            return Some(Begin::Own(Start::Nothing {
                source: fields.log().source.clone(),
                span: fields.key("name").unwrap_or(node.span),
            }));
        }
        [(first, at), (other, again), ..] => {
            let report = Report::error(format!("this case begins twice: with `{first}` and with `{other}`"));
            let report = report.at(&fields.log().source, *again, "and here").at(&fields.log().source, *at, "here");
            fields.log().push(report.help(help));
            return None;
        }
    }
    let source = fields.log().source.clone();
    match (map, start?, base?) {
        (Some(map), _, _) => match &map.item {
            Item::Str(_) => Some(Begin::Own(Start::Map { source, name: Read::read(map, fields.log())? })),
            Item::Map(_) => {
                // Its objects are made when it is played, but count for this file.
                Value::read(map, fields.log())?;
                Some(Begin::Own(Start::Inline(Document { source, root: map.clone() })))
            }
            _ => {
                fields.log().mismatch(map, "the name of a map, or a map");
                None
            }
        },
        (None, Some(state), _) => Some(Begin::Own(Start::State { source, value: state })),
        (None, None, Some(name)) => Some(Begin::Base(name)),
        // The one key has no value.
        (None, None, None) => {
            let (key, span) = keys[0];
            fields.log().error(span, format!("`{key}` has no value"), "nothing stands here", help);
            None
        }
    }
}
