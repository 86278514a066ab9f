//! What covers cells and things beside their colour. Each pattern is drawn over any colour, so a few serve all; a picture defines those that it uses.

use super::drawing::{Drawing, Tag};
use crate::look::Pattern;

pub(super) const FOG: &str = "fog";
/// Of things that are only half there.
pub(super) const STRIPES: &str = "stripes";
/// Of the lower half of a ramp between two seats.
pub(super) const LOW: &str = "low";

pub(super) fn id(pattern: Pattern) -> Option<&'static str> {
    match pattern {
        Pattern::Solid => None,
        Pattern::Waves => Some("waves"),
        Pattern::Dots => Some("dots"),
        Pattern::Hatched => Some("hatched"),
    }
}

/// Writes the definitions of all patterns that a text uses.
pub(super) fn define(drawing: &mut Drawing, body: &str) {
    let is_used = |id: &&str| body.contains(&format!("url(#{id})"));
    let used: Vec<&str> = ["waves", "dots", "hatched", FOG, STRIPES, LOW].into_iter().filter(is_used).collect();
    if used.is_empty() {
        return;
    }
    drawing.tag("defs").open();
    for id in used {
        let size = if id == "dots" || id == LOW { 5.0 } else { 8.0 };
        let tag = drawing.tag("pattern").word("id", id).number("width", size).number("height", size);
        tag.word("patternUnits", "userSpaceOnUse").open();
        match id {
            "waves" => line(drawing, "M0 2q2 -2 4 0t4 0M0 6q2 -2 4 0t4 0").word("stroke", "#3d7396").end(),
            "dots" => {
                let dot = drawing.tag("circle").number("cx", 2.5).number("cy", 2.5).number("r", 0.8);
                dot.word("fill", "#222").word("fill-opacity", ".4").end();
            }
            "hatched" => line(drawing, "M0 8L8 0M-1 1L1 -1M7 9L9 7").word("stroke", "#222").end(),
            FOG => line(drawing, "M0 0L8 8M-1 7L1 9M7 -1L9 1").word("stroke", "#fff").end(),
            STRIPES => {
                line(drawing, "M0 8L8 0M-1 1L1 -1M7 9L9 7").word("stroke", "#fff").number("stroke-width", 2.5).end()
            }
            _ => line(drawing, "M0 5L5 0M-1 1L1 -1M4 6L6 4").word("stroke", "#fff").end(),
        }
        drawing.close("pattern");
    }
    drawing.close("defs");
}

fn line<'d>(drawing: &'d mut Drawing, data: &str) -> Tag<'d> {
    drawing.tag("path").word("d", data).word("fill", "none").word("stroke-opacity", ".55")
}
