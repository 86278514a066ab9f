//! What a person reads in the terminal after each save, and how soon.

use super::edits::{FIRST, MENDED, SAVES, Save};
use super::long::{self, HEAP, MATCH, save_by_renaming};
use super::terminal::Terminal;
use crate::content::Content;
use std::time::{Duration, Instant};

/// Milliseconds without a further save, as the watcher is told.
const REST: u64 = 60;
/// For what is no match and no rest: hearing of the save, reading all files, and a machine that has other work.
const ALLOWANCE: Duration = Duration::from_millis(120);
/// A machine that is busy with other things may be late, but not every time.
const TRIES: usize = 10;

/// At the end of every round the rules do so much that the match lasts, and nothing comes of it.
const IDLE: &str = "function M.roll(state)
  local spun = 0
  for i = 1, 1500000 do
    spun = spun ~ i
  end
";

/// How long the match takes as the files are now, recorded as the watcher records it.
fn match_time(content: &Content, replay: &Content) -> Duration {
    std::fs::create_dir_all(replay.dir()).expect("a folder");
    let file = replay.dir().join("match.replay");
    let start = Instant::now();
    content.run(&format!("play {MATCH} --quiet --replay {}", file.display())).says(0);
    start.elapsed()
}

/// Saves, and gives the moment when that was done.
fn save(content: Content, file: &str, from: &str, to: &str) -> (Content, Instant) {
    let content = content.change(file, from, to);
    (content, Instant::now())
}

/// The times between a save and what is said of it: of the change, of the slip, when it is mended and when all is taken back. What is said must
/// be right every time.
fn told(mut content: Content, terminal: &mut Terminal, edit: &Save) -> (Content, [Duration; 4]) {
    let mut saved;
    (content, saved) = save(content, edit.file, edit.from, edit.to);
    let forth = terminal.says(edit.forth) - saved;
    (content, saved) = save(content, edit.file, edit.slip.0, edit.slip.1);
    let (complaint, when) = terminal.says_until("1 error; the match before stays: mend it and save\n");
    assert!(complaint.contains(edit.complaint), "{complaint}");
    let slip = when - saved;
    (content, saved) = save_by_renaming(content, edit.file, edit.slip.1, edit.slip.0);
    let mended = terminal.says(MENDED) - saved;
    (content, saved) = save_by_renaming(content, edit.file, edit.to, edit.from);
    let back = terminal.says(edit.back) - saved;
    (content, [forth, slip, mended, back])
}

#[test]
fn every_save_is_answered_with_the_right_verdict_and_soon() {
    let mut content = long::content(120).change(HEAP, "function M.roll(state)\n", IDLE);
    let replay = Content::nothing();
    let start = Instant::now();
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest {REST}"));
    let first = terminal.says(FIRST) - start;
    assert!(first > Duration::from_millis(100), "the match is too short to measure anything: {first:?}");
    let mut open: Vec<Answers> = SAVES.iter().map(|save| Answers { save, late: [None; 4] }).collect();
    for _ in 0..TRIES {
        for answers in &mut open {
            let length = match_time(&content, &replay);
            let times;
            (content, times) = told(content, &mut terminal, answers.save);
            answers.judge(times, Duration::from_millis(REST) + length.mul_f64(1.2) + ALLOWANCE);
        }
        open.retain(|answers| !answers.are_in_time());
    }
    terminal.is_silent(Duration::from_millis(300));
    terminal.is_alive();
    let late: Vec<String> = open.iter().map(|answers| format!("{}: {:?}", answers.save.file, answers.late)).collect();
    assert!(late.is_empty(), "a match takes {first:?}\n{}", late.join("\n"));
}

/// What was answered to a save, its slip, its mending and taking it back: by how much each was too late.
struct Answers {
    save: &'static Save,
    late: [Option<Duration>; 4],
}

impl Answers {
    /// What was in time once is in time.
    fn judge(&mut self, times: [Duration; 4], bound: Duration) {
        for (late, time) in self.late.iter_mut().zip(times) {
            let now = time.saturating_sub(bound);
            *late = Some(late.map_or(now, |before| before.min(now)));
        }
    }

    fn are_in_time(&self) -> bool {
        self.late == [Some(Duration::ZERO); 4]
    }
}
