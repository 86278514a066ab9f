//! Words of looks, of which each kind has few.

use crate::yaml::node::Node;
use crate::yaml::reader::{self, Log, Read, words};
use lunarena_scene::look::{Line, Metric, Pattern, Role, Shape, StepKind, Stress, Style, SymmetryKind};

/// One of a few words.
pub fn word<T: Copy>(node: &Node, log: &mut Log, what: &str, all: &[(&str, T)]) -> Option<T> {
    reader::word(node, log, what, "look.yaml", all)
}

/// Words that the scenes' own crate knows.
macro_rules! readable {
    ($($kind:ident $list:ident $what:literal),+ $(,)?) => { $(
        impl Read for $kind {
            fn read(node: &Node, log: &mut Log) -> Option<$kind> {
                word(node, log, $what, $kind::WORDS)
            }
        }

        pub fn $list() -> Vec<&'static str> {
            words($kind::WORDS)
        }
    )+ };
}

readable! {
    Shape shapes "shape",
    Pattern patterns "pattern",
    Role roles "role",
    Line lines "line",
    Style styles "style",
    Metric metrics "metric",
    Stress stresses "mark",
    StepKind step_kinds "kind of step",
    SymmetryKind symmetries "symmetry",
}
