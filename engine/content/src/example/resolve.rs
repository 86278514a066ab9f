//! Cases that begin like other cases.

use super::{Begin, Case, Setting, Start};
use crate::choices;
use crate::report::{Report, Reports};
use lunarena_kernel::near::Guesses;
use std::collections::{BTreeMap, BTreeSet};

/// Nobody follows so many back to the first, and in a circle of thousands neither does the engine.
const MOST_BASES: usize = 64;

/// So many names can be looked through for every one that is wrong.
const FEW: usize = 100;

/// The cases of one game with all their bases followed. Names must be unique over all files.
pub fn resolve(cases: Vec<Case>) -> Result<Vec<Case<Start>>, Reports> {
    let mut reports = Vec::new();
    let mut by_name: BTreeMap<&str, &Case> = BTreeMap::new();
    for case in &cases {
        match by_name.get(case.name.as_str()) {
            Some(first) => reports.push(twice(case, first)),
            None => drop(by_name.insert(&case.name, case)),
        }
    }
    let mut bases: BTreeSet<&str> = BTreeSet::new();
    bases.extend(cases.iter().filter_map(|case| match &case.start {
        Begin::Base(name) => Some(name.as_str()),
        Begin::Own(_) => None,
    }));
    let mut guesses = Guesses::default();
    let mut follow = |case| follow(case, &by_name, &mut guesses);
    let resolved = cases.iter().map(|case| {
        let is_base = bases.contains(case.name.as_str());
        follow(case).map(|case| Case { is_base, ..case }).map_err(|report| reports.push(report)).ok()
    });
    let resolved: Vec<Option<Case<Start>>> = resolved.collect();
    reports.extend(resolved.iter().flatten().flat_map(Case::check_names));
    if reports.is_empty() { Ok(resolved.into_iter().flatten().collect()) } else { Err(Reports::new(reports)) }
}

fn follow(case: &Case, by_name: &BTreeMap<&str, &Case>, guesses: &mut Guesses) -> Result<Case<Start>, Report> {
    let mut chain: Vec<&Case> = vec![case];
    let mut last = case;
    let start = loop {
        let name = match &last.start {
            Begin::Own(start) => start.clone(),
            Begin::Base(name) => {
                let Some(base) = by_name.get(name.as_str()) else {
                    return Err(unknown(last, &name.value, by_name, guesses));
                };
                if chain.len() > MOST_BASES {
                    return Err(Report::error(format!("more than {MOST_BASES} cases begin like one another"))
                        .at(&case.source, case.name.span, "the last of them")
                        .help("give one of them a `map` or a `start`"));
                }
                if chain.iter().any(|other| other.name.value == base.name.value) {
                    return Err(circle(&chain, &name.value));
                }
                chain.push(base);
                last = base;
                continue;
            }
        };
        break name;
    };
    let mut resolved = Case {
        source: case.source.clone(),
        name: case.name.clone(),
        manual: case.manual.clone(),
        start,
        based: chain.len() > 1,
        is_base: false,
        // The nearest that says so.
        seats: chain.iter().find_map(|case| case.seats.clone()),
        set: Vec::new(),
        pin: Vec::new(),
        state: Vec::new(),
        turn: chain.iter().find_map(|case| case.turn.clone()),
        queues: Vec::new(),
        seed: chain.iter().find_map(|case| case.seed.clone()),
        streams: Vec::new(),
        bank: Vec::new(),
        bots: case.bots.clone(),
        refused: case.refused.clone(),
        steps: case.steps.clone(),
        names: Vec::new(),
        uses: case.uses.clone(),
        columns: case.columns.clone(),
        has_names: chain.iter().any(|case| case.has_names),
    };
    // From the farthest base to the case itself, so that the nearer one has the last word.
    for part in chain.iter().rev() {
        overlay(&mut resolved.set, &part.set);
        overlay(&mut resolved.pin, &part.pin);
        overlay(&mut resolved.queues, &part.queues);
        overlay(&mut resolved.streams, &part.streams);
        overlay(&mut resolved.bank, &part.bank);
        overlay(&mut resolved.names, &part.names);
        // Changes of state build on each other, so every one of them stays.
        hand_down(&mut resolved.state);
        resolved.state.extend(part.state.iter().cloned());
    }
    Ok(resolved)
}

fn overlay<T: Clone>(below: &mut Vec<Setting<T>>, above: &[Setting<T>]) {
    let names: BTreeSet<&str> = above.iter().map(|setting| setting.name.as_str()).collect();
    below.retain(|other| !names.contains(other.name.as_str()));
    hand_down(below);
    below.extend(above.iter().cloned());
}

/// What a case has so far comes from its bases.
fn hand_down<T>(settings: &mut [Setting<T>]) {
    settings.iter_mut().for_each(|setting| setting.inherited = true);
}

fn twice(case: &Case, first: &Case) -> Report {
    let report = Report::error(format!("two cases are called `{}`", case.name.value));
    let report = report.at(&case.source, case.name.span, "here again");
    if case.source.shown() == first.source.shown() {
        return report.at(&case.source, first.name.span, "first here");
    }
    let (line, _) = first.source.line_column(first.name.span.start);
    report.help(format!("the first one stands in {}:{line}", first.source.shown()))
}

fn unknown(case: &Case, name: &str, by_name: &BTreeMap<&str, &Case>, guesses: &mut Guesses) -> Report {
    let span = match &case.start {
        Begin::Base(base) => base.span,
        Begin::Own(_) => case.name.span,
    };
    let report = Report::error(format!("there is no case `{name}`")).at(&case.source, span, "named as the base");
    let names: Vec<&str> = by_name.keys().copied().take(FEW + 1).collect();
    if names.len() <= FEW {
        return report.help(choices::suggestion(name, "cases of this game", &names));
    }
    match guesses.near(name, by_name.keys().copied()) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report,
    }
}

fn circle(chain: &[&Case], name: &str) -> Report {
    let mut names: Vec<&str> = chain.iter().map(|case| case.name.as_str()).collect();
    names.push(name);
    Report::error("cases that begin like each other in a circle")
        .at(&chain[0].source, chain[0].name.span, "this one begins nowhere")
        .help(format!("{}: give one of them a `map` or a `start`", names.join(" -> ")))
}
