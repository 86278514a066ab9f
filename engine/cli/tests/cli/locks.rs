//! `lunarena test --lock` and `--review`: outcomes that stay as they are until somebody takes others.

use crate::content::Content;
use crate::new::game::outside;
use crate::run::shows;
use crate::terminal::Terminal;

const EXAMPLES: &str = "rules/pebbles/examples/taking.yaml";
const LOCKED: &str = "snapshots/pebbles/taking.snap";
const PENDING: &str = "snapshots/pebbles/taking.snap.new";

/// The game with its outcomes locked.
fn locked() -> Content {
    let content = Content::pebbles();
    shows("lock", &content.run("test --lock").says(0));
    content
}

#[test]
fn outcomes_are_locked_in_files_of_insta() {
    let content = locked();
    shows("lock-file", &content.read(LOCKED));
    assert!(content.run("test").says(0).ends_with("\n4 passed, 0 failed\n"));
    let before = content.read(LOCKED);
    let again = content.run("test --lock").says(0);
    assert!(again.contains("\nlocked in snapshots/: 2 files: 2 the same\n"), "{again}");
    assert_eq!(content.read(LOCKED), before);
}

/// Three points a pebble, instead of ten: the case that says so fails by itself, and is told once.
#[test]
fn an_outcome_that_changed_fails_though_no_line_expects_it() {
    let content = locked().change("rules/pebbles/constants.yaml", "count * 10", "count * 3");
    shows("lock-differs", &content.run("test").says(1));
    shows("lock-differs-json", &content.run("test rules/pebbles/examples/ending.yaml --json --without-state").says(1));
    // One case alone is compared too, and the others are not taken for gone.
    let one = content.run_with(&["test", "--case", "last pebble wins"]).says(1);
    assert!(one.contains("\n0 passed, 0 failed, 1 not as locked\n"), "{one}");
    // What fails is not locked.
    shows("lock-failing", &content.run("test --lock").says(1));
    assert!(content.read(LOCKED).contains("points: 20"));
}

#[test]
fn cases_that_come_go_and_move() {
    let content = locked();
    let text = content.read(EXAMPLES);
    let (first, second) = text.split_once("\n\n").expect("two cases");
    let moved = content.file(EXAMPLES, &format!("{second}\n{first}\n"));
    let told = moved.run("test").says(1);
    assert!(told.contains("its cases are in another order in snapshots/pebbles/taking.snap"), "{told}");
    let renamed = moved.file(EXAMPLES, &text.replace("four pebbles are too many", "four are too many"));
    shows("lock-renamed", &renamed.run("test").says(1));
    let told = renamed.run("test --lock").says(0);
    assert!(told.contains("1 changed, 1 the same"), "{told}");
    let gone = renamed.without(EXAMPLES);
    shows("lock-gone", &gone.run("test").says(1));
    let told = gone.run("test --lock").says(0);
    assert!(told.contains("snapshots/pebbles/taking.snap is removed, as its examples are gone\n"), "{told}");
    assert!(!gone.has(LOCKED));
    // A file that is not locked yet is no difference.
    let new = gone.file(EXAMPLES, &text);
    assert!(new.run("test").says(0).ends_with("\n4 passed, 0 failed\n"));
}

#[test]
fn outcomes_are_not_locked_where_they_can_not_be() {
    let content = Content::pebbles();
    shows("lock-review-without-terminal", &content.run("test --review").complains(2));
    let nowhere = Content::nothing().file("x", "");
    let told = nowhere.run("test --lock").complains(2);
    assert!(told.contains("lunarena init DIR"), "{told}");
}

/// A file of examples that can't be read keeps nobody else from being locked, and loses nothing.
#[test]
fn a_broken_file_keeps_what_is_locked() {
    let content = locked().change(EXAMPLES, "map: small\n  steps:\n    - orders: { Left: [take, 4] }", "mapp: small");
    let before = content.read(LOCKED);
    let run = content.run("test --lock");
    assert_eq!(run.code, 2, "{}", run.whole());
    assert!(run.out.contains("locked in snapshots/: 1 file: 1 the same"), "{}", run.out);
    let stays = "snapshots/pebbles/taking.snap stays as it is, as a case of rules/pebbles/examples/taking.yaml can't be played\n";
    assert!(run.out.contains(stays), "{}", run.out);
    assert_eq!(content.read(LOCKED), before);
}

/// Outcomes that changed and that no case says anything about.
fn changed() -> Content {
    locked().change("rules/pebbles/constants.yaml", "count * 10", "count * 3").change(
        EXAMPLES,
        "players.Left.points: 20",
        "players.Left.points: 6",
    )
}

#[test]
fn each_outcome_is_taken_or_left() {
    let content = changed();
    let mut terminal = Terminal::run(content.dir(), "test --review");
    shows("lock-review", &terminal.says_until("2}\n\n"));
    terminal.types("what\ns\n");
    let second = terminal.says_until("2 of 3  a pebble rolls back\n");
    assert!(second.contains("please answer with one of the letters\n"), "{second}");
    terminal.types("a\n");
    terminal.says_until("3 of 3  two pebbles are taken\n");
    terminal.types("q\n");
    terminal.says_until("\n2 passed, 0 failed, 2 not as locked\n");
    assert_eq!(terminal.ends(), Some(1));
    assert!(content.has(PENDING), "what was left is pending");
    let told = content.run("test").says(1);
    assert!(told.contains("\n2 passed, 0 failed, 2 not as locked\n"), "{told}");
    // What was left is still there as it was locked, what was taken is not.
    assert!(!told.contains("a pebble rolls back"), "{told}");
    let mut terminal = Terminal::run(content.dir(), "test --review");
    terminal.says_until("1 of 2  the last pebble wins\n");
    terminal.types("A\n");
    terminal.says_until("\n4 passed, 0 failed\n");
    assert_eq!(terminal.ends(), Some(0));
    assert!(!content.has(PENDING));
    content.run("test").says(0);
    let mut terminal = Terminal::run(content.dir(), "test --review");
    terminal.says_until("nothing to review: all outcomes are as locked\n");
    assert_eq!(terminal.ends(), Some(0));
}

/// The pending file is that of `cargo test`: a review offers it, and accepting it writes what `cargo insta accept` does.
#[test]
fn pending_files_are_shared_with_insta() {
    let content = changed();
    content.run("test").says(1);
    assert!(!content.has(PENDING), "`lunarena test` alone writes nothing");
    let told = content.run("test --pending").says(1);
    assert!(told.contains("\npending in snapshots/: 2 files\n"), "{told}");
    let ours = content.read(PENDING);
    let header = |text: &str, more: &str| text.replacen("\n---\n", &format!("\n{more}---\n"), 1);
    // As the tests of a Rust project leave it, from elsewhere and with their line.
    let source = ours.replace(&format!("source: {EXAMPLES}"), "source: tests/examples.rs");
    assert_ne!(source, ours);
    let content = content.file(PENDING, &header(&source, "assertion_line: 7\n"));
    content.run("test --pending").says(1);
    assert_eq!(content.read(PENDING), header(&source, "assertion_line: 7\n"), "the header stays");
    let mut terminal = Terminal::run(content.dir(), "test --review");
    terminal.says_until("1 of 3  the last pebble wins\n");
    terminal.types("A\n");
    terminal.says_until("\n4 passed, 0 failed\n");
    assert_eq!(terminal.ends(), Some(0));
    assert_eq!(content.read(LOCKED), source);
    assert!(!content.has(PENDING));
    // A pending file of ours that insta accepts becomes the locked one.
    let content = changed();
    content.run("test --pending").says(1);
    let accepted = insta::Snapshot::from_file(&content.dir().join(PENDING)).expect("a snapshot of insta's");
    accepted.save(&content.dir().join(LOCKED)).expect("a writable file");
    assert_eq!(content.read(LOCKED), ours);
    let told = content.run("test --pending").says(1);
    assert!(told.contains("\npending in snapshots/: 1 file\n"), "{told}");
    assert!(!content.has(PENDING), "nothing of it is pending any more");
}

/// Skipped snapshots stay pending, rejected ones do not.
#[test]
fn rejected_outcomes_are_not_pending() {
    let content = changed();
    let mut terminal = Terminal::run(content.dir(), "test --review");
    for (case, key) in [
        ("1 of 3  the last pebble wins\n", "r\n"),
        ("2 of 3  a pebble rolls back\n", "r\n"),
        ("3 of 3  two pebbles are taken\n", "s\n"),
    ] {
        terminal.says_until(case);
        terminal.types(key);
    }
    terminal.says_until("\n1 passed, 0 failed, 3 not as locked\n");
    assert_eq!(terminal.ends(), Some(1));
    assert!(!content.has("snapshots/pebbles/ending.snap.new"));
    let (locked, pending) = (content.read(LOCKED), content.read(PENDING));
    assert_ne!(locked, pending);
    let block = |text: &str, name: &str| text.split("\n\n").find(|block| block.contains(name)).map(str::to_owned);
    assert_eq!(block(&locked, "a pebble rolls back"), block(&pending, "a pebble rolls back"));
    content.run("test --lock").says(0);
    assert!(!content.has(PENDING));
}

/// What nobody was asked about stays: a case that can't be played just now, and one that fails.
#[test]
fn a_review_keeps_what_it_does_not_show() {
    let four = "four pebbles are too many\n  manual: Taking: 'one to three pebbles'\n";
    let review = |content: Content, sum: &str| {
        let mut terminal = Terminal::run(content.dir(), "test --review");
        terminal.says_until("1 of 3  the last pebble wins\n");
        terminal.types("A\n");
        terminal.says_until(sum);
        terminal.ends();
        content.read(LOCKED)
    };
    let block = |text: &str| {
        let (_, rest) = text.split_once(four).expect("the case");
        rest.split("\n\n").next().map(|rest| rest.trim_end().to_owned())
    };
    let before = block(&locked().read(LOCKED));
    let slip = changed().change(EXAMPLES, "Left: [take, 4]", "Lft: [take, 4]");
    let now = review(slip, "\n3 passed, 0 failed, 1 not played\n");
    assert!(block(&now) == before && now.contains("points: 6"), "{now}");
    // One that can't even be read, and has lost its name.
    let nameless = changed().change(EXAMPLES, "- name: four pebbles are too many", "- nmae: four pebbles are too many");
    assert_eq!(block(&review(nameless, "\n3 passed, 0 failed, 1 not played\n")), before);
    let failing = changed().change(EXAMPLES, "expect: { pebbles: 10 }", "expect: { pebbles: 9 }");
    assert_eq!(block(&review(failing, "\n3 passed, 1 failed\n")), before);
}

/// As somebody does it who has no Rust: a game of their own, outcomes locked, a constant changed.
#[test]
fn lock_tweak_and_review_in_a_terminal() {
    let content = Content::nothing();
    outside(&content, "new game my-bees").says(0);
    let told = content.run("test --lock").says(0);
    assert!(told.ends_with("\nlocked in snapshots/: 7 files: 7 new\n\n36 passed, 0 failed\n"), "{told}");
    assert!(content.run("test").says(0).ends_with("\n36 passed, 0 failed\n"));
    // More sun: no case says how much shines by chance.
    let content = content.change("rules/my-bees/constants.yaml", "least: 0, most: 3 }", "least: 0, most: 4 }");
    let told = content.run("test").says(1);
    assert!(told.contains("event {name: sunshine, sun:   │ event {name: sunshine, sun:\n                  │ 3}                            │ 1}"), "{told}");
    assert!(told.contains("\n17 passed, 0 failed, 19 not as locked\n"), "{told}");
    let mut terminal = Terminal::run(content.dir(), "test --review");
    terminal.says_until("1 of 19  a bee flies north\n");
    let beside = terminal.says_until("event {name: sunshine, sun: 1}\n");
    assert!(
        beside.contains("locked") && beside.contains("now") && beside.contains("event {name: sunshine, sun: 3}"),
        "{beside}"
    );
    terminal.types("a\n");
    terminal.says_until("2 of 19  a bee flies east\n");
    terminal.types("A\n");
    terminal.says_until("\n36 passed, 0 failed\n");
    assert_eq!(terminal.ends(), Some(0));
    assert!(content.run("test").says(0).ends_with("\n36 passed, 0 failed\n"));
}
