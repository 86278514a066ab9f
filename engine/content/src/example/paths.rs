//! Paths as cases write them: keys joined by dots.

use crate::yaml::node::{Item, Node};
use crate::yaml::reader::Log;

/// Reports paths with an empty part. `nested`: the paths stand below names of seats or stages.
pub fn check(node: &Node, nested: bool, log: &mut Log) {
    let Item::Map(entries) = &node.item else { return };
    for (path, below) in entries {
        if nested {
            check(below, false, log);
        } else if !path.is_empty() && path.split('.').any(str::is_empty) {
            let message = format!("a part of the path `{}` is empty", path.value);
            log.error(path.span, message, "a dot too many", "a path is keys joined by dots: `players.Left.score`");
        }
    }
}
