//! The order of loading: what is needed comes before; all else goes by name, so that it never depends on who asked first.

use super::OrderedMod;
use super::depends::{BASE, Tie};
use crate::text::report::Report;
use std::collections::BTreeMap;

/// Puts the mods in order. A circle among them is reported, and what is in it or behind it goes by name.
pub fn order(mut mods: BTreeMap<String, OrderedMod>) -> (Vec<OrderedMod>, Option<Report>) {
    let names: Vec<String> = mods.keys().cloned().collect();
    for one in mods.values_mut() {
        let before = one.file.depends.iter().filter(|depend| {
            matches!(depend.tie, Tie::Needs | Tie::Optional) && depend.name != BASE && names.contains(&depend.name)
        });
        one.after = before.map(|depend| depend.name.clone()).collect();
        one.after.sort();
        one.after.dedup();
    }
    let mut ordered: Vec<OrderedMod> = Vec::new();
    while !mods.is_empty() {
        let ready = |one: &OrderedMod| one.after.iter().all(|name| ordered.iter().any(|done| done.name() == name));
        let Some(next) = mods.values().find(|one| ready(one)).map(|one| one.name().to_owned()) else {
            let report = circle(&mods);
            ordered.extend(mods.into_values());
            return (ordered, Some(report));
        };
        ordered.extend(mods.remove(&next));
    }
    (ordered, None)
}

/// Follows what is needed until a name comes again.
fn circle(mods: &BTreeMap<String, OrderedMod>) -> Report {
    let mut path: Vec<&str> = mods.keys().next().map(String::as_str).into_iter().collect();
    while let Some(one) = path.last().and_then(|name| mods.get(*name)) {
        let Some(next) = one.after.iter().find(|name| mods.contains_key(*name)) else { break };
        if let Some(start) = path.iter().position(|name| name == next) {
            path.drain(..start);
            path.push(next);
            break;
        }
        path.push(next);
    }
    let mut report = Report::error(format!("these mods need each other in a circle: {}", path.join(", then ")));
    for pair in path.windows(2) {
        let Some(file) = mods.get(pair[0]).map(|one| &one.file) else { continue };
        for depend in file.depends.iter().filter(|depend| depend.name == pair[1]) {
            report = report.at(&file.source, depend.span, format!("{} has to come before", pair[1]));
        }
    }
    report.help("`~` before a name asks for a mod without an order")
}
