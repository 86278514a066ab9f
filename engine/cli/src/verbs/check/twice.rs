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
use lunarena_arena::{Game, Replay, diff, missing_entries};
use lunarena_content::{Report, Reports, Root, Source};
use lunarena_contest::{ContentPlace, Target};
use lunarena_kernel::Value;
use lunarena_scene::{Frame, Met, Scene};
use std::collections::BTreeSet;
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
            let (verdict, unseen) = match pair.play(place, &root, &game) {
                Ok(Some(played)) => played,
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
                let all = verdict.reports(&pair).into_iter().chain(unseen).collect::<Vec<_>>();
                reports::say(&all.iter().collect::<Vec<_>>());
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
    fn play(&self, place: &ContentPlace, root: &Root, game: &Game) -> Result<Option<(Verdict, Vec<Report>)>, Report> {
        // The hashes show where the matches part, and only the state of that turn is needed: those of all turns would be a heavy load.
        let Some((mut first, mut second)) = self.replays(place, None)? else { return Ok(None) };
        let unseen = without_entry(root, game, &first);
        let Some(mut difference) = diff(&first, &second) else {
            return Ok(Some((Verdict::Same { turns: first.turns.len() }, unseen)));
        };
        if let (HASH, Some(turn)) = (difference.path.as_str(), difference.turn)
            && let Some(closer) = self.replays(place, Some(turn))?
            && let Some(found) = diff(&closer.0, &closer.1).filter(|found| found.turn == Some(turn))
        {
            ((first, second), difference) = (closer, found);
        }
        let failed = second.end.field("failed").and_then(Value::as_list);
        let verdict = match failed.filter(|_| difference.is_after_all_turns()) {
            Some(failed) => Verdict::Failed {
                turns: second.turns.len(),
                reports: failed.iter().map(|written| ReportJson::read(root, written)).collect(),
            },
            None => {
                Verdict::Differs { stages: stages(game, &first, difference.turn), difference: Box::new(difference) }
            }
        };
        Ok(Some((verdict, unseen)))
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

/// What was met in a whole match and look.yaml has no entry for. A game that says nothing of what there is to see is shown plainly.
fn without_entry(root: &Root, game: &Game, replay: &Replay) -> Vec<Report> {
    let says = game.file.functions.scene.is_some() && game.ruleset.look.source().is_some();
    let Some(film) = says.then(|| replay.film(|| Ok(root.clone())).ok()).flatten() else { return Vec::new() };
    let mut met = Met::default();
    let mut scene = Scene::default();
    for step in film.steps() {
        match step.frames.of(None) {
            Frame::Whole(whole) => scene = (**whole).clone(),
            Frame::Change(change) if change.apply(&mut scene).is_err() => return Vec::new(),
            Frame::Change(_) => {}
        }
        met.scene(&scene, &film.look);
        step.events.iter().for_each(|event| met.event(event));
    }
    missing_entries(root, game, &met, &BTreeSet::new())
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
