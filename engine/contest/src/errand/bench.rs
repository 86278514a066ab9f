//! Rules that are loaded, with maps and bots made ready, on which tasks are done one after the other.

use super::answer::{Answer, LookedReport, PlayedReplay};
use super::bot_file::{bot_file, failing_bot, told_as, unreadable};
use super::match_files::{MatchChoice, MatchFiles, or_why};
use super::work::{Kit, NamedFile, Task, Work};
use crate::experiment::MatchResult;
use crate::match_request::Settings;
use crate::prepared_match::{MatchInputs, PreparedMatch};
use lunarena_arena::{Game, Offered, Pack};
use lunarena_content::{LuaFile, MapFile, Report, Reports, Root, Ruleset, Source, visible_line};
use lunarena_kernel::digest;
use std::collections::HashMap;
use std::sync::Arc;

pub struct Bench {
    kit: Arc<Kit>,
    root: Root,
    files: MatchFiles,
    /// The places of maps and bots in the files.
    maps: HashMap<Arc<NamedFile>, usize>,
    bots: HashMap<Arc<NamedFile>, usize>,
    at_hand: Option<PreparedMatch>,
}

/// Where texts come from, by their hashes.
pub type Fetch<'f> = &'f dyn Fn(&str) -> Result<String, String>;

/// Beyond so many maps or bots all are forgotten: they come again.
const MOST_FILES: usize = 2000;

impl Bench {
    /// Everything must be what its hash says.
    pub fn new(kit: &Arc<Kit>, fetch: Fetch) -> Result<Bench, String> {
        let pack = itself(&kit.pack, "the pack of the rules", fetch)?;
        or_why(|| {
            let pack: Pack = serde_json::from_str(&pack)
                .map_err(|error| Report::error(format!("the pack of the rules can't be read: {error}")))?;
            pack.check().map_err(Report::error)?;
            let root = pack.root().with_mods(&kit.game, &kit.mods)?;
            let ruleset = Ruleset::load(&root, &kit.game, &kit.set)?;
            if ruleset.hash != kit.ruleset {
                return Err(Report::error("the rules are not those whose hash is named").into());
            }
            let settings = Settings { mods: kit.mods.clone(), set: kit.set.clone() };
            let inputs = MatchInputs::of_rules(ruleset, settings);
            let at_hand = Some(inputs.prepare()?);
            let files = MatchFiles { inputs, maps: Vec::new(), bots: Vec::new() };
            let (maps, bots) = (HashMap::new(), HashMap::new());
            Ok(Bench { kit: kit.clone(), root, files, maps, bots, at_hand })
        })
    }

    /// Whether it has the rules for some work.
    pub fn fits(&self, kit: &Arc<Kit>) -> bool {
        Arc::ptr_eq(&self.kit, kit) || self.kit == *kit
    }

    pub fn answer(&mut self, work: &Work, task: &Task, fetch: Fetch) -> Answer {
        self.done(work, task, fetch).unwrap_or_else(|why| Answer::Failed { why })
    }

    fn done(&mut self, work: &Work, task: &Task, fetch: Fetch) -> Result<Answer, String> {
        if !work.is_whole() {
            return Err("a task names a map or a bot that isn't there".to_owned());
        }
        if self.files.maps.len().max(self.files.bots.len()) > MOST_FILES {
            (self.files.maps, self.files.bots) = (Vec::new(), Vec::new());
            (self.maps, self.bots) = (HashMap::new(), HashMap::new());
        }
        match task {
            Task::Look { bot } => self.look(&work.bots[*bot], fetch),
            Task::Play { map, seed, players, replay } => {
                let map = self.map(&work.maps[*map], fetch)?;
                let bots = players.iter().map(|player| self.bot(&work.bots[*player], fetch));
                let players = &bots.collect::<Result<Vec<usize>, String>>()?;
                self.check_table(players.len())?;
                self.play(MatchChoice { map, seed: *seed, players }, *replay)
            }
        }
    }

    fn look(&mut self, bot: &NamedFile, fetch: Fetch) -> Result<Answer, String> {
        let text = itself(&bot.hash, &bot.name, fetch)?;
        let reports = or_why(|| match Root::bot_of(Source::new(&bot.file, &text)) {
            Ok(bot) => {
                let game = &self.files.loaded(&mut self.at_hand)?.game;
                Ok(Reports::new(Offered::by(&self.root, game).check(&bot)))
            }
            Err(report) => Ok(report.into()),
        })?;
        Ok(Answer::Looked { reports: reports.iter().map(LookedReport::from).collect() })
    }

    fn play(&mut self, choice: MatchChoice, replay: bool) -> Result<Answer, String> {
        let scenes = replay && self.kit.scenes;
        or_why(|| self.files.loaded(&mut self.at_hand).map(|prepared| prepared.keep_scenes(scenes)))?;
        let root = &self.root;
        let played = self.files.attempt(&mut self.at_hand, choice, |prepared| {
            if !replay {
                return Ok((MatchResult::play(prepared)?, None));
            }
            let (recorded, text) = prepared.record_in_memory(&prepared.pack(root)?)?;
            Ok((recorded.result, Some(PlayedReplay { text, decided: recorded.decided })))
        })?;
        Ok(Answer::Played { result: played.result, stopped: played.stopped, replay: played.made })
    }

    /// Whether there is a seat for everybody who plays, and nobody too few.
    fn check_table(&mut self, size: usize) -> Result<(), String> {
        let game = or_why(|| Ok(&self.files.loaded(&mut self.at_hand)?.game))?;
        let seats = &game.file.seats;
        let fits = i64::try_from(size).is_ok_and(|size| (seats.least..=seats.most).contains(&size));
        if fits { Ok(()) } else { Err(format!("{} is not played by {size}", game.name())) }
    }

    fn map(&mut self, file: &Arc<NamedFile>, fetch: Fetch) -> Result<usize, String> {
        if let Some(place) = self.maps.get(file) {
            return Ok(*place);
        }
        let map = match file.is_nothing() {
            true => MapFile::nothing(),
            false => {
                let text = itself(&file.hash, &file.name, fetch)?;
                or_why(|| MapFile::read(&file.name, Source::new(&file.file, &text)))?
            }
        };
        Ok(keep(&mut self.maps, &mut self.files.maps, file, map))
    }

    fn bot(&mut self, file: &Arc<NamedFile>, fetch: Fetch) -> Result<usize, String> {
        if let Some(place) = self.bots.get(file) {
            return Ok(*place);
        }
        let text = itself(&file.hash, &file.name, fetch)?;
        let bot = match self.kit.own_names {
            true => LuaFile::new(&file.name, Source::new(&file.file, &text)),
            false => or_why(|| Ok(bot(&self.files.loaded(&mut self.at_hand)?.game, &file.name, &text)))?,
        };
        Ok(keep(&mut self.bots, &mut self.files.bots, file, bot))
    }
}

/// Gives a file its place among others.
fn keep<T>(
    places: &mut HashMap<Arc<NamedFile>, usize>,
    files: &mut Vec<(String, T)>,
    file: &Arc<NamedFile>,
    read: T,
) -> usize {
    files.push((file.name.clone(), read));
    places.insert(file.clone(), files.len() - 1);
    files.len() - 1
}

/// A text that is what its hash says.
fn itself(hash: &str, name: &str, fetch: Fetch) -> Result<String, String> {
    let text = fetch(hash)?;
    match digest::of_bytes(text.as_bytes()) == hash {
        true => Ok(text),
        false => Err(format!("{} is not the file whose hash is named", visible_line(name))),
    }
}

/// One that can't be read takes part all the same.
fn bot(game: &Game, name: &str, text: &str) -> LuaFile {
    let named = Root::bot_of(Source::new(&told_as(name), text));
    match named.map_or_else(Some, |named| unreadable(game, &named)) {
        Some(report) => failing_bot(report.message()),
        None => bot_file(text),
    }
}
