//! Files that verbs write: what was there before is overwritten only if it is of the same kind, or with `--force`.

use crate::content::Content;
use crate::run::Run;
use std::fs;

/// What a person wrote.
const SOURCE: &str = "function turn(view)\n  return take(1)\nend\n";

/// Files of other programs: how their names end for the commands below, their names, and their texts.
const FOREIGN: [(&str, &str, &str); 8] = [
    ("csv", "grades.csv", "name,grade\nanna,1\n"),
    ("csv", "words.csv", "term,meaning\nmet,seen\n"),
    ("csv", "league.csv", "place,bot,points\n1,anna,3\n"),
    ("jsonl", "spaced.jsonl", "{\"text\": \"my training data\"}\n"),
    ("jsonl", "data.jsonl", "{\"text\":\"my training data\"}\n{\"roster\":{}}\n"),
    ("jsonl", ".eslintrc.json", "{\"rules\":{\"semi\":2}}\n"),
    (
        "svg",
        "badge.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"20\" role=\"img\" aria-label=\"build: good\"><title>build: good</title></svg>\n",
    ),
    (
        "svg",
        "icon.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" viewBox=\"0 0 9 9\" role=\"img\">\n<title>Mine</title>\n<path d=\"M0 0h9\"/>\n</svg>\n",
    ),
];

/// Commands that write a file OUT, and how its name usually ends.
const WRITERS: [(&str, &str); 19] = [
    ("play pebbles counter sleeper --seed 3 --replay OUT", "replay"),
    ("play pebbles counter sleeper --seed 3 --replay OUT --with-content", "replay"),
    ("play pebbles counter sleeper --seed 3 --html OUT", "html"),
    ("fork match.replay --at 1 --bot Left=grabber --replay OUT", "replay"),
    ("replay pack match.replay --out OUT", "replay"),
    ("replay html match.replay --out OUT", "html"),
    ("replay html match.replay match.replay --out OUT", "html"),
    ("replay picture match.replay --turn 1 --out OUT", "svg"),
    ("profile pebbles counter sleeper --seed 3 --svg OUT", "svg"),
    ("experiment pebbles counter sleeper --seeds 2 --csv OUT", "csv"),
    ("experiment pebbles counter sleeper --seeds 2 --svg OUT", "svg"),
    ("tournament table cup.sqlite --csv OUT", "csv"),
    ("tournament cross cup.sqlite --csv OUT", "csv"),
    ("tournament rounds cup.sqlite --csv OUT", "csv"),
    ("tournament bias cup.sqlite --csv OUT", "csv"),
    ("tournament why mc.sqlite 1 counter sleeper --csv OUT", "csv"),
    ("tournament export cup.sqlite --csv OUT", "csv"),
    ("tournament export cup.sqlite --out OUT", "jsonl"),
    ("tournament html cup.sqlite --no-matches --out OUT", "html"),
];

/// Commands that run until they are stopped, or wait for people: refused at once.
const ENDLESS: [&str; 3] = [
    "watch pebbles --live --replay OUT",
    "play pebbles human counter --replay OUT",
    "play pebbles human counter --html OUT",
];

fn played() -> Content {
    let content = Content::pebbles().file("own.lua", SOURCE);
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    content.run("tournament run pebbles counter sleeper --seeds 1 --store cup.sqlite").says(0);
    content.run("tournament run pebbles counter sleeper --seeds 1 --format mcmahon --store mc.sqlite").says(0);
    content
}

#[track_caller]
fn is_refused(content: &Content, run: Run, file: &str, text: &str) {
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.whole());
    assert!(run.err.contains(&format!("{file} exists and is not a")), "{}", run.err);
    assert!(run.err.contains("it looks like a Lua script") || !file.ends_with(".lua"), "{}", run.err);
    assert!(run.err.contains("overwrite this one with --force"), "{}", run.err);
    assert_eq!(content.read(file), text);
}

#[test]
fn no_verb_overwrites_a_source() {
    let content = played();
    for line in WRITERS.iter().map(|(line, _)| *line).chain(ENDLESS) {
        is_refused(&content, content.run(&line.replace("OUT", "own.lua")), "own.lua", SOURCE);
    }
    // The name may be that of a result, too.
    for (line, end) in WRITERS {
        let name = format!("own.{end}");
        fs::write(content.dir().join(&name), SOURCE).expect("a file");
        is_refused(&content, content.run(&line.replace("OUT", &name)), &name, SOURCE);
    }
}

#[test]
fn files_of_other_programs_are_not_overwritten() {
    let content = played();
    for (line, end) in WRITERS {
        for (_, name, text) in FOREIGN.into_iter().filter(|(own, ..)| *own == end) {
            fs::write(content.dir().join(name), text).expect("a file");
            is_refused(&content, content.run(&line.replace("OUT", name)), name, text);
        }
    }
}

#[test]
fn results_replace_results_and_empty_files_and_whatever_is_forced() {
    let content = played();
    for (number, (line, end)) in WRITERS.into_iter().enumerate() {
        let name = format!("{number}.{end}");
        let line = line.replace("OUT", &name);
        fs::write(content.dir().join(&name), "").expect("a file");
        assert_eq!(content.run(&line).code, 0, "{line}");
        let first = content.read(&name);
        assert!(!first.is_empty(), "{line}");
        assert_eq!(content.run(&line).code, 0, "again: {line}");
        fs::write(content.dir().join(&name), SOURCE).expect("a file");
        assert_eq!(content.run(&format!("{line} --force")).code, 0, "forced: {line}");
        assert_eq!(content.read(&name).len(), first.len(), "{line}");
    }
}

#[test]
fn files_in_folders_of_results_are_checked_too() {
    let content = played();
    let kept = "experiment pebbles counter sleeper --seeds 2 --keep worst --out kept";
    let event = "title: Cup\ngame: pebbles\nformat: round-robin\nseeds: 1\nentries: [counter, sleeper]\nreplays: all\n";
    let content = content.file("event.yaml", event);
    assert_eq!(content.run("tournament run event.yaml").code, 0);
    let pages = "tournament html event.yaml --out cup.html --matches pages";
    for (line, folder) in [(kept, "kept"), (pages, "pages")] {
        assert_eq!(content.run(line).code, 0);
        let file = fs::read_dir(content.dir().join(folder)).expect("a folder").flatten().next().expect("a file");
        let name = format!("{folder}/{}", file.file_name().to_string_lossy());
        fs::write(file.path(), SOURCE).expect("a file");
        is_refused(&content, content.run(line), &name, SOURCE);
        assert_eq!(content.run(&format!("{line} --force")).code, 0, "{line}");
        assert_ne!(content.read(&name), SOURCE);
    }
}

#[test]
fn a_replay_is_not_replaced_by_what_is_made_of_it() {
    let content = played();
    let before = content.read("match.replay");
    for line in [
        "replay pack match.replay --out ./match.replay",
        "fork match.replay --at 1 --bot Left=grabber --replay match.replay",
    ] {
        let refused = content.run(line).complains(2);
        assert!(refused.contains("match.replay would be overwritten by its own result"), "{refused}");
        assert_eq!(content.read("match.replay"), before);
        assert_eq!(content.run(&format!("{line} --force")).code, 0, "{line}");
        fs::write(content.dir().join("match.replay"), &before).expect("a file");
    }
    for line in ["play pebbles --seed 3 --replay x --html x", "experiment pebbles --seeds 1 --csv x --svg x"] {
        let refused = content.run(line).complains(2);
        assert!(refused.contains("x is named for two results"), "{refused}");
    }
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_take_what_is_written() {
    let content = played();
    for (line, _) in WRITERS {
        assert_eq!(content.run(&line.replace("OUT", "/dev/null")).code, 0, "{line}");
    }
    let pipe = content.dir().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).expect("text"))
    };
    content.run("play pebbles counter sleeper --seed 3 --replay pipe").says(0);
    assert_eq!(reader.join().expect("a reader"), content.read("match.replay"));
    assert!(!pipe.is_file() && pipe.exists(), "the pipe is still one");
}
