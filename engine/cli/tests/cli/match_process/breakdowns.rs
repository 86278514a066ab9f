//! Processes that end before they are done.

use super::family::{lives, match_process, wait_for};
use super::{Content, endless, errand, event, run, warden};
use lunarena_contest::errand::Answer;
use lunarena_contest::match_process::{Breakdown, Cause, Limits, Warden};
use rustix::process::{Pid, Signal, kill_process};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A warden whose processes are known by how much memory they have.
fn known(memory: u64) -> Warden {
    Warden { limits: Limits { memory, ..Limits::default() }, ..warden() }
}

fn kill(number: u32) {
    let pid = i32::try_from(number).ok().and_then(Pid::from_raw).expect("a process");
    kill_process(pid, Signal::KILL).expect("a process of ours");
}

#[test]
fn killed_in_the_middle() {
    let (_content, errand) = endless();
    let warden = known((2 << 30) + 4096);
    let (ended, number) = std::thread::scope(|scope| {
        let killer = scope.spawn(|| {
            let number = match_process(std::process::id(), warden.limits.memory);
            kill(number);
            number
        });
        let ended = run(&warden, &errand);
        (ended, killer.join().expect("a killer"))
    });
    let why = "the process was ended by signal 9".to_owned();
    assert_eq!(ended, (Vec::new(), Err(Breakdown { what: Cause::Killed(9), why })));
    assert!(!std::path::Path::new(&format!("/proc/{number}")).exists(), "it is reaped");
}

#[test]
fn stopped_from_outside_and_by_who_listens() {
    let (_content, errand) = endless();
    let warden = known((2 << 30) + 2 * 4096);
    let stop = AtomicBool::new(false);
    let (ended, number) = std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            let number = match_process(std::process::id(), warden.limits.memory);
            stop.store(true, Ordering::Relaxed);
            number
        });
        let ended = warden.run(&errand, &stop, |_, _| ControlFlow::Continue(()));
        (ended, stopper.join().expect("a stopper"))
    });
    assert_eq!(ended.map_err(|broken| broken.what), Err(Cause::Stopped));
    assert!(!std::path::Path::new(&format!("/proc/{number}")).exists(), "it is reaped");

    let content = Content::pebbles();
    let event = event(&content, "pebbles", &["counter", "sleeper"]);
    let jobs: Vec<_> = (0..5).map(|seed| event.roster.job(0, seed, vec![0, 1])).collect();
    let mut heard = 0;
    let ended = super::warden().run(&super::errand(&content, &event, &jobs, false), &AtomicBool::new(false), |_, _| {
        heard += 1;
        if heard == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended.map_err(|broken| broken.what), heard), (Err(Cause::Stopped), 2));
}

#[test]
fn more_processor_time_than_there_is() {
    let (_content, errand) = endless();
    let limits = Limits { processor: Duration::from_secs(1), ..Limits::default() };
    let (_, ended) = run(&Warden { limits, ..warden() }, &errand);
    let why = "the process needed more than the 1s of processor time that it may have".to_owned();
    assert_eq!(ended, Err(Breakdown { what: Cause::Processor, why }));
}

#[test]
fn more_time_than_there_is() {
    let (_content, errand) = endless();
    let limits = Limits { wall: Duration::from_millis(300), ..Limits::default() };
    let (_, ended) = run(&Warden { limits, ..warden() }, &errand);
    let why = "the process was not done after 300ms".to_owned();
    assert_eq!(ended, Err(Breakdown { what: Cause::Time, why }));
}

/// A bot may have more than the process has. It must not be blamed, nor must its match count.
#[test]
fn a_bot_takes_more_memory_than_there_is() {
    let content = Content::pebbles()
        .change("rules/pebbles/constants.yaml", "instructions: 20000", "instructions: 9000000000000000")
        .change("rules/pebbles/game.yaml", "  memory: 4000000\n", "  memory: 4000000000\n")
        .file("hoard.lua", "local all = {}\nfunction turn() while true do all[#all + 1] = {} end end\n");
    let event = event(&content, "pebbles", &["hoard.lua", "counter"]);
    let (fair, greedy) = (event.roster.job(0, 1, vec![1, 1]), event.roster.job(0, 1, vec![0, 1]));
    let errand = errand(&content, &event, &[fair, greedy], false);
    let limits = Limits { memory: 300 << 20, ..Limits::default() };
    let (answers, ended) = run(&Warden { limits, ..warden() }, &errand);
    assert!(matches!(answers.as_slice(), [Answer::Played { .. }]), "{answers:?}");
    let why = "the process needed more than the 300 MiB of memory that it may have".to_owned();
    assert_eq!(ended, Err(Breakdown { what: Cause::Memory, why }));
}

/// Where it is no script that asks for it, the process ends itself.
#[test]
fn an_errand_takes_more_memory_than_there_is() {
    let (_content, mut errand) = endless();
    errand.texts.insert(errand.work.maps[0].hash.clone(), " ".repeat(60 << 20));
    // While it is read, and while it is made sense of.
    for mebibytes in [150, 250, 320] {
        let limits = Limits { memory: mebibytes << 20, ..Limits::default() };
        let (_, ended) = run(&Warden { limits, ..warden() }, &errand);
        assert_eq!(ended.map_err(|broken| broken.what), Err(Cause::Memory), "{mebibytes} MiB");
    }
}

#[test]
fn an_errand_is_too_long() {
    let (_content, mut errand) = endless();
    errand.texts.insert(errand.work.maps[0].hash.clone(), " ".repeat(65 << 20));
    let (_, ended) = run(&warden(), &errand);
    let why = "the process ended with code 3 before it was done".to_owned();
    assert_eq!(ended, Err(Breakdown { what: Cause::Nonsense, why }));
}

const PARENT: &str = "LUNARENA_TEST_PARENT";

/// The parent of [`it_does_not_outlive_its_parent`].
#[test]
#[ignore = "a part of another test"]
fn a_parent() {
    if let Some(errand) = std::env::var_os(PARENT) {
        let errand = std::fs::read(errand).expect("an errand");
        let errand = serde_json::from_slice(&errand).expect("an errand");
        let _ = run(&known((2 << 30) + 3 * 4096), &errand);
    }
}

#[test]
fn it_does_not_outlive_its_parent() {
    let (content, errand) = endless();
    let content = content.file("errand.json", &serde_json::to_string(&errand).expect("JSON"));
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "match_process::breakdowns::a_parent", "--ignored"]);
    command.env(PARENT, content.dir().join("errand.json"));
    let mut parent = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a parent");
    let number = match_process(parent.id(), (2 << 30) + 3 * 4096);
    // It has taken leave of its files, and before that it made sure to hear of its parent's end.
    wait_for(|| {
        let limits = std::fs::read_to_string(format!("/proc/{number}/limits")).ok()?;
        limits.lines().any(|line| line.starts_with("Max open files") && line.contains(" 3  ")).then_some(())
    });
    parent.kill().expect("a parent");
    parent.wait().expect("a parent");
    wait_for(|| (!lives(number)).then_some(()));
}
