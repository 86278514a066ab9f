//! Pages of single matches, beside that of their event.

use crate::outcome::Failure;
use crate::result_file::ResultFile;
use crate::terminal::progress::Progress;
use crate::verbs::replay::{self, html::of_match};
use crate::verbs::tournament::event_place::Shown;
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::KeptReplay;
use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

/// Those that were written, by key, with the turn that decided the match; and what is wrong with the others.
#[derive(Default)]
pub struct MatchPages {
    pub decided: HashMap<String, u64>,
    pub unread: Vec<Report>,
}

impl MatchPages {
    /// For each match of the event whose replay stands in `kept`, a page `KEY.html` in `folder`.
    pub fn write(place: &ContentPlace, shown: &Shown, kept: &Path, folder: &Path) -> Result<MatchPages, Failure> {
        let mut pages = MatchPages::default();
        let mut replays = shown.store.replays()?;
        let mut seen = HashSet::new();
        let bouts = shown.course.played.iter().flat_map(|played| &played.round.bouts);
        let keys = bouts.flat_map(|bout| bout.jobs(&shown.roster)).flatten().map(|job| job.key);
        let found = |key: String| replays.remove(&key).map(|replay| (key, replay));
        let matches: Vec<(String, KeptReplay)> =
            keys.filter(|key| seen.insert(key.clone())).filter_map(found).collect();
        if matches.is_empty() {
            return Ok(pages);
        }
        std::fs::create_dir_all(folder)
            .map_err(|error| Report::error(format!("the folder {} can't be made: {error}", folder.display())))?;
        let mut progress = Progress::new("pages", matches.len() as u64);
        for (done, (key, replay)) in matches.into_iter().enumerate() {
            progress.at(done as u64);
            let Some(path) = inside(kept, &replay.name) else { continue };
            let out = ResultFile::new(folder.join(format!("{key}.html")))?;
            match replay::read(&path).and_then(|replay| of_match(place, replay)) {
                Ok(page) => {
                    out.write(&page)?;
                    pages.decided.insert(key, replay.decided);
                }
                Err(Failure::Output(error)) => return Err(error.into()),
                Err(Failure::Broken(report)) => pages.unread.push(unread(&path, &report)),
                Err(Failure::Input(reports)) => pages.unread.extend(reports.iter().map(|report| unread(&path, report))),
            }
        }
        Ok(pages)
    }
}

/// A store may come from a stranger: its replays stand in their folder and nowhere else. One that was taken away has no page.
fn inside(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components();
    let is_name = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    Some(folder.join(name)).filter(|path| is_name && path.is_file())
}

fn unread(path: &Path, report: &Report) -> Report {
    Report::warning(format!("{} has no page: {}", path.display(), report.message()))
        .help("take the file away and run the event again: its replay is recorded anew")
}
