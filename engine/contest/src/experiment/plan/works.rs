//! The matches of an experiment as work that somebody else can do.

use super::Plan;
use crate::content_place::ContentPlace;
use crate::errand::{Kit, NamedFile, Task, TextsByHash, Work};
use crate::experiment::MatchResult;
use crate::experiment::results::Job;
use crate::prepared_match::MatchInputs;
use lunarena_content::{Report, Reports};
use std::sync::Arc;

/// The rules of a variant, and the text of their pack.
pub type PackedKit = (Arc<Kit>, Arc<str>);

/// Bots find their own names in errors, which may decide a match.
pub fn kit(place: &ContentPlace, inputs: &MatchInputs) -> Result<PackedKit, Report> {
    let maps = std::slice::from_ref(&inputs.map);
    let (kit, pack) = Kit::new(&place.root()?, &inputs.ruleset, &inputs.settings, maps)?;
    Ok((Arc::new(Kit { own_names: true, ..kit }), Arc::from(pack)))
}

impl Plan {
    /// One for each run of jobs with the same sitting; tasks are in the order of the jobs.
    pub fn works(&self, jobs: &[Job]) -> (Vec<Work>, TextsByHash) {
        let mut texts = TextsByHash::new();
        let works = jobs.chunk_by(|one, other| one.0 == other.0).filter_map(|jobs| {
            let (sitting, _) = jobs.first()?;
            Some(self.work(*sitting, jobs.iter().map(|(_, seed)| *seed), &mut texts))
        });
        (works.collect(), texts)
    }

    fn work(&self, sitting: usize, seeds: impl Iterator<Item = u64>, texts: &mut TextsByHash) -> Work {
        let (variant, rotation) = (self.sittings[sitting].variant, self.sittings[sitting].rotation);
        let (inputs, (kit, pack)) = (&self.inputs[variant], &self.kits[variant]);
        let mut keep = |hash: &str, text: &str| {
            if !texts.contains_key(hash) {
                texts.insert(hash.to_owned(), Arc::from(text));
            }
        };
        keep(&kit.pack, pack);
        keep(&inputs.map.1.hash, inputs.map.1.source().text());
        let count = inputs.seats.len();
        let bot = |seat: usize| {
            let file = &inputs.seats[(seat + rotation) % count].file;
            keep(&file.hash, file.source.text());
            Arc::new(NamedFile::of_bot(&file.name, file))
        };
        let bots = (0..count).map(bot).collect();
        let task = |seed| Task::Play { map: 0, seed, players: (0..count).collect(), replay: false };
        let map = Arc::new(NamedFile::of_map(&inputs.map.0, &inputs.map.1));
        Work { kit: kit.clone(), maps: vec![map], bots, tasks: seeds.map(task).collect() }
    }

    /// Why a match failed, with all that can be said of it: it is played again here.
    pub fn why_failed(&self, (sitting, seed): Job, why: &str) -> Reports {
        let played = self.prepare(&self.sittings[sitting]).and_then(|mut prepared| {
            prepared.seed = seed;
            MatchResult::play(&prepared)
        });
        match played {
            Err(reports) => reports,
            Ok(_) => {
                Report::error(format!("the match with seed {seed} failed where it was played, and not here: {why}"))
                    .help("run it again; if it happens again, look at the machine that played it")
                    .into()
            }
        }
    }
}
