//! A scene as an SVG picture that needs no other file. The same scene gives the same bytes.
//!
//! A plan decides where places are (`grid_plan`, `hex_plan`, `graph_plan`). On it are drawn `cells` or `net`, `areas`, `links` and `stacks` of
//! things; blocks of text fill the columns (`page`): `standings`, `legend`, `lists`.

mod areas;
mod block;
mod cell_cover;
mod cells;
mod curves;
mod drawing;
mod effects;
mod graph_plan;
mod grid_plan;
mod hex_plan;
mod legend;
mod legend_icon;
mod lettering;
mod links;
mod lists;
mod net;
mod page;
mod paints;
mod patterns;
mod plan;
mod shapes;
mod stacks;
mod standings;
mod strokes;
mod thing_mark;

use crate::curves::Curve;
use crate::effects::Drawn;
use crate::film::Seat;
use crate::graph_layout::layout;
use crate::look::Look;
use crate::scene::{Field, Id, Place, Scene};
use crate::words;
pub use drawing::{Drawing, Tag, escaped};
use graph_plan::GraphPlan;
use grid_plan::GridPlan;
use page::{Columns, MARGIN, PANEL};
use paints::Paints;
use plan::Plan;
pub use shapes::{Outline, of as outline};
use stacks::{Stack, stacks};
use std::collections::BTreeSet;

/// What is said beside the scene.
#[derive(Clone, Debug, Default)]
pub struct PictureOptions {
    /// What is played.
    pub title: String,
    /// Which moment of the match it is: `turn 12 of 100`.
    pub moment: String,
    /// What happened in this step, a sentence each.
    pub events: Vec<String>,
    /// What the events of the step draw onto the field.
    pub effects: Vec<Drawn>,
    /// Figures over the match, up to this step.
    pub curves: Vec<Curve>,
    /// A thing whose areas and links are drawn too.
    pub select: Option<Id>,
}

/// The most that the field takes beside the panel, and above it.
const BESIDE: (f64, f64) = (620.0, 640.0);
const ABOVE: (f64, f64) = (920.0, 520.0);
/// From this width by height on, the panel is below.
const WIDE: f64 = 1.9;
const NARROWEST: f64 = 380.0;
/// Nobody listens to more lines.
const MOST_TOLD: usize = 40;

pub fn picture(scene: &Scene, look: &Look, seats: &[Seat], options: &PictureOptions) -> String {
    let paints = Paints::new(scene, look, seats);
    let nodes = match &scene.field {
        Field::Graph(graph) => layout(graph),
        _ => Vec::new(),
    };
    let shape = match &scene.field {
        Field::Nothing => f64::INFINITY,
        Field::Grid(grid) => GridPlan::shape(grid, &look.field),
        Field::Hex(_) => 1.0,
        Field::Graph(_) => GraphPlan::shape(&nodes),
    };
    let is_beside = shape < WIDE;
    let mut body = Drawing::default();
    let top = MARGIN + page::heading_height(options);
    let plan = Plan::new(scene, look, nodes, (MARGIN, top), if is_beside { BESIDE } else { ABOVE });
    let (wide, high) = plan.size();
    let left_width = if is_beside { wide.max(NARROWEST) } else { ABOVE.0 };
    let width = 2.0 * MARGIN + left_width + if is_beside { MARGIN + PANEL } else { 0.0 };
    page::write_heading(&mut body, options, width - 2.0 * MARGIN);

    let links = links::shown(scene, &paints, options.select.as_ref());
    let areas = areas::shown(scene, &paints, options.select.as_ref());
    let stacks = stacks(scene, &plan, &paints);
    draw_field(&mut body, scene, &plan, &paints, &areas, &stacks);
    links::draw(&mut body, scene, &plan, &paints, &links);
    stacks::draw(&mut body, scene, &plan, &paints, &stacks, options.select.as_ref());
    effects::draw(&mut body, &plan, &options.effects);
    if let Plan::Graph(graph) = &plan {
        net::write_names(&mut body, graph);
    }

    let below = if high > 0.0 { top + high + MARGIN } else { top };
    let mut columns = if is_beside { Columns::beside(left_width, top, below) } else { Columns::below(ABOVE.0, below) };
    let panel = columns.panel();
    columns.put(&mut body, panel, |width| standings::block(scene, &paints, width));
    columns.put(&mut body, panel, |width| curves::block(&options.curves, &paints, width));
    let next = if is_beside { panel } else { columns.shortest() };
    columns.put(&mut body, next, |width| legend::block(scene, &plan, &paints, &links, &areas, width));
    if let Some(select) = &options.select {
        columns.put_anywhere(&mut body, |width| lists::chosen_block(scene, &paints, select, width));
    }
    for (name, things) in lists::lists(scene, &plan, &paints) {
        columns.put_anywhere(&mut body, |width| Some(lists::list_block(&paints, &name, &things, width)));
    }
    columns.put_anywhere(&mut body, |width| lists::crowds_block(scene, &paints, &stacks, width));
    let notes = page::too_large(scene, &plan).into_iter().chain(scene.notes.iter().cloned()).collect::<Vec<_>>();
    columns.put_anywhere(&mut body, |width| page::sentences("notes", &notes, width));
    columns.put_anywhere(&mut body, |width| page::sentences("what happened", &options.events, width));
    let height = columns.bottom().max(below) + MARGIN * 0.5;
    finish(body, scene, &paints, options, (width, height))
}

/// The picture in words, for those who can't see it.
fn description(scene: &Scene, paints: &Paints, options: &PictureOptions) -> Vec<String> {
    let told = words::describe(scene, paints.look, paints.seats, "", &[]);
    told.lines().chain(options.events.iter().map(String::as_str)).take(MOST_TOLD).map(str::to_owned).collect()
}

/// All that things stand on.
fn draw_field(
    body: &mut Drawing,
    scene: &Scene,
    plan: &Plan,
    paints: &Paints,
    shown: &[areas::Area],
    stacks: &[Stack],
) {
    let places: BTreeSet<&Place> = scene.things.iter().filter_map(|thing| thing.at.as_ref()).collect();
    match plan {
        Plan::Nothing => {}
        Plan::Grid(grid) if !grid.has_cells => {}
        Plan::Grid(grid) => {
            let index = |place: &&Place| match place {
                Place::At(x, y, z) => grid.grid.index(*x, *y, *z),
                Place::Node(_) => None,
            };
            cells::draw(body, grid, paints, &places.iter().filter_map(index).collect());
        }
        Plan::Hex(hex) => net::draw_hexagons(body, hex),
        Plan::Graph(_) => {}
    }
    areas::draw(body, plan, shown);
    if let Plan::Graph(graph) = plan {
        let stack = |name: &str| stacks.iter().find(|stack| matches!(stack.place, Place::Node(node) if node == name));
        net::draw_edges(body, graph, paints, |name| {
            stack(name).map_or(0, |stack| stack.groups.len().saturating_sub(1))
        });
        net::draw_bare_nodes(body, graph, |name| places.contains(&Place::Node(name.to_owned())));
    }
}

fn finish(
    body: Drawing,
    scene: &Scene,
    paints: &Paints,
    options: &PictureOptions,
    (width, height): (f64, f64),
) -> String {
    let body = body.into_text();
    let mut drawing = Drawing::default();
    let tag = drawing.tag("svg").word("xmlns", "http://www.w3.org/2000/svg");
    let size = format!("0 0 {} {}", drawing::number(width), drawing::number(height));
    let tag = tag.word("viewBox", &size).number("width", width).number("height", height);
    tag.word("font-family", "sans-serif").word("role", "img").open();
    let title = [options.title.as_str(), options.moment.as_str()].into_iter().filter(|part| !part.is_empty());
    drawing.tag("title").holding(&title.collect::<Vec<_>>().join(", "));
    drawing.tag("desc").holding_lines(&description(scene, paints, options));
    patterns::define(&mut drawing, &body);
    drawing.tag("rect").number("width", width).number("height", height).word("fill", "#fff").end();
    let mut text = drawing.into_text();
    text.push_str(&body);
    text.push_str("</svg>\n");
    text
}
