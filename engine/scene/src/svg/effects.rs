//! What events of the step draw onto the field.

use super::drawing::Point;
use super::drawing::{Drawing, Path};
use super::paints::WHITE;
use super::plan::Plan;
use super::strokes::{Stroke, arrow_head, before};
use crate::effects::Drawn;
use crate::look::{Effect, Line};
use crate::palette::Color;

/// Rays of a flash, as right and down; the same on every machine.
const RAYS: [Point; 8] = {
    const S: f64 = std::f64::consts::FRAC_1_SQRT_2;
    [(1.0, 0.0), (S, S), (0.0, 1.0), (-S, S), (-1.0, 0.0), (-S, -S), (0.0, -1.0), (S, -S)]
};

pub(super) fn draw(drawing: &mut Drawing, plan: &Plan, effects: &[Drawn]) {
    let unit = plan.unit();
    // What matters most is drawn last.
    for wanted in [Effect::Line, Effect::Trail, Effect::Dot, Effect::Flash] {
        for Drawn { places, color, .. } in effects.iter().filter(|drawn| drawn.effect == wanted) {
            let color = color.color();
            let points: Vec<Point> = places.iter().filter_map(|place| plan.spot(place)).collect();
            match wanted {
                Effect::Line => line(drawing, points, unit, color, Line::Solid),
                Effect::Trail => line(drawing, points, unit, color, Line::Dashed),
                Effect::Dot => points.into_iter().for_each(|point| dot(drawing, point, unit, color)),
                Effect::Flash => points.into_iter().for_each(|point| flash(drawing, point, unit, color)),
            }
        }
    }
}

/// On a light edge, so that it is seen on any ground. A trail has a head: it says where something went.
fn line(drawing: &mut Drawing, mut points: Vec<Point>, unit: f64, color: Color, line: Line) {
    let count = points.len();
    if count < 2 {
        return;
    }
    let width = (unit * 0.1).clamp(1.4, 2.8);
    let head = (unit * 0.4).clamp(5.0, 10.0);
    let mut tip = points[count - 1];
    if line == Line::Dashed {
        // What stands at its end can still be read.
        tip = before(points[count - 2], tip, unit * 0.42);
        points[count - 1] = before(points[count - 2], tip, head * 0.8);
    }
    let path = Path::line(&points);
    Stroke { color: WHITE, width: width + 2.0, line: Line::Solid }.draw(drawing, &path);
    Stroke { color, width, line }.draw(drawing, &path);
    if line == Line::Dashed {
        arrow_head(drawing, points[count - 2], tip, head, color);
    }
}

fn dot(drawing: &mut Drawing, (x, y): Point, unit: f64, color: Color) {
    let radius = (unit * 0.18).clamp(2.0, 6.0);
    let tag = drawing.tag("circle").number("cx", x).number("cy", y).number("r", radius);
    tag.fill(color).stroke(WHITE, 1.0).end();
}

/// A ring of rays around the place: what stands there stays as it is.
fn flash(drawing: &mut Drawing, (x, y): Point, unit: f64, color: Color) {
    let (inner, outer) = ((unit * 0.56).max(5.0), (unit * 0.86).max(9.0));
    let mut rays = Path::default();
    for (right, down) in RAYS {
        rays.step("M", &[x + right * inner, y + down * inner]);
        rays.step("L", &[x + right * outer, y + down * outer]);
    }
    let width = (unit * 0.09).clamp(1.4, 3.0);
    Stroke { color: WHITE, width: width + 2.0, line: Line::Solid }.draw(drawing, &rays);
    Stroke { color, width, line: Line::Solid }.draw(drawing, &rays);
}
