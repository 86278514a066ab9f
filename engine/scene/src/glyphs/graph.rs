//! A graph as text: a line for each node with its owner, its bar, its facts, who is there, and the ways out.

use super::cast::Cast;
use super::facts::{bar, fact};
use super::overlay::Overlay;
use super::row::{Row, Style};
use super::window::{around, forms, part};
use crate::scene::{GraphField, Place, Scene, Thing};
use std::collections::BTreeMap;

pub struct Nodes<'a> {
    cast: &'a Cast<'a>,
    graph: &'a GraphField,
    things: BTreeMap<&'a str, Vec<&'a Thing>>,
    overlay: &'a Overlay<'a>,
    /// Whether events draw here: then every row has room for it, so that a page keeps its form from step to step.
    flashes: bool,
}

/// How much is told of a node.
const LEVELS: [Level; 3] = [
    Level { facts: true, label: true, gauge: 5 },
    Level { facts: false, label: true, gauge: 5 },
    Level { facts: false, label: false, gauge: 0 },
];

#[derive(Clone, Copy)]
struct Level {
    facts: bool,
    label: bool,
    gauge: usize,
}

/// Between two columns of nodes.
const GAP: usize = 3;
/// Before what goes on from the row above.
const INDENT: usize = 4;

impl<'a> Nodes<'a> {
    pub fn new(scene: &'a Scene, graph: &'a GraphField, cast: &'a Cast<'a>, overlay: &'a Overlay<'a>) -> Nodes<'a> {
        let mut things: BTreeMap<&str, Vec<&Thing>> = BTreeMap::new();
        for thing in &scene.things {
            if let Some(Place::Node(name)) = &thing.at {
                things.entry(name).or_default().push(thing);
            }
        }
        for there in things.values_mut() {
            there.sort_by_key(|thing| cast.rank(&thing.kind));
        }
        let flashes = cast.look.events.iter().any(|(_, event)| !event.show.is_empty());
        Nodes { cast, graph, things, overlay, flashes }
    }

    /// All nodes in one or more columns, if there is room. A line that is too long goes on below, where that is allowed.
    pub fn whole(&self, (width, height): (usize, usize), breaks: bool) -> Option<Vec<Row>> {
        let lines = self.lines(width);
        let wide = lines.iter().map(Row::width).max().unwrap_or(0);
        if wide > width {
            let rows: Vec<Row> = lines.into_iter().flat_map(|line| line.wrapped(width, INDENT)).collect();
            return (breaks && rows.len() <= height).then_some(rows);
        }
        let most = (width + GAP) / (wide + GAP);
        let columns = (1..=most).find(|columns| lines.len().div_ceil(*columns) <= height)?;
        let high = lines.len().div_ceil(columns);
        let mut rows = vec![Row::default(); high];
        for (number, line) in lines.into_iter().enumerate() {
            let row = &mut rows[number % high];
            *row = std::mem::take(row).padded(number / high * (wide + GAP));
            row.append(line);
        }
        Some(rows)
    }

    /// As many rows as there is room for, around a node, and which those are.
    pub fn window(&self, (width, height): (usize, usize), focus: Option<&Place>) -> (Vec<Row>, Vec<String>) {
        let node = match focus {
            Some(Place::Node(name)) => self.graph.index(name),
            _ => None,
        };
        let (mut rows, mut at) = (Vec::new(), None);
        for (number, line) in self.lines(width).into_iter().enumerate() {
            at = if node == Some(number) { Some(rows.len()) } else { at };
            rows.extend(line.wrapped(width, INDENT));
        }
        let all = rows.len();
        let shown = around(at.unwrap_or(all / 2) as i64, all, height);
        let note = forms(None, &[part(&shown, all, "rows")]);
        (rows.drain(shown).collect(), note)
    }

    /// A line for each node; less is told where lines would be too long.
    fn lines(&self, width: usize) -> Vec<Row> {
        let mut lines = Vec::new();
        for level in LEVELS {
            let told: Vec<[Row; 4]> = (0..self.graph.nodes.len()).map(|node| self.parts(node, level)).collect();
            let mut edges = [0; 3];
            for parts in &told {
                edges.iter_mut().zip(parts).for_each(|(edge, part)| *edge = (*edge).max(part.width()));
            }
            lines = told.into_iter().map(|parts| joined(parts, edges)).collect();
            if lines.iter().all(|line| line.width() <= width) {
                break;
            }
        }
        lines
    }

    /// Whose and which it is, what is known of it, who is there, where it leads.
    fn parts(&self, node: usize, level: Level) -> [Row; 4] {
        let (cast, name) = (self.cast, &self.graph.nodes[node].name);
        let there = self.things.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        // The node itself is the lowest thing there of which something is told.
        let own = there.iter().find(|thing| !thing.bars.is_empty() || thing.label.is_some() || !thing.facts.is_empty());
        let others = there.iter().filter(|thing| own.is_none_or(|own| own.id != thing.id));

        let mut first = Row::default();
        let style = own.and_then(|own| cast.owner(own)).map_or(Style::PLAIN, |number| cast.seat_style(number));
        first.push(&own.map_or(' ', |own| cast.letter(own)).to_string(), Style { bold: true, ..style });
        first.push(" ", Style::PLAIN);
        let is_chosen = own.is_some_and(|own| self.overlay.chosen == Some(&own.id));
        let place = Place::Node(name.clone());
        let mark = self.overlay.effects.get(&place);
        let reverse = is_chosen || self.overlay.marked.contains(&place);
        first.push(name, Style { reverse, bold: is_chosen || mark.is_some(), ..style });
        if self.flashes {
            first.push(&format!(" {}", mark.map_or(' ', |mark| mark.glyph)), Style::BOLD);
        }

        let mut known = Row::default();
        for part in own.map(|own| self.told(own, level)).unwrap_or_default() {
            known.push(if known.spans.is_empty() { "" } else { "  " }, Style::PLAIN);
            known.append(part);
        }
        let mut present = Row::default();
        for thing in others {
            present.push(if present.spans.is_empty() { "" } else { " " }, Style::PLAIN);
            let chosen = self.overlay.chosen == Some(&thing.id);
            let style = Style { bold: true, reverse: chosen, ..cast.inks.block(cast.color(thing)) };
            present.push(format!("{}{}", cast.letter(thing), cast.glyph(thing)).trim_start(), style);
        }
        [first, known, present, self.ways(node)]
    }

    fn told(&self, own: &Thing, level: Level) -> Vec<Row> {
        let kind = self.cast.kind(&own.kind);
        let named = kind.and_then(|kind| kind.bar.as_deref());
        let shown = named.and_then(|name| Some((name, own.bars.get(name)?))).or_else(|| own.bars.iter().next());
        let mut parts: Vec<Row> = shown.iter().map(|(_, amounts)| bar(amounts, level.gauge)).collect();
        let label = kind.and_then(|kind| kind.label.as_deref());
        if let Some(value) = own.label.as_ref().filter(|_| level.label) {
            parts.push(fact(self.cast.look, label.unwrap_or_default(), value));
        }
        let is_told = |name: &str| Some(name) == label || shown.is_some_and(|(bar, _)| bar == name);
        let facts = own.facts.iter().filter(|(name, _)| level.facts && !is_told(name));
        parts.extend(facts.map(|(name, value)| fact(self.cast.look, name, value)));
        parts
    }

    fn ways(&self, node: usize) -> Row {
        let mut row = Row::default();
        let weights = self.cast.look.field.edges.as_ref().is_none_or(|edges| edges.weight);
        for (_, to, weight) in self.graph.edges.iter().filter(|(from, _, _)| *from == node) {
            let Some(to) = self.graph.nodes.get(*to) else { continue };
            row.push(if row.spans.is_empty() { "> " } else { ", " }, Style::FAINT);
            row.push(&to.name, Style::PLAIN);
            if weights {
                row.push(&format!(" {weight}"), Style::FAINT);
            }
        }
        row
    }
}

fn joined(parts: [Row; 4], edges: [usize; 3]) -> Row {
    let mut line = Row::default();
    let mut edge = 0;
    for (number, part) in parts.into_iter().enumerate() {
        line = if part.spans.is_empty() { line } else { line.padded(edge) };
        line.append(part);
        edge += edges.get(number).map_or(0, |wide| if *wide > 0 { wide + 2 } else { 0 });
    }
    line
}
