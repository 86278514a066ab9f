//! Pages of single matches, beside that of their event.

use crate::flags::ForceFlag;
use crate::outcome::Failure;
use crate::terminal::progress::Progress;
use crate::verbs::replay::{self, html::of_match};
use crate::verbs::tournament::event_place::Shown;
use lunarena_content::{OutputFile, OutputKind, Report, disk};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{Job, KeptReplay};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// Those that were written, by key, with the turn that decided the match; and what is wrong with the others.
#[derive(Default)]
pub struct MatchPages {
    pub decided: HashMap<String, u64>,
    pub unread: Vec<Report>,
}

impl MatchPages {
    /// For each match of the event whose replay stands in `kept`, a page `KEY.html` in `folder`.
    pub fn write(
        place: &ContentPlace,
        shown: &Shown,
        kept: &Path,
        folder: &Path,
        force: ForceFlag,
    ) -> Result<MatchPages, Failure> {
        let mut pages = MatchPages::default();
        let mut replays = shown.store.replays()?;
        let found = |job: Job| replays.remove(&job.key).map(|replay| (job.key, replay));
        let matches: Vec<(String, KeptReplay)> =
            shown.course.jobs(&shown.roster).into_iter().filter_map(found).collect();
        if matches.is_empty() {
            return Ok(pages);
        }
        disk::make_folder(folder)?;
        // All are checked before the first one is written.
        let file = |(key, _): &(String, KeptReplay)| force.output(folder.join(format!("{key}.html")), OutputKind::Page);
        let files = matches.iter().map(file).collect::<Result<Vec<OutputFile>, Report>>()?;
        let mut progress = Progress::new("pages", matches.len() as u64);
        for (done, ((key, replay), out)) in matches.into_iter().zip(files).enumerate() {
            progress.at(done as u64);
            let Some(path) = inside(kept, &replay.name) else { continue };
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
