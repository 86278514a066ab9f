//! Where the parts of a YAML file begin and end. A [`Node`] knows where a list or map begins; its end is found behind its last part.

use crate::yaml::node::{Item, Node};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Scalar,
    /// In brackets.
    Flow,
    /// On lines of its own.
    Block,
    /// A key or dash with nothing behind it.
    Nothing,
}

pub struct Laid<'d> {
    pub node: &'d Node,
    pub form: Form,
    /// Whether it stands in the brackets of another.
    pub in_brackets: bool,
    pub start: usize,
    pub end: usize,
    pub parts: Vec<Part<'d>>,
}

/// An element of a list, or an entry of a map.
pub struct Part<'d> {
    pub key: Option<&'d str>,
    /// Where its dash or key begins; in a list in brackets, the value.
    pub mark: usize,
    /// Behind the dash, or behind the colon of the key.
    pub head: usize,
    pub value: Laid<'d>,
    /// With the comment behind it, if it stands on lines of its own.
    pub end: usize,
}

impl Laid<'_> {
    pub fn is_list(&self) -> bool {
        matches!(self.node.item, Item::List(_))
    }

    pub fn is_map(&self) -> bool {
        matches!(self.node.item, Item::Map(_))
    }
}

/// Nothing, where it can't be told: a value that an alias repeats stands elsewhere.
pub fn laid_out<'d>(text: &'d str, root: &'d Node) -> Option<Laid<'d>> {
    let root = Layout { text }.value(root, 0, false)?;
    (root.form != Form::Nothing).then_some(root)
}

struct Layout<'d> {
    text: &'d str,
}

impl<'d> Layout<'d> {
    /// A value that begins at `from` or behind it.
    fn value(&self, node: &'d Node, from: usize, in_brackets: bool) -> Option<Laid<'d>> {
        let start = node.span.start;
        if node.item == Item::Null && self.text[node.span.start..node.span.end].trim().is_empty() {
            return Some(Laid { node, form: Form::Nothing, in_brackets, start: from, end: from, parts: Vec::new() });
        }
        if start < from {
            return None;
        }
        let first = self.text[start..].chars().next()?;
        match &node.item {
            Item::List(_) | Item::Map(_) if matches!(first, '[' | '{') => self.flow(node, in_brackets),
            Item::List(_) | Item::Map(_) if in_brackets => None,
            Item::List(items) => self.block_list(node, items),
            Item::Map(_) => self.block_map(node),
            _ => {
                let end = start + self.text[start..node.span.end].trim_end().len();
                let head = self.gap(from, &[]);
                if head < start && self.text[head..].starts_with(['|', '>']) {
                    // Lines of text below a sign that says so.
                    return Some(Laid { node, form: Form::Block, in_brackets, start: head, end, parts: Vec::new() });
                }
                Some(Laid { node, form: Form::Scalar, in_brackets, start, end, parts: Vec::new() })
            }
        }
    }

    fn flow(&self, node: &'d Node, in_brackets: bool) -> Option<Laid<'d>> {
        let start = node.span.start;
        let mut at = start + 1;
        let mut parts = Vec::new();
        match &node.item {
            Item::List(items) => {
                for item in items {
                    let value = self.value(item, at, true).filter(|value| value.form != Form::Nothing)?;
                    at = value.end;
                    parts.push(Part { key: None, mark: value.start, head: value.start, end: value.end, value });
                }
            }
            Item::Map(entries) => {
                for (name, item) in entries {
                    if name.span.start < at {
                        return None;
                    }
                    let head = self.colon(name.span.end)?;
                    let value = self.value(item, head, true)?;
                    at = value.end;
                    parts.push(Part { key: Some(name), mark: name.span.start, head, end: value.end, value });
                }
            }
            _ => return None,
        }
        let close = if matches!(node.item, Item::List(_)) { ']' } else { '}' };
        let end = self.gap(at, &[',']);
        self.text[end..].starts_with(close).then(|| Laid {
            node,
            form: Form::Flow,
            in_brackets,
            start,
            end: end + 1,
            parts,
        })
    }

    fn block_list(&self, node: &'d Node, items: &'d [Node]) -> Option<Laid<'d>> {
        let start = node.span.start;
        let mut at = start;
        let mut parts = Vec::new();
        for item in items {
            let mark = self.gap(at, &[]);
            if !self.text[mark..].starts_with('-') {
                return None;
            }
            let value = self.value(item, mark + 1, false)?;
            at = self.line_end(value.end)?;
            parts.push(Part { key: None, mark, head: mark + 1, value, end: at });
        }
        Some(Laid { node, form: Form::Block, in_brackets: false, start, end: at, parts })
    }

    fn block_map(&self, node: &'d Node) -> Option<Laid<'d>> {
        let Item::Map(entries) = &node.item else { return None };
        let start = entries.first()?.0.span.start;
        let mut at = start;
        let mut parts = Vec::new();
        for (name, item) in entries {
            let mark = self.gap(at, &[]);
            if mark != name.span.start {
                return None;
            }
            let head = self.colon(name.span.end)?;
            let value = self.value(item, head, false)?;
            at = self.line_end(value.end)?;
            parts.push(Part { key: Some(name), mark, head, value, end: at });
        }
        Some(Laid { node, form: Form::Block, in_brackets: false, start, end: at, parts })
    }

    /// Behind the colon of a key that ends here.
    fn colon(&self, from: usize) -> Option<usize> {
        let at = from + self.text[from..].len() - self.text[from..].trim_start_matches([' ', '\t']).len();
        self.text[at..].starts_with(':').then_some(at + 1)
    }

    /// The next place with something other than blanks, comments and `others`.
    fn gap(&self, from: usize, others: &[char]) -> usize {
        let mut at = from;
        let mut after_blank = true;
        while let Some(letter) = self.text[at..].chars().next() {
            match letter {
                '#' if after_blank => at += self.text[at..].find('\n').unwrap_or(self.text.len() - at),
                letter if letter.is_whitespace() || others.contains(&letter) => {
                    at += letter.len_utf8();
                    after_blank = true;
                    continue;
                }
                _ => break,
            }
            after_blank = true;
        }
        at
    }

    /// The end of the line, if nothing but a comment stands on the rest of it.
    fn line_end(&self, from: usize) -> Option<usize> {
        let rest = self.text[from..].split('\n').next()?;
        let rest = rest.strip_suffix('\r').unwrap_or(rest);
        let is_comment = rest.trim_start().starts_with('#') && rest.starts_with([' ', '\t']);
        match rest.trim().is_empty() || is_comment {
            true => Some(from + rest.trim_end().len()),
            false => None,
        }
    }
}
