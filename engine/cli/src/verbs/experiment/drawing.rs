//! The figures as a picture: for every variant and player the share of matches won, and below it the score, with what they may well be.

mod axis;
mod panel;
mod style;

use super::text::{between, percent, short};
use crate::terminal::text_width;
use axis::Axis;
use lunarena_contest::{
    experiment::{Interval, Plan, Row, Summary, Verdict, shown},
    wording::shorten,
};
use panel::{Mark, Panel};
use style::{STYLE, escaped};

/// All in pixels, if it is shown in its own size.
const LEFT: f64 = 72.0;
const RIGHT: f64 = 24.0;
/// Where the first panel begins: title, what was played and legend stand above.
const TOP: f64 = 118.0;
const PANEL: f64 = 190.0;
const BETWEEN: f64 = 44.0;
const LINE: f64 = 17.0;
/// Between the marks of two players.
const STEP: f64 = 20.0;
const LEAST_WIDTH: f64 = 620.0;
/// A letter of ordinary text is about so wide.
const LETTER: f64 = 7.2;
const LONGEST_LABEL: usize = 26;

pub fn svg(plan: &Plan, summary: &Summary) -> String {
    let mut panels = vec![won(plan, summary)];
    panels.extend(score(plan, summary));
    let (legend, legend_end) = legend(plan, panels.iter().any(Panel::has_star));
    let slots = Slots::new(plan, legend_end.max(LEAST_WIDTH));
    let width = LEFT + slots.width * plan.variants.len() as f64 + RIGHT;
    let bottom = TOP + panels.len() as f64 * (PANEL + BETWEEN) - BETWEEN;
    let height = bottom + LINE * (plan.keys().len() as f64 + 1.0) + 34.0;

    let title = lunarena_contest::wording::title(&plan.title, &plan.map);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n"
    );
    out.push_str(&format!("<title>{}</title>\n{STYLE}", escaped(&title)));
    out.push_str("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    out.push_str(&words(24.0, 32.0, "title", &title));
    out.push_str(&words(24.0, 54.0, "soft", &subtitle(plan)));
    out.push_str(&legend);
    for (number, panel) in panels.iter().enumerate() {
        out.push_str(&panel.draw(LEFT, TOP + number as f64 * (PANEL + BETWEEN), width - RIGHT, PANEL, &slots.centers));
    }
    out.push_str(&slots.labels(plan, bottom, width));
    out.push_str("</svg>\n");
    out
}

/// A line of text that begins at `x`.
fn words(x: f64, y: f64, class: &str, text: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", escaped(text))
}

fn subtitle(plan: &Plan) -> String {
    format!("{} seeds, {} matches; lines are 95 % intervals", plan.seeds, plan.matches())
}

/// One dot for each player, and what the star means if there is one; and where all that ends.
fn legend(plan: &Plan, starred: bool) -> (String, f64) {
    let (mut x, mut out) = (30.0, String::new());
    let y = TOP - 38.0;
    for (player, name) in plan.players.names.iter().enumerate() {
        let (name, class) = (shorten(name, LONGEST_LABEL), style::colour(player));
        out.push_str(&format!("<circle class=\"player{class}\" cx=\"{x:.1}\" cy=\"{:.1}\" r=\"5\"/>\n", y - 4.5));
        out.push_str(&words(x + 11.0, y, "ink", &name));
        x += 11.0 + text_width(&name) as f64 * LETTER + 24.0;
    }
    if starred {
        let first = plan.variants.first().map(|variant| variant.name()).unwrap_or_default();
        let meaning = format!("★ differs from {} by more than chance", shorten(&first, 48));
        out.push_str(&words(x - 6.0, y, "soft", &meaning));
        x += text_width(&meaning) as f64 * LETTER;
    }
    (out, x)
}

/// Points may differ because of draws alone, which this picture doesn't show.
fn wins_star(row: &Row, first: &Row) -> bool {
    row.won != first.won && row.against_first.as_ref().is_some_and(|against| against.points.verdict == Verdict::More)
}

fn scores_star(row: &Row) -> bool {
    let score = row.against_first.as_ref().and_then(|against| against.score.as_ref());
    score.is_some_and(|score| score.verdict == Verdict::More)
}

/// A panel with a mark for each player in each variant. `figure` gives of a row, and of that of the first variant, the figure, what it may
/// well be, and whether it has a star.
fn panel(
    plan: &Plan,
    summary: &Summary,
    title: &'static str,
    axis: Axis,
    shown: impl Fn(f64) -> String,
    figure: impl Fn(&Row, &Row) -> Option<(f64, Option<Interval>, bool)>,
) -> Panel {
    let players = plan.players.names.len();
    let lines = (0..players).map(|player| {
        let marks = plan.variants.iter().zip(&summary.variants).enumerate().filter_map(|(at, (variant, figures))| {
            let (value, interval, star) = figure(&figures.rows[player], &summary.variants[0].rows[player])?;
            let may_be =
                interval.map_or(String::new(), |(low, high)| format!(" ({})", between(&shown(low), &shown(high))));
            let about = if variant.values.is_empty() { String::new() } else { format!("{}, ", variant.name()) };
            let told = format!("{about}{}: {title} {}{may_be}", plan.player_name(at, player), shown(value));
            let aside = (player as f64 - (players as f64 - 1.0) / 2.0) * STEP;
            Some(Mark { slot: at, aside, value, interval, star, told })
        });
        marks.collect()
    });
    Panel { title, axis, joined: is_a_scale(plan), lines: lines.collect() }
}

fn won(plan: &Plan, summary: &Summary) -> Panel {
    let axis = Axis::shares();
    panel(
        plan,
        summary,
        "won",
        axis,
        |share| format!("{} %", percent(share)),
        |row, first| Some((row.won, row.won_interval, wins_star(row, first))),
    )
}

fn score(plan: &Plan, summary: &Summary) -> Option<Panel> {
    let rows = || summary.variants.iter().flat_map(|variant| &variant.rows).filter_map(|row| row.score);
    let ends = rows().flat_map(|score| score.interval.map_or([score.mean; 2], |(low, high)| [low, high]));
    let axis = Axis::around(ends)?;
    Some(panel(plan, summary, "score", axis, short, |row, _| {
        row.score.map(|score| (score.mean, score.interval, scores_star(row)))
    }))
}

/// Whether the variants are steps of one number, in order: then a line may lead from one to the next.
fn is_a_scale(plan: &Plan) -> bool {
    let numbers: Option<Vec<f64>> = plan
        .variants
        .iter()
        .map(|variant| match variant.values.as_slice() {
            [(_, value)] => value.parse().ok(),
            _ => None,
        })
        .collect();
    numbers.is_some_and(|numbers| numbers.is_sorted() || numbers.iter().rev().is_sorted())
}

/// The places of the variants, from left to right.
struct Slots {
    width: f64,
    centers: Vec<f64>,
}

impl Slots {
    /// The picture is at least so wide.
    fn new(plan: &Plan, least: f64) -> Slots {
        let labels = shown(&plan.variants, LONGEST_LABEL);
        let longest = labels.iter().flatten().map(|label| text_width(label)).max().unwrap_or(0) as f64;
        let needed = (longest * LETTER + 18.0).max(STEP * plan.players.names.len() as f64 + 26.0);
        let count = plan.variants.len() as f64;
        let width = needed.max((least - LEFT - RIGHT) / count.max(1.0));
        Slots { width, centers: (0..plan.variants.len()).map(|at| LEFT + width * (at as f64 + 0.5)).collect() }
    }

    /// The values of the variants below the lowest panel, and what they are values of.
    fn labels(&self, plan: &Plan, bottom: f64, width: f64) -> String {
        let mut out = String::new();
        for (values, center) in shown(&plan.variants, LONGEST_LABEL).iter().zip(&self.centers) {
            for (line, value) in values.iter().enumerate() {
                let y = bottom + LINE * (line as f64 + 1.0) + 3.0;
                let value = escaped(value);
                out.push_str(&format!("<text class=\"ink middle\" x=\"{center:.1}\" y=\"{y:.1}\">{value}</text>\n"));
            }
        }
        let keys = escaped(&plan.keys().join(", "));
        let (x, y) = ((LEFT + width - RIGHT) / 2.0, bottom + LINE * (plan.keys().len() as f64 + 1.0) + 10.0);
        out.push_str(&format!("<text class=\"soft middle\" x=\"{x:.1}\" y=\"{y:.1}\">{keys}</text>\n"));
        out
    }
}
