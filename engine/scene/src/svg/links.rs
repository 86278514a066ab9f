//! Links between things and places.

use super::drawing::Point;
use super::drawing::{Drawing, Path};
use super::paints::Paints;
use super::plan::Plan;
use super::strokes::{Stroke, arrow_head, before};
use crate::look::{Line, LinkLook, Role};
use crate::scene::{End, Id, Link, Place, Scene};

/// How a link looks that has no entry.
pub(super) fn look_of(paints: &Paints, kind: &str) -> LinkLook {
    let plain = LinkLook {
        line: Line::Solid,
        arrow: true,
        role: Role::Owner,
        weight: false,
        always: true,
        name: None,
        many: None,
    };
    paints.look.links.get(kind).cloned().unwrap_or(plain)
}

/// Those that are shown at all times, and those of the thing that was chosen.
pub(super) fn shown<'s>(scene: &'s Scene, paints: &Paints, select: Option<&Id>) -> Vec<&'s Link> {
    let touches = |link: &Link, id: &Id| [&link.from, &link.to].into_iter().any(|end| *end == End::Thing(id.clone()));
    let is_shown =
        |link: &&Link| look_of(paints, &link.kind).always || select.is_some_and(|chosen| touches(link, chosen));
    scene.links.iter().map(AsRef::as_ref).filter(is_shown).collect()
}

pub(super) fn draw(drawing: &mut Drawing, scene: &Scene, plan: &Plan, paints: &Paints, links: &[&Link]) {
    for link in links {
        let look = look_of(paints, &link.kind);
        let Some(points) = way(scene, plan, link).filter(|points| points.len() > 1) else { continue };
        let owner = match &link.from {
            End::Thing(id) => scene.thing(id).and_then(|thing| thing.owner.as_deref()),
            End::At(_) => None,
        };
        let color = paints.color(look.role, owner);
        draw_line(drawing, points, plan.unit(), color, &look);
    }
}

fn draw_line(drawing: &mut Drawing, mut points: Vec<Point>, unit: f64, color: crate::palette::Color, look: &LinkLook) {
    let count = points.len();
    let head = (unit * 0.35).clamp(4.0, 9.0);
    let tip = before(points[count - 2], points[count - 1], unit * 0.45);
    if look.arrow {
        points[count - 1] = before(points[count - 2], tip, head);
    }
    let stroke = Stroke { color, width: (unit * 0.09).clamp(1.2, 2.4), line: look.line };
    stroke.draw(drawing, &Path::line(&points));
    if look.arrow {
        arrow_head(drawing, points[count - 2], tip, head, color);
    }
}

/// From one end to the other, in a hex field step by step.
fn way(scene: &Scene, plan: &Plan, link: &Link) -> Option<Vec<Point>> {
    let middle = |end: &End| match end {
        End::Thing(id) => plan.middle(scene.thing(id)?),
        End::At(place) => plan.spot(place),
    };
    if let (Plan::Hex(hex), Some(steps), Some(Place::At(x, y, 0))) = (plan, &link.way, scene.place(&link.from)) {
        let passed = hex.field.follow((*x, *y), steps.as_bytes());
        return passed?.into_iter().map(|vertex| hex.spot(vertex)).collect();
    }
    let (from, to) = (middle(&link.from)?, middle(&link.to)?);
    (from != to).then(|| vec![from, to])
}
