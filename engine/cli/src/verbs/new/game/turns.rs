//! The kinds of turns that a new game can have, and the question which it should be.

use crate::terminal;
use lunarena_content::Report;
use lunarena_contest::wording::list;
use lunarena_kernel::near::near;
use std::io::{self, BufRead, IsTerminal, Write};

/// As game.yaml names them, and what each means.
pub const KINDS: [(&str, &str); 4] = [
    ("simultaneous", "all players at once"),
    ("sequence", "one player after the other"),
    ("queue", "every unit separately, each with its own memory"),
    ("rules", "the rules decide who acts next"),
];

/// For those who don't say.
pub const DEFAULT: &str = KINDS[0].0;

/// A line for each kind, with something before its name.
pub fn table(before: impl Fn(usize) -> String) -> String {
    let kinds = KINDS.iter().enumerate();
    kinds.map(|(at, (name, about))| format!("  {}{name:<12}  {about}\n", before(at + 1))).collect()
}

/// Whether there is a person who can be asked. The question goes to stderr, so that stdout may be a file.
pub fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks until the answer is one of the kinds.
pub fn ask(answers: &mut impl BufRead, out: &mut impl Write) -> Result<&'static str, Report> {
    let mut says = |text: &str| {
        // If nobody sees the question, the answer is missing too.
        let _ = out.write_all(terminal::harmless(text).as_bytes()).and_then(|()| out.flush());
    };
    says(&format!("Who acts when?\n{}", table(|number| format!("{number}  "))));
    loop {
        says(&format!("Number or name [{DEFAULT}]: "));
        let mut line = Vec::new();
        let length = answers.read_until(b'\n', &mut line).unwrap_or(0);
        if length == 0 {
            says("\n");
            let names = KINDS.map(|(name, _)| name);
            return Err(Report::error("no kind of turns was chosen; nothing was created")
                .help(format!("name one with --turns: {}", list(&names))));
        }
        match chosen(String::from_utf8_lossy(&line).trim()) {
            Ok(kind) => return Ok(kind),
            Err(told) => says(&format!("{told}\n")),
        }
    }
}

/// The kind that is meant by a number, a name or nothing; or what to say instead.
fn chosen(answer: &str) -> Result<&'static str, String> {
    if answer.is_empty() {
        return Ok(DEFAULT);
    }
    let mut kinds = KINDS.iter().enumerate();
    let found = kinds.find(|(at, (name, _))| *name == answer || (at + 1).to_string() == answer);
    found.map(|(_, (name, _))| *name).ok_or_else(|| match near(answer, KINDS.map(|(name, _)| name)) {
        Some(close) => format!("`{answer}` is none of them; did you mean `{close}`?"),
        None => format!("`{answer}` is none of them"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_chosen_by_number_name_or_nothing() {
        for (answer, kind) in [("", "simultaneous"), ("1", "simultaneous"), ("4", "rules"), ("queue", "queue")] {
            assert_eq!(chosen(answer), Ok(kind), "{answer}");
        }
        assert_eq!(chosen("quue"), Err("`quue` is none of them; did you mean `queue`?".to_owned()));
        assert_eq!(chosen("5"), Err("`5` is none of them".to_owned()));
    }

    #[test]
    fn it_is_asked_until_there_is_an_answer() {
        let mut said = Vec::new();
        assert_eq!(ask(&mut "0\nsequence\n".as_bytes(), &mut said).ok(), Some("sequence"));
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(said.ends_with("]: `0` is none of them\nNumber or name [simultaneous]: "), "{said}");
        assert!(ask(&mut "\u{1b}[2J\n".as_bytes(), &mut Vec::new()).is_err());
    }
}
