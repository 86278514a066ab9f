//! The files of the scripts of a match, by the short names that scripts know them by.

use lunarena_arena::{Game, SeatChoice, chunk_name};
use lunarena_content::{LuaFile, Source};
use std::collections::HashMap;

/// A file of a script.
#[derive(Clone)]
pub struct SourceFile {
    /// As it is shown.
    pub shown: String,
    pub text: String,
    /// The names of its functions, by the lines at which they begin.
    functions: HashMap<u32, String>,
}

/// All files of a match: those of the rules, and the bot of each seat.
#[derive(Clone, Default)]
pub struct Sources {
    rules: HashMap<String, SourceFile>,
    bots: HashMap<String, SourceFile>,
    /// The events by which the rules say that they refused orders.
    refusals: Vec<String>,
}

impl Sources {
    /// Of a game, and of who plays each of these seats.
    pub fn new<'s>(game: &Game, seats: impl IntoIterator<Item = (&'s str, &'s SeatChoice)>) -> Sources {
        let files = game.ruleset.modules.iter().chain(&game.ruleset.hooks);
        let rules = files.map(|file| (chunk_name(file), SourceFile::new(file))).collect();
        let bot = |(seat, choice): (&str, &SeatChoice)| Some((seat.to_owned(), SourceFile::new(choice.bot()?)));
        let refusals = game.file.refusals.iter().map(|name| name.value.clone()).collect();
        Sources { rules, bots: seats.into_iter().filter_map(bot).collect(), refusals }
    }

    /// A file of the rules, by its short name.
    pub fn of_rules(&self, chunk: &str) -> Option<&SourceFile> {
        self.rules.get(chunk)
    }

    /// The bot of a seat.
    pub fn of_seat(&self, seat: &str) -> Option<&SourceFile> {
        self.bots.get(seat)
    }

    /// Whether the rules report that they refused something by this event.
    pub fn is_refusal(&self, event: &str) -> bool {
        self.refusals.iter().any(|name| name == event)
    }

    /// All of them, each once.
    pub fn all(&self) -> Vec<&SourceFile> {
        let mut all: Vec<&SourceFile> = self.rules.values().chain(self.bots.values()).collect();
        all.sort_by(|a, b| a.shown.cmp(&b.shown));
        all.dedup_by(|a, b| a.shown == b.shown);
        all
    }
}

impl SourceFile {
    fn new(file: &LuaFile) -> SourceFile {
        SourceFile::of(&file.source)
    }

    fn of(source: &Source) -> SourceFile {
        let text = source.text().to_owned();
        SourceFile { shown: source.shown().to_owned(), functions: names_of_functions(&text), text }
    }

    /// What the function is called that begins at a line; 0 is the file as a whole.
    pub fn function(&self, begins: u32) -> String {
        match self.functions.get(&begins) {
            Some(name) => name.clone(),
            None if begins == 0 => "(the file)".to_owned(),
            None => format!("(line {begins})"),
        }
    }

    /// All functions that have names, by the lines at which they begin.
    pub fn functions(&self) -> impl Iterator<Item = (u32, &str)> {
        self.functions.iter().map(|(line, name)| (*line, name.as_str()))
    }

    pub fn line(&self, line: u32) -> &str {
        self.text.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default()
    }
}

/// The names that functions are given where they are written: `function NAME(`, `local function NAME(` and `NAME = function(`.
fn names_of_functions(text: &str) -> HashMap<u32, String> {
    let mut names = HashMap::new();
    for (number, line) in text.lines().enumerate() {
        let Some(at) = find_word(line, "function") else { continue };
        let (before, after) = (line[..at].trim_end(), &line[at + "function".len()..]);
        let is_part = |letter: char| letter.is_alphanumeric() || "_.:".contains(letter);
        let after = after.trim_start();
        let name = match after.find(|letter| !is_part(letter)) {
            Some(end) if end > 0 => after[..end].to_owned(),
            _ => {
                let Some(before) = before.strip_suffix('=').map(str::trim_end) else { continue };
                let mut letters = before.char_indices().rev();
                let start =
                    letters.find(|(_, letter)| !is_part(*letter)).map_or(0, |(at, letter)| at + letter.len_utf8());
                before[start..].to_owned()
            }
        };
        if !name.is_empty() {
            names.insert(number as u32 + 1, name);
        }
    }
    names
}

/// Where a word stands that is no part of another, and in no comment.
fn find_word(line: &str, word: &str) -> Option<usize> {
    let code = line.split("--").next().unwrap_or_default();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(word).map(|(at, _)| at).find(|at| {
        let (before, after) = (&code[..*at], &code[at + word.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_the_names_that_they_are_given() {
        let text = "function hop(a)\nend\nlocal function dive() end\nlocal M = {}\nfunction M.swim(x)\nend\nM.rest = function()\nend\nfunction M:wait()\nend\nlist(function() end)\n-- function none()\nlocal functional = 1\n";
        let names = names_of_functions(text);
        let name = |line: u32| names.get(&line).map(String::as_str);
        assert_eq!([name(1), name(3), name(5)], [Some("hop"), Some("dive"), Some("M.swim")]);
        assert_eq!([name(7), name(9), name(11)], [Some("M.rest"), Some("M:wait"), None]);
        assert_eq!([name(12), name(13)], [None, None]);
        let odd = names_of_functions("local help = \"→go = function() end\"\n");
        assert_eq!(odd.get(&1).map(String::as_str), Some("go"));
    }
}
