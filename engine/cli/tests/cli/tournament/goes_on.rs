//! Killed at any moment, and with any number of threads: the same.

use super::{event, jobs};
use crate::content::Content;
use crate::run::command;
use lunarena_measure::is_thorough;
use std::process::Stdio;
use std::time::Duration;

const CUP: &str = "\
title: Cup
game: pebbles
format: mcmahon
rounds: 4
seeds: 4
maps: [small, chance]
replays: none
entries: [counter, sleeper, grabber, clumsy]
";

fn cup() -> Content {
    event(Content::pebbles(), CUP)
}

fn told(content: &Content) -> [String; 2] {
    let table = content.run("tournament table cup.yaml --json").says(0);
    [table, content.run("tournament export cup.yaml").says(0)]
}

#[test]
fn any_number_of_threads_gives_the_same_to_the_byte() {
    let expected = {
        let content = cup();
        content.run("tournament run cup.yaml --threads 1").says(0);
        told(&content)
    };
    for threads in [2, 16] {
        let content = cup();
        content.run(&format!("tournament run cup.yaml --threads {threads}")).says(0);
        assert_eq!(told(&content), expected);
    }
}

/// Sixty bots, of whom nobody is known to be stronger: lots decide, the same ones in every process.
#[test]
fn eight_processes_pair_alike() {
    let bots = (0..60).fold(Content::pebbles(), |content, number| {
        content.file(
            &format!("class/b{number}.lua"),
            &format!("function turn()\n  return take({})\nend\n", 1 + number % 3),
        )
    });
    let content = event(bots, "game: pebbles\nformat: mcmahon\nentries: [class/]\nseeds: 1\n");
    let paired = |_| {
        let plan = content.run("tournament run cup.yaml --dry-run");
        let at = plan.out.find("round 1").unwrap_or_else(|| panic!("{} {}", plan.out, plan.err));
        plan.out[at..].to_owned()
    };
    let all: Vec<String> = (0..8).map(paired).collect();
    assert_eq!(all[0].lines().filter(|line| line.contains(" : ")).count(), 30);
    assert!(all.iter().all(|plan| *plan == all[0]));
}

#[test]
fn killed_at_any_moment_it_goes_on() {
    let expected = {
        let content = cup();
        content.run("tournament run cup.yaml").says(0);
        told(&content)
    };
    let kills = if is_thorough() { 50 } else { 10 };
    let (mut killed, mut chance, mut ends) = (0, 7u64, 0);
    let mut content = cup();
    while killed < kills {
        chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mut child = command(content.dir())
            .args(["tournament", "run", "cup.yaml"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        std::thread::sleep(Duration::from_millis(5 + (chance >> 33) % 300));
        if child.try_wait().expect("a child").is_some() {
            // It was over already: all of it again.
            ends += 1;
            assert_eq!(told(&content), expected);
            content = cup();
            assert!(ends < 1000);
            continue;
        }
        child.kill().expect("a child");
        let _ = child.wait();
        killed += 1;
        if content.has("cup.sqlite") {
            let lines = content.run("tournament export cup.yaml");
            // Before the file is whole there is nothing in it.
            if lines.code == 0 {
                for job in jobs(&lines.out).iter().filter(|job| job["state"] == "done") {
                    assert!(expected[1].contains(job["result"]["hash"].as_str().expect("a hash")));
                }
            }
        }
    }
    let last = content.run("tournament run cup.yaml");
    assert_eq!(last.code, 0, "{}", last.err);
    assert_eq!(told(&content), expected);
}

#[test]
fn exported_lines_make_the_same_store() {
    let content = cup();
    content.run("tournament run cup.yaml").says(0);
    content.run("tournament export cup.yaml --out cup.jsonl").says(0);
    let lines = content.read("cup.jsonl");
    let taken = content.run("tournament import cup.jsonl --store copy.sqlite").says(0);
    assert_eq!(taken, format!("{} results from cup.jsonl\n", jobs(&lines).len()));
    assert_eq!(content.run("tournament export copy.sqlite").says(0), lines);
    assert_eq!(
        content.run("tournament table copy.sqlite --json").says(0),
        content.run("tournament table cup.yaml --json").says(0)
    );
    // Another result for the same match is an alarm, and changes nothing.
    let hash = jobs(&lines)[0]["result"]["hash"].as_str().expect("a hash").to_owned();
    let content = content.file("other.jsonl", &lines.replacen(&hash, "0123", 1));
    let alarm = content.run("tournament import other.jsonl --store copy.sqlite");
    assert!(alarm.code == 1 && alarm.err.contains("came out differently"), "{}", alarm.err);
    let table = content.run("tournament table copy.sqlite --json").says(0);
    assert_eq!(table, content.run("tournament table cup.yaml --json").says(0));
    // A line that is torn is told with its place.
    let content = content.file("torn.jsonl", &lines[..lines.len() - 9]);
    let torn = content.run("tournament import torn.jsonl --store torn.sqlite").complains(2);
    assert!(torn.contains(&format!("torn.jsonl:{}", lines.lines().count())), "{torn}");
}
