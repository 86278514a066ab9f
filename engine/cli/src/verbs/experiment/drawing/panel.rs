//! One scale with the marks of all players on it.

use super::axis::Axis;
use super::style::{colour, escaped};
use lunarena_contest::experiment::Interval;

pub struct Panel {
    pub title: &'static str,
    pub axis: Axis,
    /// Whether the marks of a player are joined by a line.
    pub joined: bool,
    /// The marks of each player.
    pub lines: Vec<Vec<Mark>>,
}

pub struct Mark {
    /// The number of its variant.
    pub slot: usize,
    /// How far beside the middle of its slot.
    pub aside: f64,
    pub value: f64,
    pub interval: Option<Interval>,
    /// It differs from the first variant by more than chance.
    pub star: bool,
    /// What is said of it where one points at it.
    pub told: String,
}

/// Half the width of the ends of an interval.
const CAP: f64 = 4.5;

impl Panel {
    pub fn has_star(&self) -> bool {
        self.lines.iter().flatten().any(|mark| mark.star)
    }

    /// Between these edges; `centers` are the middles of the slots.
    pub fn draw(&self, left: f64, top: f64, right: f64, height: f64, centers: &[f64]) -> String {
        let y = |value: f64| top + height * (1.0 - self.axis.place(value));
        let mut out = format!("<text class=\"panel\" x=\"{left:.1}\" y=\"{:.1}\">{}</text>\n", top - 9.0, self.title);
        for (value, words) in &self.axis.ticks {
            let at = y(*value);
            out.push_str(&format!(
                "<line class=\"grid\" x1=\"{left:.1}\" y1=\"{at:.1}\" x2=\"{right:.1}\" y2=\"{at:.1}\"/>\n"
            ));
            out.push_str(&format!(
                "<text class=\"soft end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
                left - 9.0,
                at + 4.5,
                escaped(words)
            ));
        }
        let bottom = top + height;
        out.push_str(&format!(
            "<line class=\"axis\" x1=\"{left:.1}\" y1=\"{bottom:.1}\" x2=\"{right:.1}\" y2=\"{bottom:.1}\"/>\n"
        ));
        for (player, marks) in self.lines.iter().enumerate() {
            let x = |mark: &Mark| centers[mark.slot] + mark.aside;
            let class = format!("player{}", colour(player));
            if self.joined && marks.len() > 1 {
                let points: Vec<String> =
                    marks.iter().map(|mark| format!("{:.1},{:.1}", x(mark), y(mark.value))).collect();
                out.push_str(&format!("<polyline class=\"{class} way\" points=\"{}\"/>\n", points.join(" ")));
            }
            for mark in marks {
                out.push_str(&mark.draw(&class, x(mark), y));
            }
        }
        out
    }
}

impl Mark {
    fn draw(&self, class: &str, x: f64, y: impl Fn(f64) -> f64) -> String {
        let mut out = format!("<g class=\"{class}\"><title>{}</title>", escaped(&self.told));
        let mut top = y(self.value) - 5.0;
        if let Some((low, high)) = self.interval {
            let (low, high) = (y(low), y(high));
            let (west, east) = (x - CAP, x + CAP);
            out.push_str(&format!(
                "<path class=\"span\" d=\"M{x:.1} {low:.1}V{high:.1}M{west:.1} {low:.1}H{east:.1}M{west:.1} {high:.1}H{east:.1}\"/>"
            ));
            top = top.min(high);
        }
        out.push_str(&format!("<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"5\"/>", y(self.value)));
        if self.star {
            out.push_str(&format!("<text class=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">★</text>", top - 4.0));
        }
        out.push_str("</g>\n");
        out
    }
}
