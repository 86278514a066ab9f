//! Many saves of all kinds while a match is watched: a thousand with `LUNARENA_THOROUGH=1`.

use super::long::{self, CONSTANTS, HEAP, HOOKS, MAP, MATCH, ONES};
use super::watched::Watched;
use crate::content::Content;
use lunarena_kernel::random::Streams;
use lunarena_measure::is_thorough;
use serde_json::Value;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FEW_SAVES: usize = 200;
const MANY_SAVES: usize = 1000;
/// After so many, all is left in peace for a moment and looked at.
const QUIET_AFTER: usize = 100;
/// How long the watcher may take to find its peace, however busy the machine is.
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// Whoever says nothing for so long has said all.
const SILENCE: Duration = Duration::from_millis(400);

/// A file of the match: the part of it that is changed, what comes in its place with a number, and a slip.
struct Target {
    file: &'static str,
    part: &'static str,
    with: fn(i64) -> String,
    slip: &'static str,
}

/// Every number gives a good file, and another match.
const TARGETS: [Target; 6] = [
    Target { file: CONSTANTS, part: "count * 10", with: |n| format!("count * {n}"), slip: "count *" },
    Target { file: HEAP, part: "points(count)", with: |n| format!("points(count) + {n}"), slip: "points(count) + nil" },
    Target { file: HEAP, part: "return M\n", with: |n| format!("M.number = {n}\nreturn M\n"), slip: "return M)\n" },
    Target { file: ONES, part: "take(1)", with: |n| format!("take({} % 3 + 1)", n), slip: "take((" },
    Target { file: MAP, part: "pebbles: 30", with: |n| format!("pebbles: {}", 20 + n % 20), slip: "pebbles: 0" },
    Target { file: HOOKS, part: "pebbles + 0", with: |n| format!("pebbles + {}", n % 5), slip: "pebbles + + then" },
];

/// Somebody who saves without care.
struct Hand {
    chance: Streams,
    dir: PathBuf,
    /// The files as they were at first.
    texts: Vec<String>,
}

impl Hand {
    fn draw(&mut self, low: i64, high: i64) -> i64 {
        self.chance.stream("saves").int(low, high).expect("a range")
    }

    fn pause(&mut self, most: i64) {
        let milliseconds = self.draw(0, most);
        std::thread::sleep(Duration::from_millis(milliseconds as u64));
    }

    /// One save of one file, good or broken.
    fn save(&mut self) {
        let at = self.draw(0, TARGETS.len() as i64 - 1) as usize;
        let Target { file, part, with, slip } = &TARGETS[at];
        let text = match self.draw(0, 3) {
            0 => slip.to_string(),
            _ => with(self.draw(1, 1000)),
        };
        let text = self.texts[at].replace(part, &text);
        let path = self.dir.join(file);
        match self.draw(0, 6) {
            0 => fs::write(&path, text).expect("a writable file"),
            1 => self.write_torn(&path, &text),
            2 => self.rename_into_place(&path, &text),
            3 => self.keep_a_backup(&path, &text),
            4 => {
                fs::remove_file(&path).expect("a file");
                self.pause(30);
                fs::write(&path, text).expect("a writable file");
            }
            5 => self.move_the_folder_away_and_back(&path, &text),
            _ => self.leave_things_about(&path, &text),
        }
    }

    fn write_torn(&mut self, path: &Path, text: &str) {
        let (one, other) = text.split_at(text.len() / 2);
        let mut file = File::create(path).expect("a writable file");
        file.write_all(one.as_bytes()).and_then(|()| file.flush()).expect("a writable file");
        self.pause(40);
        file.write_all(other.as_bytes()).expect("a writable file");
    }

    fn rename_into_place(&mut self, path: &Path, text: &str) {
        let fresh = path.with_extension("tmp");
        fs::write(&fresh, text).expect("a writable file");
        self.pause(5);
        fs::rename(fresh, path).expect("a folder");
    }

    fn keep_a_backup(&mut self, path: &Path, text: &str) {
        let backup = beside(path, "", "~");
        fs::rename(path, &backup).expect("a folder");
        self.pause(5);
        fs::write(path, text).expect("a writable file");
        self.pause(5);
        fs::remove_file(backup).expect("a file");
    }

    fn move_the_folder_away_and_back(&mut self, path: &Path, text: &str) {
        // That of the game or mod, or all that there is of this kind.
        let height = self.draw(1, 2) as usize;
        let folder = path.ancestors().nth(height).expect("a folder");
        let away = self.dir.join("away");
        fs::rename(folder, &away).expect("a folder");
        self.pause(30);
        fs::write(away.join(path.strip_prefix(folder).expect("a file inside")), text).expect("a writable file");
        fs::rename(away, folder).expect("a folder");
    }

    /// As editors do while a file is open.
    fn leave_things_about(&mut self, path: &Path, text: &str) {
        let left = [beside(path, ".", ".swp"), beside(path, "", "~"), path.with_file_name("4913")];
        left.iter().for_each(|file| fs::write(file, "half of some").expect("a writable file"));
        let lock = beside(path, ".#", "");
        #[cfg(unix)]
        std::os::unix::fs::symlink("somebody@somewhere.1234", &lock).expect("a writable folder");
        #[cfg(not(unix))]
        fs::write(&lock, "").expect("a writable file");
        fs::write(path, text).expect("a writable file");
        self.pause(30);
        left.iter().chain([&lock]).for_each(|file| fs::remove_file(file).expect("a file"));
    }

    /// A slip in every file.
    fn break_all(&mut self) {
        for (target, text) in TARGETS.iter().zip(&self.texts) {
            fs::write(self.dir.join(target.file), text.replace(target.part, target.slip)).expect("a writable file");
        }
    }

    /// All files good again; what the constants hold was never there before.
    fn mend_all(&mut self, number: i64) {
        for (target, text) in TARGETS.iter().zip(&self.texts) {
            let part = if target.file == CONSTANTS { (target.with)(number) } else { target.part.to_owned() };
            fs::write(self.dir.join(target.file), text.replace(target.part, &part)).expect("a writable file");
        }
    }
}

/// The file with other words before and behind its name.
fn beside(path: &Path, before: &str, behind: &str) -> PathBuf {
    let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
    path.with_file_name(format!("{before}{name}{behind}"))
}

/// What the watcher has said of matches so far.
struct Said {
    last: Value,
    verdicts: usize,
    /// Whether the last that was heard is that a file is broken.
    broken: bool,
}

impl Said {
    /// Every verdict begins with what the one before ended with.
    fn hear(&mut self, line: &Value) {
        match line["kind"].as_str() {
            Some("changed") => {
                assert_eq!(line["verdict"]["before"], self.last, "a stale verdict: {line}");
                assert!(!line["files"].as_array().expect("files").is_empty(), "{line}");
                self.last = line["verdict"]["after"].clone();
                self.verdicts += 1;
                self.broken = false;
            }
            Some("broken") => {
                assert!(!line["reports"].as_array().expect("reports").is_empty(), "{line}");
                self.broken = true;
            }
            Some("mended") => self.broken = false,
            _ => panic!("{line}"),
        }
    }

    /// Waits until it is told that a file is broken.
    fn hears_of_a_slip(&mut self, watched: &mut Watched) {
        while !self.broken {
            let Some((_, line)) = watched.line(LONGEST_WAIT) else { panic!("nothing was said of broken files") };
            self.hear(&line);
        }
    }

    /// Waits for the verdict on the files as they are, behind which no other may come.
    fn settles(&mut self, watched: &mut Watched, content: &Content) {
        let fresh = ending(content);
        let until = Instant::now() + LONGEST_WAIT;
        while self.last != fresh && Instant::now() < until {
            if let Some((_, line)) = watched.line(SILENCE) {
                self.hear(&line);
            }
        }
        while let Some((_, line)) = watched.line(SILENCE) {
            self.hear(&line);
        }
        assert_eq!(self.last, fresh, "the last verdict is not that of a fresh match");
    }
}

/// How the match ends when it is played with the files as they are.
fn ending(content: &Content) -> Value {
    let told: Value = serde_json::from_str(&content.run(&format!("play {MATCH} --json")).says(0)).expect("JSON");
    serde_json::json!({ "turns": told["turns"], "hash": told["hash"], "standings": told["standings"] })
}

#[test]
fn saves_of_all_kinds_end_with_the_right_verdict() {
    let content = long::content(30);
    let mut watched = Watched::start(&content, MATCH, 60);
    let first = watched.says("match");
    let mut said = Said { last: first["ending"].clone(), verdicts: 0, broken: false };
    assert_eq!(said.last, ending(&content));
    let texts = TARGETS.iter().map(|target| content.read(target.file)).collect();
    let mut hand = Hand { chance: Streams::new(7), dir: content.dir().to_owned(), texts };
    let saves = if is_thorough() { MANY_SAVES } else { FEW_SAVES };
    for number in 1..=saves {
        hand.save();
        // Now and then there is time for a whole match.
        let most = if number % 8 == 0 { 150 } else { 30 };
        hand.pause(most);
        while let Some((_, line)) = watched.line(Duration::ZERO) {
            said.hear(&line);
        }
        if number % QUIET_AFTER == 0 {
            hand.break_all();
            said.hears_of_a_slip(&mut watched);
            hand.mend_all(2000 + number as i64);
            said.settles(&mut watched, &content);
        }
    }
    assert!(said.verdicts >= saves / QUIET_AFTER, "{} verdicts", said.verdicts);
    watched.end();
}

/// Where the folder of the rules is away for a moment, no other content comes in its place, such as that inside the program.
#[test]
fn rules_that_are_moved_away_are_missed_and_not_replaced() {
    let content = Content::house();
    let game = content.games().swap_remove(1);
    let mut watched = Watched::start(&content, &format!("{game} --seed 7"), 60);
    watched.says("match");
    let away = content.dir().join("away");
    fs::rename(content.dir().join("rules"), &away).expect("a folder");
    watched.says("broken");
    fs::rename(&away, content.dir().join("rules")).expect("a folder");
    watched.says("mended");
    watched.end();
}
