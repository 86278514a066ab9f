//! What things stand on where there are no cells: the hexagons of a hex field, the nodes and edges of a graph.

use super::drawing::{Drawing, Path};
use super::graph_plan::GraphPlan;
use super::hex_plan::HexPlan;
use super::lettering::Lettering;
use super::paints::{Paints, WHITE, lighter};
use super::strokes::{Stroke, arrow_head};
use crate::graph_layout::length;
use crate::look::{LinkLook, Role};
use crate::palette;
use std::collections::BTreeMap;

/// How wide a name may be, in sizes of a node.
const NAME_ROOM: f64 = 3.5;

pub(super) fn draw_hexagons(drawing: &mut Drawing, plan: &HexPlan) {
    if !plan.has_edges() {
        return;
    }
    let mut path = Path::default();
    let mut last = None;
    for (x, y) in plan.field.vertices() {
        let Some(here) = plan.spot((x, y)) else { continue };
        let follows = last == Some((x - 1, y));
        path.step(if follows { "L" } else { "M" }, &[here.0, here.1]);
        last = Some((x, y));
    }
    // The upright edges, each from its upper end.
    for (x, y) in plan.field.vertices().filter(|(x, y)| (x + y) % 2 == 0) {
        if let (Some(here), Some(below)) = (plan.spot((x, y)), plan.spot((x, y + 1))) {
            path.step("M", &[here.0, here.1]);
            path.step("V", &[below.1]);
        }
    }
    if let Some(tag) = drawing.path(&path) {
        tag.word("fill", "none")
            .stroke(lighter(palette::of(Role::Muted), 0.4), 1.0)
            .word("stroke-linejoin", "round")
            .end();
    }
}

/// An edge, or the two edges between a pair of nodes if nothing tells them apart.
struct Edge {
    from: usize,
    to: usize,
    weights: Vec<i64>,
    both: bool,
    bent: bool,
}

fn edges(plan: &GraphPlan, shows_weight: bool) -> Vec<Edge> {
    let mut joined: BTreeMap<(usize, usize), Vec<i64>> = BTreeMap::new();
    let inside = |(from, to, _): &&(usize, usize, i64)| (*from).max(*to) < plan.spots.len() && from != to;
    for (from, to, weight) in plan.graph.edges.iter().filter(inside) {
        joined.entry((*from, *to)).or_default().push(*weight);
    }
    let mut edges = Vec::new();
    for ((from, to), weights) in &joined {
        let back = joined.get(&(*to, *from));
        let both = back.is_some_and(|back| !shows_weight || back == weights);
        if !(both && from > to) {
            edges.push(Edge { from: *from, to: *to, weights: weights.clone(), both, bent: back.is_some() && !both });
        }
    }
    edges
}

/// `beside` says how many things stand beside a node.
pub(super) fn draw_edges(drawing: &mut Drawing, plan: &GraphPlan, paints: &Paints, beside: impl Fn(&str) -> usize) {
    let plain = LinkLook {
        line: crate::look::Line::Solid,
        arrow: true,
        role: Role::Path,
        weight: false,
        always: true,
        name: None,
        many: None,
    };
    let look = paints.look.field.edges.as_ref().unwrap_or(&plain);
    let color = paints.color(look.role, None);
    let mut labels = Vec::new();
    for edge in edges(plan, look.weight) {
        let (from, to) = (plan.spots[edge.from], plan.spots[edge.to]);
        let apart = length(from, to);
        let (ahead, aside) = ((to.0 - from.0) / apart.max(1e-9), (to.1 - from.1) / apart.max(1e-9));
        // To the right of the way, so that the two of a pair bend apart.
        let bend = if edge.bent { (apart * 0.13).clamp(8.0, 26.0) } else { 0.0 };
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let control = (middle.0 - aside * 2.0 * bend, middle.1 + ahead * 2.0 * bend);
        let toward = |node: usize, more: f64| {
            let end = plan.spots[node];
            let whole = length(end, control).max(1e-9);
            let direction = ((control.0 - end.0) / whole, (control.1 - end.1) / whole);
            let room = clearance(plan, node, direction, beside(&plan.graph.nodes[node].name)).min(whole * 0.7) + more;
            (end.0 + direction.0 * room, end.1 + direction.1 * room)
        };
        let (start, end) = (toward(edge.from, 0.0), toward(edge.to, 0.0));
        let head = (plan.unit * 0.28).clamp(1.5, 9.0);
        let line_start = if edge.both && look.arrow { toward(edge.from, head) } else { start };
        let line_end = if look.arrow { toward(edge.to, head) } else { end };
        let mut path = Path::default();
        path.step("M", &[line_start.0, line_start.1]);
        path.step("Q", &[control.0, control.1, line_end.0, line_end.1]);
        let stroke = Stroke { color, width: (plan.unit * 0.06).clamp(0.5, 1.4), line: look.line };
        stroke.draw(drawing, &path);
        if look.arrow {
            arrow_head(drawing, line_end, end, head, color);
            if edge.both {
                arrow_head(drawing, line_start, start, head, color);
            }
        }
        if look.weight {
            // A bend of a quadratic curve reaches half way to its control point. Off the middle, so that numbers of crossing edges lie apart.
            let share = if edge.both { 0.5 } else { 0.42 };
            let at = |a: f64, b: f64, c: f64| {
                (1.0 - share) * (1.0 - share) * a + 2.0 * share * (1.0 - share) * b + share * share * c
            };
            let text = edge.weights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            labels.push((at(from.0, control.0, to.0), at(from.1, control.1, to.1), text));
        }
    }
    let lettering = Lettering::of((plan.unit * 0.42).min(12.0)).halo();
    for (x, y, text) in labels {
        lettering.write_around(drawing, x, y, &text);
    }
}

fn name_lettering(plan: &GraphPlan) -> Lettering {
    Lettering::of((plan.unit * 0.45).min(13.0)).bold().halo().middle()
}

/// How far an edge stays from the middle of a node, so that its head touches neither the node nor what is written above and below.
fn clearance(plan: &GraphPlan, node: usize, (x, y): (f64, f64), beside: usize) -> f64 {
    let lettering = name_lettering(plan);
    let name = lettering.width(&plan.graph.nodes[node].name).min(NAME_ROOM * plan.unit);
    let radius = plan.unit * 0.56;
    let (wide, high) = if y < 0.0 {
        (name / 2.0 + 1.0, plan.unit * 0.62 + lettering.size * 0.85)
    } else {
        (plan.unit * 0.48, plan.unit * 0.74 + lettering.size)
    };
    // Where the way leaves the box of the text, and that of the things at its side: the first is at the right, the second at the left.
    let leave = |wide: f64, high: f64| (wide / x.abs().max(1e-9)).min(high / y.abs().max(1e-9));
    let is_taken = beside > usize::from(x < 0.0);
    let aside = if is_taken { leave(plan.unit * 1.14, plan.unit * 0.32) } else { 0.0 };
    radius.max(leave(wide, high)).max(aside)
}

/// Nodes on which nothing stands are small rings.
pub(super) fn draw_bare_nodes(drawing: &mut Drawing, plan: &GraphPlan, has_things: impl Fn(&str) -> bool) {
    for (node, (x, y)) in plan.graph.nodes.iter().zip(&plan.spots) {
        if !has_things(&node.name) {
            let ring = drawing.tag("circle").number("cx", *x).number("cy", *y).number("r", plan.unit * 0.36);
            ring.fill(WHITE).stroke(palette::of(Role::Muted), 1.5).end();
        }
    }
}

pub(super) fn write_names(drawing: &mut Drawing, plan: &GraphPlan) {
    let lettering = name_lettering(plan);
    for (node, (x, y)) in plan.graph.nodes.iter().zip(&plan.spots) {
        lettering.write(
            drawing,
            *x,
            y - plan.unit * 0.5 - plan.unit * 0.1,
            &lettering.cut(&node.name, NAME_ROOM * plan.unit),
        );
    }
}
