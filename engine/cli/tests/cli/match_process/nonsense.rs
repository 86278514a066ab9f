//! Programs that are no match process, or one that an enemy has taken over: whatever they say, it is told from an answer.

use super::{endless, run};
use lunarena_contest::errand::{Errand, Task};
use lunarena_contest::match_process::{Breakdown, Cause, Limits, Warden};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

struct Program(PathBuf);

impl Program {
    /// A shell script. A shell writes it, since a file that this process writes may still be open for writing in another test's child when it is to be run.
    fn new(script: &str) -> Program {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("lunarena-program-{}-{number}", std::process::id()));
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "printf '%s\\n' '#!/bin/sh' \"$2\" > \"$1\" && chmod +x \"$1\"", "sh"]);
        assert!(command.arg(&path).arg(script).status().expect("a shell").success());
        Program(path)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const WALLS: &str = r#"{"walls":{"seccomp":true,"limits":true}}"#;

/// A match of two, well played.
fn played(seats: &str, more: &str) -> String {
    format!(r#"{{"answer":{{"played":{{"result":{{"turns":3,"hash":"{}",{seats}}}{more}}}}}}}"#, "0".repeat(32))
}

const SEATS: &str = r#""seats":[{"rank":1,"score":null,"faults":0},{"rank":2,"score":"1.5","faults":3,"spent":1}]"#;

fn limits() -> Limits {
    Limits { answer: 1 << 20, wall: Duration::from_secs(60), ..Limits::default() }
}

fn run_script(script: &str, limits: Limits, errand: &Errand) -> (usize, Result<(), Breakdown>) {
    let program = Program::new(script);
    let (answers, ended) = run(&Warden { program: program.0.clone(), limits }, errand);
    (answers.len(), ended.map(drop))
}

/// These lines come to an end of this kind, after so many answers.
#[track_caller]
fn says(lines: &[&str], answers: usize, why: Option<&str>) {
    let (_content, errand) = endless();
    let lines: Vec<String> = lines.iter().map(|line| format!("echo '{line}'")).collect();
    let ended = run_script(&format!("cat > /dev/null\n{}", lines.join("\n")), limits(), &errand);
    let broken = why.map(|why| Breakdown { what: Cause::Nonsense, why: why.to_owned() });
    assert_eq!(ended, (answers, broken.map_or(Ok(()), Err)));
}

#[test]
fn one_that_says_the_right_things() {
    says(&[WALLS, &played(SEATS, "")], 1, None);
    says(&[WALLS, r#"{"answer":{"failed":{"why":"no luck"}}}"#], 1, None);
}

#[test]
fn garbage() {
    for line in ["", "hello", "{}", "[1", r#"{"answer":{"won":{}}}"#, r#"{"walls":{"seccomp":1}}"#] {
        says(&[line], 0, Some("the process said no answer"));
    }
    says(&[WALLS, "hello"], 0, Some("the process said no answer"));
    let deep = "[".repeat(100_000);
    says(&[WALLS, &deep], 0, Some("the process said no answer"));
}

#[test]
fn out_of_order() {
    says(&[&played(SEATS, "")], 0, Some("the process said things out of order"));
    says(&[WALLS, WALLS], 0, Some("the process said things out of order"));
}

#[test]
fn too_little_and_too_much() {
    says(&[], 0, Some("the process ended before it was done"));
    says(&[WALLS], 0, Some("the process ended before it was done"));
    let answer = played(SEATS, "");
    says(&[WALLS, &answer, &answer], 1, Some("the process said more than it was asked"));
}

#[test]
fn impossible_matches() {
    let (one, three) = (r#"{"rank":1,"score":null,"faults":0}"#, r#"{"rank":1,"score":null,"faults":4}"#);
    let replay = r#","replay":{"text":"","decided":1}"#;
    for answer in [
        played(&format!(r#""seats":[{one}]"#), ""),
        played(&format!(r#""seats":[{one},{one},{one}]"#), ""),
        played(r#""seats":[]"#, ""),
        played(&format!(r#""seats":[{one},{three}]"#), ""),
        played(&SEATS.replace("1.5", "inf"), ""),
        played(&SEATS.replace("\"spent\":1", "\"spent\":4"), ""),
        played(SEATS, replay),
        played(SEATS, "").replace("000", "00g"),
        played(SEATS, "").replace("000", "0"),
        r#"{"answer":{"looked":{"reports":[]}}}"#.to_owned(),
    ] {
        says(&[WALLS, &answer], 0, Some("the process said what is no answer to its task"));
    }
    // One that has a replay to bring must have it, and only that one.
    let (_content, mut errand) = endless();
    for task in &mut errand.work.tasks {
        let Task::Play { replay, .. } = task else { continue };
        *replay = true;
    }
    for (answer, is_good) in
        [(played(SEATS, ""), false), (played(SEATS, replay), true), (played(SEATS, &replay.replace("1}", "4}")), false)]
    {
        let ended = run_script(&format!("cat > /dev/null\necho '{WALLS}'\necho '{answer}'"), limits(), &errand);
        assert_eq!(ended.1.is_ok(), is_good, "{answer}");
    }
}

#[test]
fn endless_output() {
    let (_content, errand) = endless();
    let why = "the process said more than 1 MiB".to_owned();
    let broken = Err(Breakdown { what: Cause::Nonsense, why });
    let one_line = "cat > /dev/null\necho no >&2\nwhile :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxx; done";
    assert_eq!(run_script(one_line, limits(), &errand), (0, broken));
    let lines = format!("echo '{WALLS}'\nwhile :; do echo '{WALLS}'; done");
    assert_eq!(run_script(&lines, limits(), &errand).1.map_err(|broken| broken.what), Err(Cause::Nonsense));
}

#[test]
fn silence() {
    let (_content, errand) = endless();
    let short = Limits { wall: Duration::from_millis(200), ..limits() };
    assert_eq!(run_script("exec sleep 1000", short, &errand).1.map_err(|broken| broken.what), Err(Cause::Time));
    // It shuts its mouth, and stays.
    let why = "the process fell silent before it was done".to_owned();
    let broken = Err(Breakdown { what: Cause::Nonsense, why });
    assert_eq!(run_script("exec >&-; exec 2>&-; exec sleep 1000", limits(), &errand), (0, broken));
}

#[test]
fn other_ends() {
    let (_content, errand) = endless();
    let ended = |script: &str| run_script(script, limits(), &errand).1.map_err(|broken| (broken.what, broken.why));
    let code = "the process ended with code 7 before it was done".to_owned();
    assert_eq!(ended("exit 7"), Err((Cause::Nonsense, code)));
    assert_eq!(ended("kill -TERM $$"), Err((Cause::Killed(15), "the process was ended by signal 15".to_owned())));
    let program = Warden { program: Path::new("/nowhere/at/all").to_owned(), limits: limits() };
    assert_eq!(run(&program, &errand).1.map_err(|broken| broken.what), Err(Cause::NoProcess));
}

/// Nothing of who starts it but its patience is told to a process, and it stands nowhere.
#[test]
fn a_process_is_told_nothing() {
    let (_content, errand) = endless();
    let script =
        "[ \"$(pwd)\" = / ] || exit 8\n[ -z \"$HOME$CARGO_MANIFEST_DIR$USER$RUST_BACKTRACE\" ] || exit 9\nexit 7";
    let why = "the process ended with code 7 before it was done".to_owned();
    assert_eq!(run_script(script, limits(), &errand).1, Err(Breakdown { what: Cause::Nonsense, why }));
}
