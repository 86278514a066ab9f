//! A bot that takes part, with its file.

use crate::bot_folder::bots_in;
use crate::errand::bot_file::{bot_file, failing_bot, told_as, unreadable};
use crate::tournament::roster::Entrant;
use lunarena_arena::{Game, Offered};
use lunarena_content::{EntryLine, EventFile, LuaFile, Report, Root, UserPath, visible_line};
use std::collections::BTreeMap;
use std::path::Path;

pub struct Entry {
    pub name: String,
    pub strength: Option<i64>,
    pub bot: LuaFile,
    /// Why it can't be read, if it can't. Its file is one that fails whenever it is asked.
    pub unread: Option<String>,
}

/// Longer names fill no table.
const LONGEST_NAME: usize = 60;

/// Where bots are found.
pub struct Shelf<'e> {
    pub root: &'e Root,
    pub game: &'e Game,
    pub file: &'e EventFile,
    pub folder: Option<&'e Path>,
}

impl Entry {
    fn new(name: &str, strength: Option<i64>, text: Result<String, String>) -> Entry {
        let (bot, unread) = match text {
            Ok(text) => (bot_file(&text), None),
            Err(why) => (failing_bot(&why), Some(why)),
        };
        Entry { name: name.chars().take(LONGEST_NAME).collect(), strength, bot, unread }
    }

    pub fn entrant(&self) -> Entrant {
        let (name, hash) = (self.name.clone(), self.bot.hash.clone());
        Entrant { name, hash, strength: self.strength, unread: self.unread.clone() }
    }
}

impl Shelf<'_> {
    /// The bots that a line means. One that is there and can't be read takes part all the same.
    pub fn entries(&self, line: &EntryLine) -> Result<Vec<Entry>, Report> {
        let placed = |report: Report| match (report.place(), line.span) {
            (None, Some(span)) => report.at(&self.file.source, span, "named here"),
            _ => report,
        };
        let path = from_folder(self.folder, &line.bot);
        if line.is_folder() || Path::new(&path).is_dir() {
            let files = bots_in(Path::new(&path)).map_err(placed)?;
            return Ok(files.iter().map(|file| Self::of_file(&file.to_string_lossy(), line)).collect());
        }
        if Path::new(&path).is_file() && path.ends_with(".lua") {
            return Ok(vec![Self::of_file(&path, line)]);
        }
        let bot = self.root.user_bot(self.game.name(), &UserPath::new(line.bot.clone())).map_err(placed)?;
        let name = line.name.as_deref().unwrap_or(&bot.name);
        Ok(vec![Entry::new(name, line.strength, Ok(bot.source.text().to_owned()))])
    }

    fn of_file(path: &str, line: &EntryLine) -> Entry {
        let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let name = line.name.clone().unwrap_or(stem);
        let read = Root::bot_from(Path::new(path), &told_as(&name));
        Entry::new(
            &name,
            line.strength,
            read.map(|bot| bot.source.text().to_owned()).map_err(|why| why.message().to_owned()),
        )
    }

    /// A bot that all play against first.
    pub fn house(&self, bot: &str) -> Result<Entry, Report> {
        let line = EntryLine::new(bot);
        let mut found = self.entries(&line)?;
        match (found.pop(), found.is_empty()) {
            (Some(bot), true) => Ok(bot),
            _ => Err(Report::error(format!("`{bot}` is not one bot")).help("name bots one by one in `preliminary`")),
        }
    }

    /// What `check` says of it. One that is no Lua fails from now on whenever it is asked.
    pub fn look_over(&self, entry: &mut Entry) -> Vec<Report> {
        if let Some(why) = &entry.unread {
            return vec![Report::warning(format!("{} can't be read: {why}", shown(&entry.name))).help(FORFEITS)];
        }
        let named = LuaFile { source: entry.bot.source.renamed(&told_as(&entry.name)), ..entry.bot.clone() };
        let mut remarks = Offered::by(self.root, self.game).check(&named);
        if let Some(report) = unreadable(self.game, &named) {
            *entry = Entry::new(&entry.name, entry.strength, Err(report.message().to_owned()));
            if !remarks.iter().any(Report::is_error) {
                remarks.push(report);
            }
        }
        remarks
    }
}

const FORFEITS: &str = "it takes part, and fails whenever it is asked";

fn shown(name: &str) -> String {
    visible_line(name).into_owned()
}

/// A path that begins at a folder.
pub fn from_folder(folder: Option<&Path>, path: &str) -> String {
    match folder.filter(|_| path.contains(['/', '.'])) {
        Some(folder) if !Path::new(path).is_absolute() => folder.join(path).to_string_lossy().into_owned(),
        _ => path.to_owned(),
    }
}

/// Files of the same name get numbers; who has a name of his own has it alone.
pub fn tell_apart(entries: &mut [Entry], file: &EventFile) -> Vec<Report> {
    let mut reports = Vec::new();
    let mut given: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &file.entries {
        let Some(name) = line.name.as_deref() else { continue };
        let times = given.entry(name).or_default();
        *times += 1;
        if *times == 2 {
            let report = Report::error(format!("two bots are called {}", shown(name)));
            let span = line.span.map(|span| (span, "the second"));
            reports.push(match span {
                Some((span, label)) => report.at(&file.source, span, label),
                None => report,
            });
        }
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries {
        let times = seen.entry(entry.name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            let mut number = *times;
            while seen.contains_key(&format!("{} ({number})", entry.name)) {
                number += 1;
            }
            entry.name = format!("{} ({number})", entry.name);
            seen.insert(entry.name.clone(), 1);
        }
    }
    reports
}

/// A remark for each group of bots that are one and the same file.
pub fn same_files(entries: &[Entry]) -> Vec<Report> {
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.unread.is_none()) {
        groups.entry(&entry.bot.hash).or_default().push(shown(&entry.name));
    }
    let mut same: Vec<Vec<String>> = groups.into_values().filter(|names| names.len() > 1).collect();
    same.sort();
    let remark = |names: Vec<String>| {
        Report::warning(format!("{} are the same file", crate::wording::list(&names)))
            .help("each of them takes part; among themselves only seats decide")
    };
    same.into_iter().map(remark).collect()
}
