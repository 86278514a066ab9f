//! The look of a game, with the formulas in it worked out.

use super::evaluate;
use lunarena_content::{LookFile, Number, Report};
use lunarena_scene::Look;
use lunarena_scene::look::CellShow;
use lunarena_script::Rules;

pub fn settled(rules: &mut Rules, file: &LookFile, reports: &mut Vec<Report>) -> Look {
    let mut look = file.look.clone();
    let mut worked_out = |number: &Number| match number.formula() {
        None => number.known().unwrap_or_default(),
        Some(formula) => evaluate(rules, formula).map_err(|report| reports.push(report)).unwrap_or_default(),
    };
    for (at, from, to) in &file.ramps {
        if let Some(CellShow::Ramp(ramp)) = look.cells.get_mut(*at).map(|cell| &mut cell.shown) {
            (ramp.from, ramp.to) = (worked_out(from) as f64, worked_out(to) as f64);
        }
    }
    look.map = file.map.as_ref().map(|form| form.map(&mut worked_out));
    look
}
