//! From a save to the verdict: `lunarena watch` in a process of its own, over a copy of the game.

use super::figures::Watched;
use super::samples::ratio;
use super::temp_folder::TempFolder;
use super::{Bench, failed};
use lunarena_content::NewFiles;
use lunarena_content::{Report, Reports, Root, folders};
use lunarena_contest::MatchRequest;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

pub const STEPS: u64 = 1;

/// Against the whole command that plays the match once. `None`, if the game has no rules to save.
pub fn measure(bench: &mut Bench, request: &MatchRequest) -> Result<Option<Watched>, Reports> {
    let Some(game) = &request.game else { return Ok(None) };
    let temp_folder = TempFolder::new()?;
    copy(&bench.root, game, temp_folder.path())?;
    let Some(module) = bench.root.modules(game).into_iter().next() else { return Ok(None) };
    let program = bench.program.at(temp_folder.path().to_owned());
    let watch = program.verb("watch", request).arg("--json").stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut watcher = Watcher::new(watch.map_err(lost)?, temp_folder.path().join(module))?;
    let samples = bench.patience.in_turn(&[false, true], |watched| match watched {
        false => program.play(request),
        true => watcher.save(),
    })?;
    bench.step();
    let seconds = samples.last().map_or(0.0, |watched| watched.best());
    Ok(Some(Watched { seconds, ratio: ratio(&samples) }))
}

fn lost(error: impl std::fmt::Display) -> Report {
    failed("`watch` was lost", error)
}

/// The files of the game in a folder of their own: nobody's work is touched.
fn copy(root: &Root, game: &str, dir: &Path) -> Result<(), Reports> {
    let mut files = NewFiles::new(dir);
    for folder in folders::OF_GAMES {
        for shown in root.all_below(&format!("{folder}/{game}")) {
            // Only text is read; what else stands there plays no part.
            if let Ok(source) = root.read(&shown) {
                files = files.file(shown, source.text());
            }
        }
    }
    files.write(false)
}

/// Ends with this.
struct Watcher {
    child: Child,
    lines: BufReader<ChildStdout>,
    module: PathBuf,
}

impl Watcher {
    fn new(mut child: Child, module: PathBuf) -> Result<Watcher, Report> {
        let out = child.stdout.take().ok_or_else(|| lost("it says nothing"))?;
        let mut watcher = Watcher { child, lines: BufReader::new(out), module };
        watcher.line()?;
        Ok(watcher)
    }

    /// Saves a rule that says the same in other words, and waits for the verdict.
    fn save(&mut self) -> Result<Duration, Report> {
        let begun = Instant::now();
        let saved = OpenOptions::new().append(true).open(&self.module).and_then(|mut file| file.write_all(b"--\n"));
        saved.map_err(lost)?;
        self.line()?;
        Ok(begun.elapsed())
    }

    fn line(&mut self) -> Result<(), Report> {
        match self.lines.read_line(&mut String::new()) {
            Ok(0) => Err(lost("it ended")),
            Ok(_) => Ok(()),
            Err(error) => Err(lost(error)),
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
