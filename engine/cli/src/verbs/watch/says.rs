//! What `watch` says, in words or as lines of JSON.

use crate::outcome::Failure;
use crate::output;
use crate::terminal::Paint;
use crate::text::match_change::{Change, Verdict, VerdictJson};
use crate::text::reports::{self, ReportJson};
use crate::text::standings::{self, Player};
use crate::text::{constant, faults, prints};
use lunarena_arena::{Difference, Ending};
use lunarena_content::{Report, Reports, visible_line};
use lunarena_contest::{MatchCosts, MatchInputs, PlayedMatch, PrintChange, RefusalSigns, Seat, SeatCosts};
use serde::Serialize;

pub struct Says {
    json: bool,
    paint: Paint,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line<'a> {
    Match {
        seed: u64,
        ending: &'a Ending,
    },
    Began {
        seed: u64,
    },
    Changed {
        files: Vec<String>,
        verdict: VerdictJson<'a>,
        #[serde(skip_serializing_if = "<[PrintChange]>::is_empty")]
        prints: &'a [PrintChange],
    },
    Broken {
        reports: Vec<ReportJson<'a>>,
    },
    Mended,
    Swapped {
        turn: u64,
        files: &'a [String],
        reports: Vec<ReportJson<'a>>,
    },
    Over {
        ending: &'a Ending,
    },
}

impl Says {
    pub fn new(json: bool) -> Says {
        Says { json, paint: Paint::stdout() }
    }

    /// For people, not for programs.
    pub fn is_text(&self) -> bool {
        !self.json
    }

    fn say(&self, line: Line, text: impl FnOnce(Paint) -> String) -> Result<(), Failure> {
        match self.json {
            true => output::json(&line)?,
            false => output::text(&text(self.paint))?,
        }
        Ok(output::expect_reader()?)
    }

    /// A match that nothing is known of yet.
    pub fn first(&self, played: &PlayedMatch, hint: &str) -> Result<(), Failure> {
        let (inputs, ending) = (&played.inputs, &played.ending);
        self.say(Line::Match { seed: inputs.seed, ending }, |paint| {
            let (standing, faults) = (standing(inputs, ending, paint), faults(played, None, paint));
            let gap = if faults.is_empty() { "" } else { "\n" };
            format!("{standing}{faults}{gap}{}\n", paint.faint(hint))
        })
    }

    /// A match that will be changed while it goes on.
    pub fn began(&self, inputs: &MatchInputs) -> Result<(), Failure> {
        self.say(Line::Began { seed: inputs.seed }, |paint| {
            let hint = paint.faint("watching: save a file to change the running match");
            format!("{}\n{hint}\n\n", paint.bold(&title(inputs)))
        })
    }

    pub fn changed<'c>(
        &self,
        before: &'c PlayedMatch,
        after: &'c PlayedMatch,
        first: Option<&Difference>,
    ) -> Result<(), Failure> {
        let files = after.inputs.changes_since(&before.inputs);
        let sides = [&before.inputs.seats, &after.inputs.seats];
        // A seat may have come, or gone.
        let longer = if sides[0].len() > sides[1].len() { sides[0] } else { sides[1] };
        let change = |(at, seat): (usize, &'c Seat)| {
            let bots = sides.map(|side| side.get(at).map_or("nobody", |seat: &Seat| seat.bot.as_str()));
            Change { seat: &seat.name, bots }
        };
        let seats = longer.iter().enumerate().map(change).collect();
        let verdict = Verdict { seats, before: &before.ending, after: &after.ending, first, tells_prints: true };
        let changes = PrintChange::all(before, after);
        let names: Vec<&str> = after.inputs.seats.iter().map(|seat| seat.name.as_str()).collect();
        let constants = constant::moved(&before.inputs.ruleset.constants, &after.inputs.ruleset.constants);
        let told = files.join(", ");
        self.say(Line::Changed { files, verdict: verdict.json(), prints: &changes }, |paint| {
            let constants = if constants.is_empty() { String::new() } else { format!("{constants}\n") };
            let faults = faults(after, Some(before), paint);
            let prints = prints::text(&changes, &names, paint);
            format!("\n{}\n\n{constants}{}{prints}{faults}", paint.bold(&told), verdict.text(paint))
        })
    }

    /// What is wrong; and whether there is a match from before that stays.
    pub fn broken(&self, reports: &Reports, is_kept: bool) -> Result<(), Failure> {
        let lines = reports.iter().map(ReportJson::new).collect();
        self.say(Line::Broken { reports: lines }, |paint| {
            let texts: Vec<String> =
                reports.iter().map(|report: &Report| reports::text(report, paint.is_on())).collect();
            let kept = if is_kept { "; the last good match is kept" } else { "" };
            format!("\n{}\n{}", texts.join("\n"), paint.bad(&format!("{reports}{kept}: fix it and save\n")))
        })
    }

    /// All files are again as they were for the last match.
    pub fn mended(&self) -> Result<(), Failure> {
        self.say(Line::Mended, |paint| format!("\n{}\n", paint.good("fixed: the match is as before")))
    }

    /// New rules or bots took over before a turn. What there is to say beside that comes first.
    pub fn swapped(&self, turn: u64, sides: [&MatchInputs; 2], told: &[Report]) -> Result<(), Failure> {
        let reports = told.iter().map(ReportJson::new).collect();
        let [before, after] = sides;
        let files = &after.changes_since(before);
        self.say(Line::Swapped { turn, files, reports }, |paint| {
            let told: String = told.iter().map(|report| reports::text(report, paint.is_on())).collect();
            let constants = constant::moved(&before.ruleset.constants, &after.ruleset.constants);
            format!("{told}{}\n{constants}", paint.bold(&format!("from turn {turn} on: {}", files.join(", "))))
        })
    }

    pub fn over(&self, inputs: &MatchInputs, ending: &Ending) -> Result<(), Failure> {
        self.say(Line::Over { ending }, |paint| {
            let again = paint.faint("the match is over; the next save starts a new one");
            format!("{}{again}\n", standing(inputs, ending, paint))
        })
    }
}

/// Who plays what, and how it ended.
fn standing(inputs: &MatchInputs, ending: &Ending, paint: Paint) -> String {
    let players: Vec<Player> = inputs.seats.iter().map(|seat| Player { seat: &seat.name, bot: &seat.bot }).collect();
    let table = standings::text(&ending.standings, &players, paint);
    format!("{}\n\n{table}\n{} {}\n\n", paint.bold(&title(inputs)), paint.faint("turns"), ending.turns)
}

fn title(inputs: &MatchInputs) -> String {
    let (title, map) = (visible_line(&inputs.ruleset.file.title), visible_line(&inputs.map.0));
    format!("{}, seed {}", lunarena_contest::wording::title(&title, &map), inputs.seed)
}

/// The first fault of every seat, unless it failed in the same way before.
fn faults(played: &PlayedMatch, before: Option<&PlayedMatch>, paint: Paint) -> String {
    let first = |played: &PlayedMatch| {
        let names: Vec<String> = played.inputs.seats.iter().map(|seat| seat.name.clone()).collect();
        MatchCosts::of(&names, RefusalSigns::from(&played.inputs.ruleset.file), played.turns.iter().map(|turn| &**turn))
    };
    let known = before.map(first);
    let is_known = |tally: &SeatCosts| {
        let old = known.iter().flat_map(|known| &known.seats).find(|old| old.name == tally.name);
        old.is_some_and(|old| old.first_fault == tally.first_fault)
    };
    let told = first(played).seats.into_iter().zip(&played.inputs.seats).enumerate();
    let told = told.filter(|(_, (tally, _))| !is_known(tally));
    told.map(|(number, (tally, seat))| faults::text(&tally, number, &seat.file, paint)).collect()
}
