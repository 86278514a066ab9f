//! `lunarena check --twice`: a match played in two processes, the second time under conditions that must not matter. Where the two part,
//! the rules depend on something that is neither the state nor chance.

use super::Flags;
use super::double_match::{DoubleMatch, SEED};
use super::verdict::{HASH, Verdict};
use crate::outcome::{self, Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::text::reports::{self, ReportJson};
use crate::verbs::twice_match::Way;
use lunarena_arena::{Game, Replay, diff};
use lunarena_content::{Report, Reports, Root, Source};
use lunarena_contest::{ContentPlace, Target};
use lunarena_kernel::Value;
use std::process::{Child, Output};

/// Between the seed of the match and the one of the hashes, so that another match is hashed otherwise too.
const STRAIN: u64 = 0x5a5a_5a5a_5a5a_5a5a;

pub fn run(place: &ContentPlace, flags: &Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (mut same, mut unplayed, mut reports, mut verdicts) = (true, false, Vec::new(), Vec::new());
    for target in &Target::all(&root, &flags.paths, &flags.mods.names)? {
        let loaded = root.with_mods(&target.game, &target.mods);
        let loaded = loaded.and_then(|root| Game::load(&root, &target.game, &[]).map(|game| (root, game)));
        let (root, game) = match loaded {
            Ok(loaded) => loaded,
            Err(found) => {
                reports.extend(found);
                continue;
            }
        };
        for pair in DoubleMatch::all(&root, &game, target, flags.seed.unwrap_or(SEED)) {
            let verdict = match pair.play(place, &root, &game) {
                Ok(Some(verdict)) => verdict,
                Ok(None) => {
                    unplayed = true;
                    continue;
                }
                Err(report) => {
                    reports.push(report);
                    continue;
                }
            };
            same &= verdict.is_same();
            if !flags.json {
                reports::say(&verdict.reports(&pair).iter().collect::<Vec<_>>());
                output::text(&verdict.text(&pair, Paint::stdout()))?;
            }
            verdicts.push((pair, verdict));
        }
    }
    if flags.json {
        output::json(&verdicts.iter().map(|(pair, verdict)| verdict.json(pair)).collect::<Vec<_>>())?;
    }
    if unplayed || !reports.is_empty() { Err(Reports::new(reports).into()) } else { Ok(Outcome::good_if(same)) }
}

impl DoubleMatch {
    /// `None` if the match can't be played at all; why has been told by then.
    fn play(&self, place: &ContentPlace, root: &Root, game: &Game) -> Result<Option<Verdict>, Report> {
        // The hashes show where the matches part, and only the state of that turn is needed: those of all turns would be a heavy load.
        let Some((mut first, mut second)) = self.replays(place, None)? else { return Ok(None) };
        let Some(mut difference) = diff(&first, &second) else {
            return Ok(Some(Verdict::Same { turns: first.turns.len() }));
        };
        if let (HASH, Some(turn)) = (difference.path.as_str(), difference.turn)
            && let Some(closer) = self.replays(place, Some(turn))?
            && let Some(found) = diff(&closer.0, &closer.1).filter(|found| found.turn == Some(turn))
        {
            ((first, second), difference) = (closer, found);
        }
        let failed = second.end.field("failed").and_then(Value::as_list);
        Ok(Some(match failed.filter(|_| difference.is_after_all_turns()) {
            Some(failed) => Verdict::Failed {
                turns: second.turns.len(),
                reports: failed.iter().map(|written| ReportJson::read(root, written)).collect(),
            },
            None => {
                Verdict::Differs { stages: stages(game, &first, difference.turn), difference: Box::new(difference) }
            }
        }))
    }

    /// Both at once; `frame` is the turn of which the whole state is kept.
    fn replays(&self, place: &ContentPlace, frame: Option<u64>) -> Result<Option<(Replay, Replay)>, Report> {
        let strain = Some(self.seed() ^ STRAIN);
        let first = Way { strain: None, frame }.start(place, &self.request)?;
        let second = Way { strain, frame }.start(place, &self.request);
        // Whatever became of the second, nobody is left running.
        let (first, second) = (ended(first), second.and_then(ended));
        let (first, second) = (first?, second?);
        if first.status.code() == Some(outcome::WRONG.into()) {
            return Ok(None);
        }
        let replay = |output: &Output| {
            let text = String::from_utf8_lossy(&output.stdout);
            Replay::parse(&Source::new("the replay of another process", &text)).map_err(|_| {
                let report = Report::error(format!("{}: the match was aborted, {}", self.name(), output.status));
                report.help(String::from_utf8_lossy(&output.stderr))
            })
        };
        Ok(Some((replay(&first)?, replay(&second)?)))
    }
}

fn ended(child: Child) -> Result<Output, Report> {
    child.wait_with_output().map_err(|error| Report::error(format!("the match of another process is lost: {error}")))
}

/// The stages of the phase in which a turn was played, by moment.
fn stages(game: &Game, replay: &Replay, turn: Option<u64>) -> Vec<String> {
    let wanted = turn.and_then(|turn| i64::try_from(turn).ok());
    let line = replay.turns.iter().find(|line| line.field("turn").and_then(Value::as_int) == wanted);
    let name = line.and_then(|line| line.field("phase")).and_then(Value::as_str);
    let phase = game.file.turns.iter().find(|phase| Some(phase.name.value.as_str()) == name);
    let at = |moment: &&'static str| {
        let stages = phase.map(|phase| phase.stages.at(moment)).unwrap_or_default();
        stages.iter().map(|stage| format!("{moment} {stage}")).collect::<Vec<_>>()
    };
    phase.map(|phase| phase.kind.moments()).unwrap_or_default().iter().flat_map(at).collect()
}
