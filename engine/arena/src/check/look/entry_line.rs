//! A line that a person can copy into look.yaml.

use lunarena_scene::look::{CellShow, Look};
use lunarena_scene::{Met, Missing, Section};
use std::collections::BTreeSet;

/// The entry for something that was met.
pub fn entry_line(missing: &Missing, met: &Met, look: &Look) -> String {
    let Missing::Entry(section, name) = missing else {
        let Missing::Value(_, value) = missing else { return String::new() };
        return format!("{value}: {{ glyph: {}, name: what it is }}", quoted(&free_glyph("", look)));
    };
    let said = words(name);
    match section {
        Section::Kinds => {
            format!("{name}: {{ glyph: {}, shape: disc, name: {said} }}", quoted(&free_glyph(name, look)))
        }
        Section::Marks => format!("{name}: {{ badge: dot, name: {said} }}"),
        Section::Links => format!("{name}: {{ line: dashed, arrow: end, name: {said} }}"),
        Section::Areas => format!("{name}: {{ metric: chebyshev, name: {said} }}"),
        Section::Figures => format!("{name}: {{ name: {said} }}"),
        Section::Events => event_line(name, met.fields(name).into_iter().flatten().map(String::as_str)),
    }
}

/// The entry for an event with these fields.
pub fn event_line<'f>(name: &str, fields: impl IntoIterator<Item = &'f str>) -> String {
    let fields: Vec<&str> = fields.into_iter().filter(|field| *field != "name").collect();
    let seat = if fields.contains(&"seat") { "{seat}: " } else { "" };
    let others: Vec<String> =
        fields.iter().filter(|field| **field != "seat").map(|field| format!("{} {{{field}}}", words(field))).collect();
    let behind = if others.is_empty() { String::new() } else { format!(", {}", others.join(", ")) };
    format!("{name}: {{ text: \"{seat}{}{behind}\" }}", words(name))
}

/// A name as people write it.
fn words(name: &str) -> String {
    let is_shouted = name.chars().all(|letter| !letter.is_lowercase());
    let name = name.replace(['_', '-'], " ");
    if is_shouted { name.to_lowercase() } else { name }
}

/// A letter that stands for nothing else, if possible one of the name.
fn free_glyph(name: &str, look: &Look) -> String {
    let kinds = look.kinds.iter().filter_map(|(_, kind)| kind.look.glyph.as_deref());
    let cells = look.cells.iter().filter_map(|entry| match &entry.shown {
        CellShow::Table(table) => Some(table.iter().filter_map(|(_, look)| look.glyph.as_deref())),
        _ => None,
    });
    let used: BTreeSet<String> = kinds.chain(cells.flatten()).map(str::to_lowercase).collect();
    let own = name.to_lowercase();
    let letters = own.chars().filter(char::is_ascii_lowercase).chain('a'..='z');
    letters.map(String::from).find(|letter| !used.contains(letter)).unwrap_or_else(|| "?".to_owned())
}

/// Letters that YAML would read as something else stand in quotes.
fn quoted(glyph: &str) -> String {
    if ["y", "n", "?"].contains(&glyph) { format!("\"{glyph}\"") } else { glyph.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_a_person_would_write_them() {
        let line = |section: Section, name: &str| {
            entry_line(&Missing::Entry(section, name.to_owned()), &Met::default(), &Look::default())
        };
        assert_eq!(line(Section::Kinds, "TREE_FROG"), "TREE_FROG: { glyph: t, shape: disc, name: tree frog }");
        assert_eq!(line(Section::Kinds, "newt"), "newt: { glyph: \"n\", shape: disc, name: newt }");
        assert_eq!(line(Section::Figures, "frogs"), "frogs: { name: frogs }");
        assert_eq!(event_line("leapt", ["far", "name", "seat"]), "leapt: { text: \"{seat}: leapt, far {far}\" }");
        assert_eq!(event_line("dusk", []), "dusk: { text: \"dusk\" }");
    }
}
