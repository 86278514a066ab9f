//! Code in a text for people: what stands between two backquotes, and blocks of Lua between fences.

use std::ops::Range;

/// How files end that a text may name.
pub const FILES: [&str; 6] = ["lua", "yaml", "txt", "md", "json", "jsonl"];

const FENCE: &str = "```";

/// All that stands between two backquotes on one line; what stands between fences is code as a whole.
pub fn code_spans(text: &str) -> Vec<(&str, Range<usize>)> {
    let (mut spans, mut at, mut is_fenced) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with(FENCE);
        is_fenced ^= is_fence;
        if !is_fenced && !is_fence {
            let mut from = at;
            for (number, part) in line.split('`').enumerate() {
                let is_code = number % 2 == 1 && text[from + part.len()..].starts_with('`');
                if is_code && !part.is_empty() {
                    spans.push((part, from..from + part.len()));
                }
                from += part.len() + 1;
            }
        }
        at += line.len();
    }
    spans
}

/// The blocks that a text marks as Lua, by their places.
pub fn lua_blocks(text: &str) -> Vec<Range<usize>> {
    let (mut blocks, mut at, mut open): (Vec<Range<usize>>, usize, Option<(bool, usize)>) = (Vec::new(), 0, None);
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        if let Some(language) = line.trim_start().strip_prefix(FENCE) {
            match open.take() {
                None => open = Some((language.trim() == "lua", next)),
                Some((true, start)) => blocks.push(start..at),
                Some((false, _)) => {}
            }
        }
        at = next;
    }
    blocks
}

pub fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_between_backquotes() {
        let text = "`a.b` and `c` and `d.*.e`\n```lua\n`x.y`\n```\nopen `f.g\n(`h.i` `1 + j.k`)\n";
        let names: Vec<&str> = code_spans(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a.b", "c", "d.*.e", "h.i", "1 + j.k"]);
        assert!(code_spans(text).iter().all(|(name, span)| text[span.clone()] == **name));
    }

    #[test]
    fn blocks_between_fences() {
        let text = "a\n```lua\nreturn 1\n```\n```\nno\n```\n```lua\nopen\n";
        let blocks: Vec<&str> = lua_blocks(text).into_iter().map(|block| &text[block]).collect();
        assert_eq!(blocks, ["return 1\n"]);
    }
}
