//! What a person reads in the terminal after each save. How soon it comes is for `bench` to say.

use super::edits::{FIRST, MENDED, SAVES, Save};
use super::long::{self, MATCH, save_by_renaming};
use crate::content::Content;
use crate::terminal::Terminal;
use std::time::Duration;

/// What is said of a change, of a slip in it, when that is mended and when all is taken back.
fn told(mut content: Content, terminal: &mut Terminal, edit: &Save) -> Content {
    content = content.change(edit.file, edit.from, edit.to);
    terminal.says(edit.forth);
    content = content.change(edit.file, edit.slip.0, edit.slip.1);
    let complaint = terminal.says_until("1 error; the last good match is kept: fix it and save\n");
    assert!(complaint.contains(edit.complaint), "{complaint}");
    content = save_by_renaming(content, edit.file, edit.slip.1, edit.slip.0);
    terminal.says(MENDED);
    content = save_by_renaming(content, edit.file, edit.to, edit.from);
    terminal.says(edit.back);
    content
}

#[test]
fn every_save_is_answered_with_the_right_verdict() {
    let mut content = long::content(120);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest 60"));
    terminal.says(FIRST);
    for save in &SAVES {
        content = told(content, &mut terminal, save);
    }
    terminal.is_silent(Duration::from_millis(300));
    terminal.is_alive();
}

/// Links that lead round in circles are looked at once, and saves are answered as ever.
#[cfg(unix)]
#[test]
fn links_in_circles_hold_up_nobody() {
    let content = long::content(120);
    let folder = content.dir().join("rules/round");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (to, link) in [("..", "a"), ("../..", "b"), (".", "c"), ("../../maps", "d")] {
        std::os::unix::fs::symlink(to, folder.join(link)).expect("a link");
    }
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest 60"));
    terminal.says(FIRST);
    let content = told(content, &mut terminal, &SAVES[0]);
    terminal.is_alive();
    drop(content);
}
