//! What a process is asked to do, and what it answers: one line of JSON each.

use super::sealed::Walls;
use crate::content_place::ContentPlace;
use crate::match_request::Settings;
use crate::report_json::ReportJson;
use crate::tournament::match_files::MatchFiles;
use crate::tournament::{Event, Job, JobResult};
use lunarena_arena::Pack;
use lunarena_content::{LuaFile, MapFile, Report, Root, Ruleset, plain, visible};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Errand {
    pub game: String,
    pub mods: Vec<String>,
    pub set: Vec<(String, String)>,
    /// The hash that the rules must have.
    pub ruleset: String,
    /// The files of rules and mods, and of those maps that belong to the content.
    pub pack: Pack,
    pub maps: Vec<NamedText>,
    pub bots: Vec<NamedText>,
    pub tasks: Vec<Task>,
    /// Replays hold their scenes, so that nobody has to play them again to see them.
    #[serde(default)]
    pub scenes: bool,
}

/// A map, or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedText {
    /// As replays name it.
    pub name: String,
    /// The file that it is told by. The end says which kind of map it is.
    pub file: String,
    pub hash: String,
    pub text: String,
}

/// Maps and bots are meant by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// What `lunarena check` says of a bot.
    Look { bot: usize },
    /// A match, and its replay if somebody wants it.
    Play {
        map: usize,
        seed: u64,
        /// In the order of seats.
        players: Vec<usize>,
        replay: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Looked {
        reports: Vec<LookedReport>,
    },
    Played {
        result: JobResult,
        replay: Option<PlayedReplay>,
    },
    /// By no bot's fault.
    Failed {
        why: String,
    },
}

/// Of a report, in characters.
const LONGEST_TEXT: usize = 4000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookedReport {
    /// As a terminal shows it.
    pub text: String,
    /// `error` or `warning`.
    pub severity: String,
    pub message: String,
    pub label: Option<String>,
    pub file: Option<String>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub help: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedReplay {
    /// With the files that the match needs.
    pub text: String,
    /// The turn from which on those were first who are first at the end.
    pub decided: u64,
}

/// What a process says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// At first, which walls are around it.
    Walls(Walls),
    /// Then of each task what came of it.
    Answer(Answer),
}

impl Errand {
    /// The rules of a game and its maps, without bots and tasks.
    pub fn new(
        root: &Root,
        ruleset: &Ruleset,
        settings: &Settings,
        maps: &[(String, MapFile)],
    ) -> Result<Errand, Report> {
        let pack = Pack::of(root, [ruleset], maps.iter().map(|(_, map)| map), [])?;
        Ok(Errand {
            game: ruleset.game.clone(),
            mods: ruleset.mods.clone(),
            set: settings.set.clone(),
            ruleset: ruleset.hash.clone(),
            pack,
            maps: maps.iter().map(|(name, map)| NamedText::of_map(name, map)).collect(),
            bots: Vec::new(),
            tasks: Vec::new(),
            scenes: false,
        })
    }

    /// The rules and all maps of an event.
    pub fn of_event(event: &Event, place: &ContentPlace) -> Result<Errand, Report> {
        let MatchFiles { inputs, maps, .. } = &event.files;
        Errand::new(&place.root()?, &inputs.ruleset, &inputs.settings, maps)
    }

    /// The jobs of an event, with the files that they need and no others.
    pub fn of_jobs(event: &Event, place: &ContentPlace, jobs: &[Job], replay: bool) -> Result<Errand, Report> {
        let files = &event.files;
        let (mut maps, mut bots): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut tasks = Vec::new();
        for job in jobs {
            let players = job.players.iter().map(|player| number_of(&mut bots, *player)).collect();
            tasks.push(Task::Play { map: number_of(&mut maps, job.map), seed: job.seed, players, replay });
        }
        let maps: Vec<(String, MapFile)> = maps.iter().map(|map| files.maps[*map].clone()).collect();
        let inputs = &files.inputs;
        let errand = Errand::new(&place.root()?, &inputs.ruleset, &inputs.settings, &maps)?;
        let bots = bots.iter().map(|bot| &files.bots[*bot]).map(|(name, bot)| NamedText::of_bot(name, bot)).collect();
        Ok(Errand { bots, tasks, ..errand })
    }

    /// Whether everything that tasks name is there.
    pub fn is_whole(&self) -> bool {
        self.tasks.iter().all(|task| match task {
            Task::Look { bot } => *bot < self.bots.len(),
            Task::Play { map, players, .. } => {
                *map < self.maps.len() && players.iter().all(|player| *player < self.bots.len())
            }
        })
    }
}

/// The number that something gets in a list of those that are needed.
fn number_of(needed: &mut Vec<usize>, one: usize) -> usize {
    needed.iter().position(|other| *other == one).unwrap_or_else(|| {
        needed.push(one);
        needed.len() - 1
    })
}

impl NamedText {
    pub fn of_bot(name: &str, bot: &LuaFile) -> NamedText {
        let (file, text) = (bot.source.shown().to_owned(), bot.source.text().to_owned());
        NamedText { name: name.to_owned(), file, hash: bot.hash.clone(), text }
    }

    pub fn of_map(name: &str, map: &MapFile) -> NamedText {
        let (file, text) = (map.source().shown().to_owned(), map.source().text().to_owned());
        NamedText { name: name.to_owned(), file, hash: map.hash.clone(), text }
    }
}

impl LookedReport {
    /// Texts hide nothing and have an end, whoever wrote them.
    pub fn shown(self) -> LookedReport {
        let shown = |text: String| visible(&text).chars().take(LONGEST_TEXT).collect::<String>();
        LookedReport {
            text: shown(self.text),
            severity: shown(self.severity),
            message: shown(self.message),
            label: self.label.map(shown),
            file: self.file.map(shown),
            help: self.help.map(shown),
            ..self
        }
    }
}

impl From<&Report> for LookedReport {
    fn from(report: &Report) -> LookedReport {
        let ReportJson { file, line, column, severity, message, label, help } = ReportJson::new(report);
        LookedReport {
            text: plain(report),
            severity: severity.to_owned(),
            message: message.to_owned(),
            label: label.map(str::to_owned),
            file: file.map(str::to_owned),
            line,
            column,
            help: help.map(str::to_owned),
        }
    }
}
