//! `lunarena replay verify`: the match played again with what is on disk now.

use super::content;
use crate::flags::typed;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use lunarena_arena::{Difference, Verdict, verify};
use lunarena_content::UserPath;
use lunarena_contest::{
    ContentPlace,
    wording::{count, shorten},
};
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay verify match.replay
  lunarena replay verify match.replay --file ~/bots/mine.lua

A replay names its map and bots. Files outside the content folder are only read
from below the current folder, and only if they are exactly the files of the
match; name others with --file. They are recognised by their content, not by
their names. A replay made with --with-content holds all of its files, and is
played again with these unless --root or --file names others.
A replay of another engine gets a warning: there the match may differ.
Exit codes: 0 the same match, 1 the match differs, files changed or the replay
is damaged, 2 no such file, or the game, its map or its bots can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// A bot or map of the replay outside the content folder (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// How not to come to this again.
const HINT: &str = "`lunarena play ... --replay FILE --with-content` packs the files into the replay\n";

/// A value that is longer is cut.
const LONGEST_VALUE: usize = 200;

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.replay)?;
    let root = content::root(place, &replay, &flags.files)?;
    let mut progress = Progress::new("turns", replay.turns.len() as u64);
    let verdict = verify(&root, &replay, |turn| progress.at(turn))?;
    drop(progress);
    if flags.json {
        output::json(&VerdictJson::new(&verdict))?;
    } else {
        let played = Played { packed: root.is_packed(), swapped: !replay.swaps.is_empty() };
        output::text(&text(&verdict, played, Paint::stdout()))?;
    }
    Ok(Outcome::good_if(matches!(verdict, Verdict::Same { .. })))
}

/// How it was played again.
struct Played {
    /// With the files that the replay holds.
    packed: bool,
    /// Rules or bots were exchanged in the middle of the match.
    swapped: bool,
}

fn text(verdict: &Verdict, played: Played, paint: Paint) -> String {
    match verdict {
        Verdict::Same { turns } => format!("{}\n", paint.good(&format!("the same match, {}", count(*turns, "turn")))),
        Verdict::Changed(inputs) => {
            let line = |(what, then, now): &(String, String, String)| format!("  {what}: was {then}, is {now}\n");
            let lines: String = inputs.iter().map(line).collect();
            let (why, hint) = match played {
                Played { packed: true, .. } => ("not verified: the replay holds other files than it names", ""),
                Played { swapped: true, .. } => ("not verified: files were changed during the match or since", HINT),
                _ => ("not verified: files have changed since the replay was made", HINT),
            };
            format!("{}\n{lines}{hint}", paint.bad(why))
        }
        Verdict::Differs(difference) => {
            let Difference { turn, path, left, right, .. } = &**difference;
            let place = turn.map_or("at the end".to_owned(), |turn| format!("in turn {turn}"));
            let head = paint.bad(&format!("not the same match: `{path}` differs {place}"));
            let value = |value: &dyn ToString| shorten(&value.to_string(), LONGEST_VALUE);
            format!("{head}\n  in the replay: {}\n  played again:  {}\n", value(left), value(right))
        }
    }
}

#[derive(Serialize)]
struct VerdictJson<'a> {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<ChangeJson<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<&'a Difference>,
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    what: &'a str,
    then: &'a str,
    now: &'a str,
}

impl VerdictJson<'_> {
    fn new(verdict: &Verdict) -> VerdictJson<'_> {
        let empty = |verdict| VerdictJson { verdict, turns: None, changed: None, difference: None };
        match verdict {
            Verdict::Same { turns } => VerdictJson { turns: Some(*turns), ..empty("same") },
            Verdict::Changed(inputs) => {
                let changed = inputs.iter().map(|(what, then, now)| ChangeJson { what, then, now });
                VerdictJson { changed: Some(changed.collect()), ..empty("changed") }
            }
            Verdict::Differs(difference) => VerdictJson { difference: Some(difference), ..empty("differs") },
        }
    }
}
