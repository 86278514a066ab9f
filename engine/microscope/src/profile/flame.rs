//! A flame graph: who called whom, each as wide as what it took, as one SVG that needs nothing else.

use super::result::{Profile, TreeNode};
use lunarena_kernel::digest::Digest;
use lunarena_scene::svg::Drawing;

/// In pixels.
const WIDTH: f64 = 1200.0;
const ROW: f64 = 18.0;
const LETTER: f64 = 6.7;
const HEAD: f64 = 34.0;
/// What would be narrower is left out; the one above it shows that something is missing by being wider.
const NARROWEST: f64 = 0.4;

/// A bar: where it lies, how wide it is, and for whom.
struct Bar<'n> {
    node: &'n TreeNode,
    total: u64,
    depth: usize,
    left: f64,
    width: f64,
}

/// Draws the profile.
pub fn flame_graph(profile: &Profile) -> String {
    let (bars, deepest) = bars(profile);
    let height = HEAD + (deepest as f64 + 2.0) * ROW;
    let title = profile.title();
    let mut drawing = Drawing::default();
    let svg = drawing.tag("svg").word("xmlns", "http://www.w3.org/2000/svg");
    let svg = svg.number("width", WIDTH).number("height", height).word("viewBox", &format!("0 0 {WIDTH} {height}"));
    svg.word("font-family", "ui-monospace, monospace").word("role", "img").word("aria-label", &title).open();
    drawing.tag("rect").word("width", "100%").word("height", "100%").word("fill", "#fbfaf6").end();
    drawing.tag("text").number("x", 8.0).number("y", 20.0).word("font-size", "13").word("fill", "#222").holding(&title);
    for bar in &bars {
        bar.draw(&mut drawing, HEAD + (deepest - bar.depth) as f64 * ROW, profile.instructions);
    }
    drawing.close("svg");
    drawing.into_text()
}

impl Bar<'_> {
    fn draw(&self, drawing: &mut Drawing, top: f64, all: u64) {
        let Bar { node, total, left, width, .. } = self;
        let place = match node.file.is_empty() {
            true => "library".to_owned(),
            false => format!("{}:{}", node.file, node.line),
        };
        let share = 100.0 * *total as f64 / all.max(1) as f64;
        drawing.tag("g").open();
        let told = format!("{} ({place}): {total} instructions, {share:.1} %, {} by itself", node.name, node.own);
        drawing.tag("title").holding(&told);
        let bar = drawing.tag("rect").number("x", *left).number("y", top).number("width", *width);
        bar.number("height", ROW - 1.0).number("rx", 1.0).word("fill", &color(node)).end();
        let letters = ((width - 6.0) / LETTER) as usize;
        if letters >= 3 {
            let shown: String = match node.name.chars().count() > letters {
                true => node.name.chars().take(letters - 1).chain(['…']).collect(),
                false => node.name.clone(),
            };
            let text = drawing.tag("text").number("x", left + 3.0).number("y", top + 12.5);
            text.word("font-size", "11").word("fill", "#222").holding(&shown);
        }
        drawing.close("g");
    }
}

fn bars(profile: &Profile) -> (Vec<Bar<'_>>, usize) {
    let nodes = &profile.tree;
    let totals = profile.tree_totals();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut roots = Vec::new();
    for (at, node) in nodes.iter().enumerate().rev() {
        match node.parent {
            Some(parent) if parent < at => children[parent].push(at),
            _ => roots.push(at),
        }
    }
    let all = roots.iter().map(|root| totals[*root]).sum::<u64>().max(1);
    let scale = (WIDTH - 16.0) / all as f64;
    let (mut bars, mut deepest) = (Vec::new(), 0);
    let mut open: Vec<(Vec<usize>, usize, f64)> = vec![(roots, 0, 8.0)];
    while let Some((mut siblings, depth, mut left)) = open.pop() {
        siblings.sort_by(|a, b| (&nodes[*a].name, a).cmp(&(&nodes[*b].name, b)));
        for at in siblings {
            let width = totals[at] as f64 * scale;
            if width >= NARROWEST {
                deepest = deepest.max(depth);
                bars.push(Bar { node: &nodes[at], total: totals[at], depth, left, width });
                open.push((std::mem::take(&mut children[at]), depth + 1, left));
            }
            left += width;
        }
    }
    (bars, deepest)
}

/// Warm for what is written in files, cool for the library; the same function has the same color everywhere.
fn color(node: &TreeNode) -> String {
    let mut digest = Digest::new();
    digest.bytes(node.name.as_bytes());
    digest.bytes(node.file.as_bytes());
    let drawn = u32::from_str_radix(digest.finish().get(..4).unwrap_or("0"), 16).unwrap_or_default();
    let (hue, light) = (drawn % 40, 68 + (drawn / 40) % 12);
    if node.file.is_empty() {
        format!("hsl({}, 45%, {light}%)", 190 + hue)
    } else {
        format!("hsl({}, 78%, {light}%)", 15 + hue)
    }
}
