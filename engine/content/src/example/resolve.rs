//! Cases that begin like other cases.

use super::{Begin, Case, Setting, Start};
use crate::text::choices;
use crate::text::report::{Report, Reports};
use lunarena_kernel::near::SuggestionBudget;
use std::collections::{BTreeMap, BTreeSet};

/// Nobody follows so many back to the first, and in a circle of thousands neither does the engine.
const MOST_BASES: usize = 64;

/// So many names can be looked through for every one that is wrong.
const FEW: usize = 100;

/// The cases of one game with all their bases followed. Names must be unique over all files.
pub fn resolve(cases: Vec<Case>) -> Result<Vec<Case<Start>>, Reports> {
    let (mut good, mut reports) = (Vec::new(), Vec::new());
    for found in resolve_each(&cases, &[], &Broken::default()) {
        match found {
            Ok(case) => good.push(case),
            Err(found) => reports.extend(found),
        }
    }
    if reports.is_empty() { Ok(good) } else { Err(Reports::new(reports)) }
}

/// Each of the cases with its base followed, or why that can't be done. They may begin like `others` too, whose names they may have: those know
/// only one another.
pub fn resolve_each(cases: &[Case], others: &[Case], broken: &Broken) -> Vec<Result<Case<Start>, Reports>> {
    let mut known = Known { own: BTreeMap::new(), others: BTreeMap::new(), broken };
    known.others.extend(others.iter().map(|case| (case.name.as_str(), case)));
    let mut firsts = Vec::new();
    for case in cases {
        firsts.push(known.own.get(case.name.as_str()).copied());
        known.own.entry(&case.name).or_insert(case);
    }
    let base = |case: &Case| match &case.start {
        Begin::Base(name) => Some(name.value.clone()),
        Begin::Own(_) => None,
    };
    let bases: BTreeSet<String> = cases.iter().chain(others).filter_map(base).collect();
    let mut guesses = SuggestionBudget::default();
    let mut each = |(case, first): (&Case, Option<&Case>)| {
        if let Some(first) = first {
            return Err(twice(case, first).into());
        }
        let is_base = bases.contains(case.name.as_str());
        let followed = Case { is_base, ..follow(case, &known, &mut guesses)? };
        let unknown = followed.check_names();
        if unknown.is_empty() { Ok(followed) } else { Err(Reports::new(unknown)) }
    };
    cases.iter().zip(firsts).map(&mut each).collect()
}

/// What can't be read, though a base may stand there.
#[derive(Default)]
pub struct Broken {
    pub files: Vec<String>,
    /// Cases by their names, with file and line.
    pub cases: BTreeMap<String, (String, usize)>,
}

/// The cases that others can begin like, by name.
struct Known<'c> {
    own: BTreeMap<&'c str, &'c Case>,
    others: BTreeMap<&'c str, &'c Case>,
    broken: &'c Broken,
}

impl<'c> Known<'c> {
    /// The base of that name, for a case of one's own or for one of the others.
    fn base(&self, of: &Case, name: &str) -> Option<&'c Case> {
        let is_own = self.own.get(of.name.as_str()).is_some_and(|own| std::ptr::eq(*own, of));
        let own = if is_own { self.own.get(name) } else { None };
        let others = || self.others.get(name).filter(|_| !self.broken.cases.contains_key(name));
        own.or_else(others).copied()
    }

    fn names(&self) -> impl Iterator<Item = &'c str> {
        self.own.keys().chain(self.others.keys()).copied()
    }
}

fn follow<'c>(case: &'c Case, known: &Known<'c>, guesses: &mut SuggestionBudget) -> Result<Case<Start>, Report> {
    let mut chain: Vec<&Case> = vec![case];
    let mut last = case;
    let start = loop {
        let name = match &last.start {
            Begin::Own(start) => start.clone(),
            Begin::Base(name) => {
                let Some(base) = known.base(last, name.as_str()) else {
                    return Err(unknown(last, &name.value, known, guesses));
                };
                if chain.len() > MOST_BASES {
                    return Err(Report::error(format!("more than {MOST_BASES} cases start from one another"))
                        .at(&case.source, case.name.span, "the last of them")
                        .help("give one of them a `map` or a `start`"));
                }
                if chain.iter().any(|other| std::ptr::eq(*other, base)) {
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
        base: match &case.start {
            Begin::Base(name) => Some(name.value.clone()),
            Begin::Own(_) => None,
        },
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
        row_of: case.row_of,
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
    report.help(format!("the first one is in {}:{line}", first.source.shown()))
}

fn unknown(case: &Case, name: &str, known: &Known, guesses: &mut SuggestionBudget) -> Report {
    let span = match &case.start {
        Begin::Base(base) => base.span,
        Begin::Own(_) => case.name.span,
    };
    if let Some((file, line)) = known.broken.cases.get(name) {
        return Report::error(format!("this case begins like `{name}`, which can't be read"))
            .at(&case.source, span, "named as the base")
            .help(format!("fix that one first: {file}:{line}"));
    }
    if !known.broken.files.is_empty() {
        return Report::error(format!("the case `{name}` is not found"))
            .at(&case.source, span, "named as the base")
            .help(format!("it may be in {}, which can't be read", choices::list(&known.broken.files, "or")));
    }
    let report = Report::error(format!("there is no case `{name}`")).at(&case.source, span, "named as the base");
    let names: Vec<&str> = known.names().take(FEW + 1).collect();
    if names.len() <= FEW {
        return report.help(choices::suggestion(name, "cases of this game", &names));
    }
    match guesses.near(name, known.names()) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report,
    }
}

fn circle(chain: &[&Case], name: &str) -> Report {
    let mut names: Vec<&str> = chain.iter().map(|case| case.name.as_str()).collect();
    names.push(name);
    Report::error("these cases start from each other, in a circle")
        .at(&chain[0].source, chain[0].name.span, "this one begins nowhere")
        .help(format!("{}: give one of them a `map` or a `start`", names.join(" -> ")))
}
