//! A process for each attack: whatever becomes of it, the others are tried too.

use super::attack::Attack;
use super::clock;
use super::judge::judge;
use super::place::{MEMORY, Place, PlaceName};
use lunarena_measure::PlainLoop;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

/// Names the attack to a process of its own.
const NAME: &str = "HOSTILE_ATTACK";
/// Names the file that it writes to.
const FILE: &str = "HOSTILE_OUTCOME";
const TEST: &str = "one_attack_in_a_process_of_its_own";
/// Names the places in which it is played.
const PLACES: &str = "HOSTILE_PLACES";
/// Seconds that a process may work: many times what all places together take on a slow machine.
const MOST_WORK: u64 = 300;
/// A process that holds more is stopped before it hurts the machine.
const MOST_MEMORY: u64 = 1 << 29;
/// What all states of a match and all texts about it may hold together, beyond what an idle match holds.
const ROOM: u64 = 12 * MEMORY;

/// What one attack came to in all places.
#[derive(Debug, Default)]
pub struct Outcome {
    pub complaints: Vec<String>,
    pub slowness: f64,
    /// The most memory its process held, in bytes.
    pub memory: u64,
    pub text: String,
}

/// How an outcome is written: complaints behind a `!`, the slowness behind a `~`, the memory behind a `^`, the rest is for the snapshot.
impl Outcome {
    fn write(&self) -> String {
        let complaints: String = self.complaints.iter().map(|line| format!("!{}\n", line.replace('\n', " "))).collect();
        format!("{complaints}~{}\n^{}\n{}", self.slowness, self.memory, self.text)
    }

    fn read(written: &str) -> Outcome {
        let mut outcome = Outcome::default();
        for line in written.lines() {
            if let Some(complaint) = line.strip_prefix('!') {
                outcome.complaints.push(complaint.to_owned());
            } else if let Some(slowness) = line.strip_prefix('~') {
                outcome.slowness = slowness.parse().unwrap_or(f64::INFINITY);
            } else if let Some(memory) = line.strip_prefix('^') {
                outcome.memory = memory.parse().unwrap_or(u64::MAX);
            } else {
                outcome.text.push_str(line);
                outcome.text.push('\n');
            }
        }
        outcome
    }
}

/// Tries all attacks, each in its places, as many at once as there are processors.
pub fn run_all(attacks: &[(Attack, Vec<PlaceName>)]) -> BTreeMap<&str, Outcome> {
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((attack, places)) = attacks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = run(attack, places);
                    outcomes.lock().expect("no thread fails").insert(attack.name.as_str(), outcome);
                }
            });
        }
    });
    outcomes.into_inner().expect("no thread fails")
}

fn run(attack: &Attack, places: &[PlaceName]) -> Outcome {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{}.txt", attack.name));
    let _ = fs::remove_file(&file);
    let status = Command::new(env::current_exe().expect("this test"))
        .args([TEST, "--exact", "--nocapture"])
        .env(NAME, &attack.name)
        .env(FILE, &file)
        .env(PLACES, places.iter().map(PlaceName::write).collect::<Vec<_>>().join(" "))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("a process");
    let mut outcome = fs::read_to_string(&file).map(|text| Outcome::read(&text)).unwrap_or_default();
    if !status.success() {
        outcome.complaints.push(format!("its process died: {status}"));
    }
    outcome
}

/// The other side: tries the attack that is named and writes down what came of it.
pub fn serve() {
    let (Ok(name), Ok(file), Ok(places)) = (env::var(NAME), env::var(FILE), env::var(PLACES)) else { return };
    clock::limit_work(MOST_WORK);
    let attack = Attack::all().into_iter().find(|attack| attack.name == name).expect("an attack");
    let places: Vec<Place> = places.split(' ').map(|place| Place::new(&PlaceName::read(place))).collect();
    let mut honest = PlainLoop::new().expect("a plain loop");
    let calm = clock::peak_memory();
    watch_memory(file.clone());
    let mut outcome = Outcome { text: format!("tries: {}\n\n", attack.tries), ..Outcome::default() };
    for place in &places {
        let judged = judge(place, &attack, &mut honest);
        outcome.complaints.extend(judged.complaints);
        outcome.slowness = outcome.slowness.max(judged.slowness);
        outcome.text.push_str(&judged.text);
        // What is known so far, should the next place be its end.
        fs::write(&file, outcome.write()).expect("the file");
    }
    if let Some((calm, peak)) = calm.zip(clock::peak_memory()) {
        outcome.memory = peak;
        if peak > calm + ROOM {
            outcome.complaints.push(format!("it took {} KiB of memory, {} KiB are usual", peak / 1024, calm / 1024));
        }
        fs::write(&file, outcome.write()).expect("the file");
    }
}

fn watch_memory(file: String) {
    thread::spawn(move || {
        while clock::memory().is_some_and(|held| held < MOST_MEMORY) {
            thread::sleep(Duration::from_millis(5));
        }
        if clock::memory().is_some() {
            let mut outcome = fs::read_to_string(&file).map(|text| Outcome::read(&text)).unwrap_or_default();
            outcome.complaints.push(format!("it took more than {} MiB of memory", MOST_MEMORY >> 20));
            let _ = fs::write(&file, outcome.write());
            std::process::abort();
        }
    });
}
