//! `lunarena new game` in a terminal: which turns it should have is asked.

use crate::content::Content;
use crate::run::shows;
use crate::terminal::Terminal;

const LAST_KIND: &str = "the rules decide who acts next\n";

#[test]
fn the_kind_of_turns_is_asked_until_it_is_known() {
    let content = Content::pebbles();
    let mut terminal = Terminal::run(content.dir(), "new game meadow --bare");
    let asked = terminal.says_until(LAST_KIND);
    assert!(!content.has("rules/meadow"), "it was made before it was asked");
    terminal.types("quue\n");
    terminal.says_until("`quue` is none of them; did you mean `queue`?\n");
    terminal.types("3\n");
    let made = terminal.says_until("--game meadow\n");
    // What is typed may be seen before the line that asks for it: only what stands above is always the same.
    shows("new-game-question", &asked);
    assert!(made.contains("\nturns   queue\n"), "{made}");
    assert_eq!(terminal.ends(), Some(0));
    assert!(content.read("rules/meadow/game.yaml").contains("kind: queue"));
    assert!(content.run("check meadow").says(0).ends_with(": good\n"));
}

#[test]
fn no_answer_but_enter_is_the_default() {
    let content = Content::pebbles();
    let mut terminal = Terminal::run(content.dir(), "new game meadow");
    terminal.says_until(LAST_KIND);
    terminal.types("\n");
    let made = terminal.says_until("--game meadow\n");
    assert!(made.contains("\nturns   simultaneous\n"), "{made}");
}

#[test]
fn who_goes_away_makes_nothing() {
    let content = Content::pebbles();
    let mut terminal = Terminal::run(content.dir(), "new game meadow");
    terminal.says_until(LAST_KIND);
    // Control and D: the end of what is typed.
    terminal.types("\u{4}");
    assert!(terminal.says_until("rules\n").contains("no kind of turns was chosen; nothing was created"));
    assert_eq!(terminal.ends(), Some(2));
    assert!(!content.has("rules/meadow"));
}

#[test]
fn nobody_is_asked_in_vain() {
    let content = Content::pebbles();
    for (line, end) in [
        ("new game pebbles", "the game `pebbles` already exists\n"),
        ("new game Meadow", "can't be the name of a game\n"),
        ("new game meadow --turns rules", "turns   rules\n"),
        ("new game other --json", "\"turns\":\"simultaneous\""),
    ] {
        let mut terminal = Terminal::run(content.dir(), line);
        let said = terminal.says_until(end);
        assert!(!said.contains("Who acts when?"), "{line}: {said}");
    }
}
