//! What came of a match that was played twice, in words and as JSON.

use super::double_match::DoubleMatch;
use crate::terminal::Paint;
use crate::text::parting;
use crate::text::reports::ReportJson;
use lunarena_arena::Difference;
use lunarena_content::Report;
use lunarena_contest::wording::{count, shorten};
use lunarena_kernel::Value;
use serde::Serialize;

pub enum Verdict {
    Same {
        turns: usize,
    },
    Differs {
        difference: Box<Difference>,
        /// What ran in the turn that differs: `action heap.take`.
        stages: Vec<String>,
    },
    /// The rules failed the second time, and only then.
    Failed {
        /// Those before.
        turns: usize,
        reports: Vec<Report>,
    },
}

/// The path of a difference that nothing but the hash shows.
pub const HASH: &str = "hash";

/// A value that is longer is cut in a headline.
const LONGEST_VALUE: usize = 40;

const CAUSES: &str = "\
the second time the rules were loaded anew before every turn, with nothing but `state`, and Lua hashed its tables otherwise. What usually breaks:
- a value kept in a local of a module, or in `turn`, instead of in `state`
- one table that stands in two places of `state`, or has a metatable
- the length of a list with holes in it";

impl Verdict {
    pub fn is_same(&self) -> bool {
        matches!(self, Verdict::Same { .. })
    }

    pub fn reports(&self, pair: &DoubleMatch) -> Vec<Report> {
        let report =
            |what: String| Report::error(format!("{}: the match does not repeat: {what}", pair.name())).help(CAUSES);
        match self {
            Verdict::Same { .. } => Vec::new(),
            Verdict::Differs { difference, .. } => vec![report(headline(difference))],
            Verdict::Failed { turns, reports } => {
                let first = report(format!("the rules failed after {}", count(*turns, "turn")));
                std::iter::once(first).chain(reports.iter().cloned()).collect()
            }
        }
    }

    pub fn text(&self, pair: &DoubleMatch, paint: Paint) -> String {
        let name = pair.name();
        match self {
            Verdict::Same { turns } => {
                let turns = count(*turns, "turn");
                format!("{name}: played twice, {turns}, the same: {}\n", paint.good("good"))
            }
            Verdict::Differs { difference, stages } => {
                let picture = parting::text(difference, ["the first time", "the second time"], paint);
                let stages = if stages.is_empty() { String::new() } else { format!("stages: {}\n", stages.join(", ")) };
                format!("{name}: played twice, {}\n{picture}{stages}", paint.bad("not the same"))
            }
            Verdict::Failed { .. } => format!("{name}: played twice, {}\n", paint.bad("not the same")),
        }
    }

    pub fn json<'a>(&'a self, pair: &'a DoubleMatch) -> impl Serialize + 'a {
        let (game, files, seed) = (pair.game.as_str(), pair.files.as_slice(), pair.seed());
        let empty = VerdictJson {
            game,
            files,
            seed,
            same: self.is_same(),
            turns: None,
            first: None,
            stages: &[],
            failed: Vec::new(),
        };
        match self {
            Verdict::Same { turns } => VerdictJson { turns: Some(*turns), ..empty },
            Verdict::Differs { difference, stages } => VerdictJson { first: Some(difference), stages, ..empty },
            Verdict::Failed { turns, reports } => {
                VerdictJson { turns: Some(*turns), failed: reports.iter().map(ReportJson::new).collect(), ..empty }
            }
        }
    }
}

fn headline(difference: &Difference) -> String {
    let Difference { turn, path, left, right, .. } = difference;
    let place = turn.map_or("at its end".to_owned(), |turn| format!("in turn {turn}"));
    let value = |value: &Value| shorten(&value.to_string(), LONGEST_VALUE);
    match path.as_str() {
        // Two numbers of different kinds, and what is no text, read alike.
        HASH => format!("{place} all values read alike, but a queue, the kind of a number or a byte of a text differs"),
        path => format!("{place} `{path}` was {}, then {}", value(left), value(right)),
    }
}

#[derive(Serialize)]
struct VerdictJson<'a> {
    game: &'a str,
    files: &'a [String],
    seed: u64,
    same: bool,
    turns: Option<usize>,
    first: Option<&'a Difference>,
    stages: &'a [String],
    failed: Vec<ReportJson<'a>>,
}
