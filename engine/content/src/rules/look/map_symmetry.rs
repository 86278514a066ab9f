//! Symmetries that can be kept while a map is drawn.

use super::words::symmetries;
use crate::rules::number::Number;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Entries, Log, Read};
use lunarena_kernel::{Key, Value};
use lunarena_scene::look::{MapLayout, MapSymmetry, SymmetryKind};

pub static SYMMETRY: Outline = Outline {
    whole: "the symmetry of maps",
    keys: &[
        Field::needed(
            "kinds",
            Holds::List(&Holds::Word(symmetries)),
            "Mirrors and the half turn of grids: horizontal, vertical, rotational; turns of a hex field.",
        ),
        Field::optional("key", Holds::Text, "The key of the data that names the symmetry."),
        Field::optional(
            "swaps",
            Holds::MapOf(&Holds::Anything),
            "Values and seats that change sides: `{ A: B }`; `{ A: B, B: C }` goes round in thirds.",
        ),
    ],
    rules: &[],
};

pub struct ReadSymmetry {
    pub kinds: Vec<Spanned<SymmetryKind>>,
    pub symmetry: MapSymmetry,
}

impl Read for ReadSymmetry {
    fn read(node: &Node, log: &mut Log) -> Option<ReadSymmetry> {
        let mut fields = Fields::of(node, &SYMMETRY, log)?;
        let kinds: Option<Vec<Spanned<SymmetryKind>>> = fields.required("kinds");
        let key = fields.optional("key");
        let swaps: Option<Entries<Value>> = fields.or("swaps", Entries::default());
        fields.finish();
        let kinds = kinds?;
        let swap = |(one, other): (Spanned<String>, Value)| {
            let one = match Key::parse(&one) {
                Key::Int(number) => Value::Int(number),
                Key::Str(text) => Value::Str(text),
            };
            (one, other)
        };
        let swaps = swaps?.0.into_iter().map(swap).collect();
        let symmetry = MapSymmetry { kinds: kinds.iter().map(|kind| kind.value).collect(), key: key?, swaps };
        Some(ReadSymmetry { kinds, symmetry })
    }
}

/// Mirrors are for grids, other turns than half ones for hex fields.
pub fn judge_kinds(layout: &MapLayout<Number>, kinds: &[Spanned<SymmetryKind>], log: &mut Log) {
    for kind in kinds {
        let (fits, help) = match layout {
            MapLayout::Records { hex: true, .. } => {
                (kind.value.is_hex(), "a hex field has half turn, third turn and sixth turn")
            }
            MapLayout::Nodes { .. } => (false, "nodes have no places that could be mirrored"),
            _ => (!kind.value.is_hex(), "a grid has horizontal, vertical and rotational"),
        };
        if !fits {
            log.error(kind.span, format!("`{}` is no symmetry of these maps", kind.value.word()), "here", help);
        }
    }
}
