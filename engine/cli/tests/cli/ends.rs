//! Ctrl-C, SIGTERM and a terminal that closes end every command, and leave the terminal as it was.

use crate::content::Content;
use crate::people::with_choices;
use crate::terminal::Terminal;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// A match that goes on: both take nothing.
const ENDLESS: &str = "play pebbles sleeper sleeper --seed 3 --set match.rounds=1000000000";
const PERSON: &str = "play pebbles human sleeper --seed 3";
const EXPERIMENT: &str = "experiment pebbles sleeper sleeper --seeds 2000 --fresh --set match.rounds=2000";
const TOURNAMENT: &str = "tournament run pebbles counter sleeper --seeds 2000 --set match.rounds=2000";

/// Commands, and what each shows when it is at work.
const COMMANDS: [(&str, Sign); 10] = [
    (ENDLESS, Sign::Picture("turn ")),
    ("replay play match.replay", Sign::Picture("start")),
    ("watch pebbles --seed 3", Sign::Line("watching: save a file")),
    ("watch pebbles sleeper sleeper --seed 3 --set match.rounds=1000000000 --live", Sign::Picture("turn ")),
    (PERSON, Sign::Line("waiting for the end of the match\n")),
    ("serve", Sign::Line("stop it with Ctrl-C\n")),
    (EXPERIMENT, Sign::Line("Ctrl-C stops it")),
    (TOURNAMENT, Sign::Line("Ctrl-C stops it")),
    ("test --review", Sign::Line("1 of ")),
    ("debug match.replay --terminal", Sign::Line("lists the commands\n")),
];

#[derive(Clone, Copy)]
enum Sign {
    Picture(&'static str),
    Line(&'static str),
}

/// Runs each command, does something to it when it is at work, and waits for its end.
fn each(end: impl Fn(&str, &mut Terminal)) {
    for (line, sign) in COMMANDS {
        let content = with_choices();
        content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
        if line.starts_with("test") {
            content.run("test --lock");
            let constants = content.read("rules/pebbles/constants.yaml").replace("count * 10", "count * 3");
            content.save(&content.dir().join("rules/pebbles/constants.yaml"), &constants);
        }
        let mut terminal = Terminal::run_controlled(content.dir(), line);
        match sign {
            Sign::Picture(text) => drop(terminal.shows(text)),
            Sign::Line(text) => drop(terminal.says_until(text)),
        }
        end(line, &mut terminal);
    }
}

/// A match that people did not finish is reported by the exit code.
fn leaves_people(line: &str, status: ExitStatus) -> bool {
    line == PERSON && status.code() == Some(1)
}

#[test]
fn ctrl_c_ends_every_command() {
    each(|line, terminal| {
        terminal.types("\u{3}");
        let status = terminal.ends_soon();
        // A viewer of a whole match and a server are left in peace; all else is stopped in the middle.
        let is_left = status.success() && (line.starts_with("replay") || line == "serve");
        assert!(status.signal() == Some(SIGINT) || is_left || leaves_people(line, status), "{line}: {status}");
        terminal.is_as_before();
    });
}

#[test]
fn sigterm_ends_every_command() {
    each(|line, terminal| {
        terminal.terminate();
        let status = terminal.ends_soon();
        // A server that listens for signals already ends by itself.
        let is_left = status.success() && line == "serve";
        assert!(status.signal() == Some(SIGTERM) || is_left || leaves_people(line, status), "{line}: {status}");
        terminal.is_as_before();
    });
}

#[test]
fn a_closed_terminal_ends_every_command() {
    each(|line, terminal| {
        terminal.hang_up();
        let status = terminal.ends_soon();
        assert_eq!(status.signal(), Some(SIGHUP), "{line}: {status}");
    });
}

#[test]
fn a_debugger_for_editors_does_not_wait_at_a_terminal() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    let mut terminal = Terminal::run(content.dir(), "debug match.replay");
    terminal.says_until("debug here with --terminal");
    assert_eq!(terminal.ends_soon().code(), Some(2));
}

/// As under `sudo` or a shell that passes no signals on.
#[test]
fn a_viewer_ends_with_its_terminal_even_without_a_signal() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    for (line, text) in [("replay play match.replay", "start"), (ENDLESS, "turn ")] {
        let mut terminal = Terminal::run(content.dir(), line);
        terminal.shows(text);
        terminal.hang_up();
        assert_eq!(terminal.ends_soon().signal(), Some(SIGHUP), "{line}");
    }
}

#[test]
fn progress_begins_with_words() {
    for line in [EXPERIMENT, TOURNAMENT] {
        let content = Content::pebbles();
        let mut terminal = Terminal::run(content.dir(), line);
        terminal.says_until("Ctrl-C stops it; the same command resumes.\n");
        terminal.shows(" matches");
        let bytes = terminal.bytes();
        let text = String::from_utf8_lossy(&bytes);
        let note = "\u{1b}[2mCtrl-C stops it; the same command resumes.\u{1b}[0m\r\n";
        let bar = text.strip_prefix(note).unwrap_or_else(|| panic!("{text:?}"));
        assert!(bar.starts_with(['░', '█']), "{text:?}");
    }
}
