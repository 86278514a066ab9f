//! Things that share a place, set beside each other so that none hides another. Where there are too many kinds, those of one owner are drawn as one with their
//! number, and the panel tells what they are.

use super::drawing::Drawing;
use super::lettering::Lettering;
use super::paints::{Paints, lighter};
use super::plan::Plan;
use super::thing_mark::{Room, ThingMark};
use crate::look::Role;
use crate::scene::{Id, Place, Scene, Thing};
use std::collections::BTreeMap;

/// Things of one kind and owner at a place.
pub(super) struct Group<'s> {
    pub things: Vec<&'s Thing>,
}

/// What stands at one place, the lowest first.
pub(super) struct Stack<'s> {
    pub place: &'s Place,
    pub groups: Vec<Group<'s>>,
}

/// The rest is only counted.
const MOST_SHOWN: usize = 4;

impl<'s> Stack<'s> {
    /// Whether some of it isn't drawn on its own.
    pub fn is_crowded(&self) -> bool {
        self.groups.len() > MOST_SHOWN
    }

    /// What is drawn: the things of a group, of which the first stands for all.
    fn shown(&self) -> Vec<Vec<&'s Thing>> {
        if !self.is_crowded() {
            return self.groups.iter().map(|group| group.things.clone()).collect();
        }
        let mut owners: BTreeMap<_, Vec<&Thing>> = BTreeMap::new();
        // From above, so that the uppermost comes first.
        for thing in self.groups.iter().rev().flat_map(|group| &group.things) {
            owners.entry(&thing.owner).or_default().push(thing);
        }
        owners.into_values().collect()
    }
}

/// Whether a thing covers more than one cell.
fn is_large(thing: &Thing) -> bool {
    thing.size.is_some_and(|size| size != (1, 1))
}

pub(super) fn stacks<'s>(scene: &'s Scene, plan: &Plan, paints: &Paints) -> Vec<Stack<'s>> {
    let mut places: BTreeMap<&Place, BTreeMap<_, Vec<&Thing>>> = BTreeMap::new();
    for thing in scene.things.iter().filter(|thing| !is_large(thing)) {
        let Some(place) = thing.at.as_ref().filter(|place| plan.spot(place).is_some()) else { continue };
        let key = (paints.rank(&thing.kind), &thing.kind, &thing.owner);
        places.entry(place).or_default().entry(key).or_default().push(thing);
    }
    let groups = |groups: BTreeMap<_, Vec<&'s Thing>>| groups.into_values().map(|things| Group { things }).collect();
    places.into_iter().map(|(place, found)| Stack { place, groups: groups(found) }).collect()
}

/// Those that cover several cells, the lowest first.
fn large<'s>(scene: &'s Scene, plan: &Plan, paints: &Paints) -> Vec<&'s Thing> {
    let mut found: Vec<&Thing> = scene
        .things
        .iter()
        .map(AsRef::as_ref)
        .filter(|thing| is_large(thing) && plan.middle(thing).is_some())
        .collect();
    found.sort_by_key(|thing| paints.rank(&thing.kind));
    found
}

pub(super) fn draw(
    drawing: &mut Drawing,
    scene: &Scene,
    plan: &Plan,
    paints: &Paints,
    stacks: &[Stack],
    select: Option<&Id>,
) {
    for thing in large(scene, plan, paints) {
        draw_body(drawing, plan, paints, thing);
        let (wide, high) = thing.size.unwrap_or((1, 1));
        let size = wide.min(high).clamp(1, 1000) as f64 * plan.unit();
        if let Some(at) = plan.middle(thing) {
            let room = Room { size: size * 0.86, below: false };
            let is_chosen = select == Some(&thing.id);
            let is_pale = stacks.iter().any(|stack| covers(thing, stack.place));
            ThingMark { thing, others: &[], is_chosen, is_pale }.draw(drawing, paints, at, room);
        }
    }
    for stack in stacks {
        let Some((x, y)) = plan.spot(stack.place) else { continue };
        let unit = plan.unit();
        let shown = stack.shown();
        let hidden = shown.len().saturating_sub(MOST_SHOWN);
        let spread = spread(plan, shown.len());
        for (things, (right, down, share)) in shown[hidden..].iter().zip(&spread) {
            let at = (x + right * unit, y + down * unit);
            let below = !matches!(plan, Plan::Grid(_)) && *share > 0.7;
            let room = Room { size: share * unit * 0.92, below };
            let is_chosen = things.iter().any(|thing| select == Some(&thing.id));
            let Some((thing, others)) = things.split_first() else { continue };
            ThingMark { thing, others, is_chosen, is_pale: false }.draw(drawing, paints, at, room);
        }
        if hidden > 0 {
            let more: usize = shown[..hidden].iter().map(Vec::len).sum();
            Lettering::of(unit * 0.3).bold().halo().write_around(drawing, x, y, &format!("+{more}"));
        }
    }
}

/// Whether a place lies below a thing.
fn covers(thing: &Thing, place: &Place) -> bool {
    let (Some(Place::At(left, top, plane)), Place::At(x, y, z)) = (&thing.at, place) else { return false };
    let (wide, high) = thing.size.unwrap_or((1, 1));
    let inside =
        |first: &i64, count: i64, at: &i64| at.checked_sub(*first).is_some_and(|far| (0..count).contains(&far));
    plane == z && inside(left, wide, x) && inside(top, high, y)
}

/// Where the groups of a place stand and how large each is, in units.
fn spread(plan: &Plan, count: usize) -> Vec<(f64, f64, f64)> {
    if let Plan::Graph(_) = plan {
        // Around the lowest, which is the node itself.
        return vec![(0.0, 0.0, 1.0), (0.8, 0.0, 0.62), (-0.8, 0.0, 0.62), (0.8, 0.62, 0.62), (-0.8, 0.62, 0.62)];
    }
    if let (Plan::Hex(_), 2) = (plan, count) {
        return vec![(-0.46, 0.0, 0.8), (0.46, 0.0, 0.8)];
    }
    match count {
        0 | 1 => vec![(0.0, 0.0, 1.0)],
        2 => vec![(-0.2, -0.2, 0.6), (0.2, 0.2, 0.6)],
        _ => vec![(-0.25, -0.25, 0.5), (0.25, -0.25, 0.5), (-0.25, 0.25, 0.5), (0.25, 0.25, 0.5)],
    }
}

/// The cells that a large thing covers.
fn draw_body(drawing: &mut Drawing, plan: &Plan, paints: &Paints, thing: &Thing) {
    let (Plan::Grid(grid), Some(Place::At(x, y, z))) = (plan, &thing.at) else { return };
    let Some((corner, size)) = grid.body((*x, *y, *z), thing.size.unwrap_or((1, 1))) else { return };
    let tint = paints.color(Role::Owner, thing.owner.as_deref());
    let area = drawing.tag("rect").number("x", corner.0 + 1.0).number("y", corner.1 + 1.0);
    let area =
        area.number("width", (size.0 - 2.0).max(0.5)).number("height", (size.1 - 2.0).max(0.5)).number("rx", 2.0);
    area.fill(lighter(tint, 0.72)).stroke(tint, 1.0).end();
}
