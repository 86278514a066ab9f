//! The order of loading: what is needed comes before; all else goes by name, so that it never depends on who asked first.

use super::Placed;
use super::depends::{BASE, Tie};
use crate::report::Report;
use std::collections::BTreeMap;

/// Puts the mods in order. A circle among them is reported, and what is in it or behind it goes by name.
pub fn order(mut mods: BTreeMap<String, Placed>) -> (Vec<Placed>, Option<Report>) {
    let names: Vec<String> = mods.keys().cloned().collect();
    for placed in mods.values_mut() {
        let before = placed.file.depends.iter().filter(|depend| {
            matches!(depend.tie, Tie::Needs | Tie::Optional) && depend.name != BASE && names.contains(&depend.name)
        });
        placed.after = before.map(|depend| depend.name.clone()).collect();
        placed.after.sort();
        placed.after.dedup();
    }
    let mut ordered: Vec<Placed> = Vec::new();
    while !mods.is_empty() {
        let ready = |placed: &Placed| placed.after.iter().all(|name| ordered.iter().any(|done| done.name() == name));
        let Some(next) = mods.values().find(|placed| ready(placed)).map(|placed| placed.name().to_owned()) else {
            let report = circle(&mods);
            ordered.extend(mods.into_values());
            return (ordered, Some(report));
        };
        ordered.extend(mods.remove(&next));
    }
    (ordered, None)
}

/// Follows what is needed until a name comes again.
fn circle(mods: &BTreeMap<String, Placed>) -> Report {
    let mut path: Vec<&str> = mods.keys().next().map(String::as_str).into_iter().collect();
    while let Some(placed) = path.last().and_then(|name| mods.get(*name)) {
        let Some(next) = placed.after.iter().find(|name| mods.contains_key(*name)) else { break };
        if let Some(start) = path.iter().position(|name| name == next) {
            path.drain(..start);
            path.push(next);
            break;
        }
        path.push(next);
    }
    let mut report = Report::error(format!("these mods need each other in a circle: {}", path.join(", then ")));
    for pair in path.windows(2) {
        let Some(file) = mods.get(pair[0]).map(|placed| &placed.file) else { continue };
        for depend in file.depends.iter().filter(|depend| depend.name == pair[1]) {
            report = report.at(&file.source, depend.span, format!("{} has to come before", pair[1]));
        }
    }
    report.help("`~` before a name asks for a mod without an order")
}
