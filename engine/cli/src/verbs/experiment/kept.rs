//! Single matches of an experiment: the command that plays one again, and replays that are kept.

use crate::flags::{ForceFlag, at_least_one};
use crate::terminal::progress::Progress;
use lunarena_content::{OutputFile, OutputKind, Report, Reports, disk};
use lunarena_contest::experiment::{Plan, RankedMatch, Ranking, Results};
use lunarena_contest::wording::count;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Below the root of the content.
const FOLDER: &str = ".lunarena/replays";

/// More replays than this are more than anybody looks at.
const MOST: u64 = 1000;

/// Of which matches replays are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    ranking: Ranking,
    most: usize,
}

/// The value of `--keep`.
pub fn wanted(text: &str) -> Result<Wanted, String> {
    let (ranking, most) = match text {
        "worst" => (Ranking::WorstFirst, 1),
        "best" => (Ranking::BestFirst, 1),
        number => {
            let most = at_least_one(number).map_err(|_| format!("`{number}` is neither worst, best nor a number"))?;
            (Ranking::WorstFirst, most)
        }
    };
    match usize::try_from(most) {
        Ok(kept) if most <= MOST => Ok(Wanted { ranking, most: kept }),
        _ => Err(format!("at most {} are kept", count(MOST, "replay"))),
    }
}

/// Where replays are kept, made before anything is played.
pub struct KeptFolder {
    path: PathBuf,
    force: ForceFlag,
}

impl KeptFolder {
    /// The folder that was named, or the one of the content.
    pub fn new(named: Option<PathBuf>, root: &Path, force: ForceFlag) -> Result<KeptFolder, Report> {
        let folder = named.clone().unwrap_or_else(|| root.join(FOLDER));
        let fail = |why: String| {
            Report::error(format!("no replays can be kept in {}: {why}", folder.display()))
                .help("name another folder with --out")
        };
        // Links in a folder that came from somewhere would have us write in other places.
        if named.is_none() && disk::leads_out(root, &folder) {
            return Err(fail("a link leads elsewhere".to_owned()));
        }
        std::fs::create_dir_all(&folder).map_err(|error| fail(error.to_string()))?;
        Ok(KeptFolder { path: folder, force })
    }

    /// Plays the matches that are wanted once more, each into a file of its own.
    pub fn keep(&self, plan: &Plan, results: &Results, wanted: Wanted) -> Result<Vec<KeptMatch>, Reports> {
        let matches = RankedMatch::find(plan, results, wanted.ranking, wanted.most)?;
        let mut progress = Progress::new("replays", matches.len() as u64);
        // All are checked before the first one is played.
        let files = matches.iter().map(|one| self.file(plan, one)).collect::<Result<Vec<OutputFile>, Report>>()?;
        let mut kept = Vec::new();
        for (at, (one, file)) in matches.into_iter().zip(files).enumerate() {
            let hash = one.prepare(plan)?.record(&file)?;
            let same = results.of(plan, one.variant, one.rotation, one.seed)?.hash == hash;
            kept.push(KeptMatch { told: ToldMatch::new(plan, &one)?, file: file.path().display().to_string(), same });
            progress.at(at as u64 + 1);
        }
        Ok(kept)
    }

    /// The place for the replay of a match.
    fn file(&self, plan: &Plan, one: &RankedMatch) -> Result<OutputFile, Report> {
        let key = &plan.sittings[plan.sitting(one.variant, one.rotation)].key;
        let name = format!("{}-{}-seed{}.replay", plan.game, &key[..8.min(key.len())], one.seed);
        self.force.output(self.path.join(name), OutputKind::Replay)
    }
}

/// A match whose replay is kept.
#[derive(Serialize)]
pub struct KeptMatch {
    #[serde(flatten)]
    pub told: ToldMatch,
    pub file: String,
    /// Whether it came out as before: where the clock stops a bot, it may not.
    pub same: bool,
}

/// One match, as it is told.
#[derive(Serialize)]
pub struct ToldMatch {
    /// The first player, and how it fared.
    pub player: String,
    pub outcome: String,
    pub score: Option<f64>,
    pub variant: String,
    pub seed: u64,
    /// The bots in the order of seats.
    pub bots: Vec<String>,
    /// Plays the same match; nothing, where bots have parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl ToldMatch {
    pub fn new(plan: &Plan, one: &RankedMatch) -> Result<ToldMatch, Reports> {
        let variant = &plan.variants[one.variant];
        let prepared = one.prepare(plan)?;
        Ok(ToldMatch {
            player: plan.player_name(one.variant, 0).to_owned(),
            outcome: one.outcome(),
            score: one.score,
            variant: if variant.values.is_empty() { String::new() } else { variant.name() },
            seed: one.seed,
            bots: prepared.seats.iter().map(|seat| seat.bot.clone()).collect(),
            command: (!variant.has_parameters()).then(|| prepared.command()),
        })
    }

    /// The worst match of the first player.
    pub fn worst(plan: &Plan, results: &Results) -> Result<Option<ToldMatch>, Reports> {
        let worst = RankedMatch::find(plan, results, Ranking::WorstFirst, 1)?;
        worst.first().map(|one| ToldMatch::new(plan, one)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replays_of_the_worst_or_best_are_kept() {
        let found = |text: &str| wanted(text).map(|wanted| (wanted.ranking, wanted.most));
        assert_eq!(found("worst"), Ok((Ranking::WorstFirst, 1)));
        assert_eq!(found("best"), Ok((Ranking::BestFirst, 1)));
        assert_eq!(found("3"), Ok((Ranking::WorstFirst, 3)));
        for wrong in ["0", "-1", "worse", "", "1001"] {
            assert!(wanted(wrong).is_err(), "{wrong}");
        }
    }
}
