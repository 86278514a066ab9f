//! An event with all files that its matches need, found, read and looked over before the first one begins.

mod entry;

use super::job::Job;
use super::roster::{Entrant, NamedHash, Roster};
use crate::content_place::ContentPlace;
use crate::errand::match_files::{MatchChoice, MatchFiles};
use crate::errand::{Errand, Kit, NamedFile, Task, TextsByHash, Work};
use crate::match_request::{MatchRequest, Settings};
use crate::prepared_match::{MatchInputs, PreparedMatch};
use entry::{Entry, Shelf};
use lunarena_arena::{ENGINE, Game, Keep, Match, check_map_file};
use lunarena_content::{EventFile, MapFile, Report, Reports, Root, UserPath};
use std::path::Path;
use std::sync::Arc;

pub struct Event {
    pub roster: Roster,
    /// One bot for each entrant, then those of the house.
    pub(crate) files: MatchFiles,
    /// What is wrong with the bots, or looks wrong: none of it keeps the event from being played.
    pub remarks: Vec<Report>,
}

/// No event is larger.
const MOST_ENTRIES: usize = 10_000;

impl Event {
    /// All that is wrong is told at once. Paths begin at `folder`, or where one stands.
    pub fn load(place: &ContentPlace, file: &EventFile, folder: Option<&Path>, title: &str) -> Result<Event, Reports> {
        Event::load_with(place, file, folder, title, 2)
    }

    /// Where at least so many bots have to take part.
    pub fn load_with(
        place: &ContentPlace,
        file: &EventFile,
        folder: Option<&Path>,
        title: &str,
        least: usize,
    ) -> Result<Event, Reports> {
        let settings = Settings { mods: file.mods.clone(), set: file.set.clone() };
        let plain = place.root()?;
        plain.game(&file.game)?;
        let request =
            MatchRequest { game: Some(file.game.clone()), bots: Vec::new(), map: None, seed: Some(0), settings };
        let base = PreparedMatch::new(place, request, false)?;
        Match::new(&base.game, base.setup(Keep::NOTHING))?;
        let root = plain.with_mods(&file.game, &file.mods)?;
        let mut reports = Vec::new();
        let maps = maps(&root, &base, file, folder, &mut reports);
        let shelf = Shelf { root: &root, game: &base.game, file, folder };
        let mut entries: Vec<Entry> = Vec::new();
        for line in &file.entries {
            match shelf.entries(line) {
                Ok(found) => entries.extend(found),
                Err(report) => reports.push(report),
            }
        }
        let mut house: Vec<Entry> = Vec::new();
        for bot in &file.format.preliminary {
            match shelf.house(bot) {
                Ok(found) => house.push(found),
                Err(report) => reports.push(report),
            }
        }
        reports.extend(entry::tell_apart(&mut entries, file));
        let table = table(&base.game, file, entries.len(), least).map_err(|report| reports.push(report)).ok();
        let Some(table) = table.filter(|_| reports.is_empty()) else { return Err(Reports::new(reports)) };
        let mut remarks = entry::same_files(&entries);
        for entry in entries.iter_mut().chain(&mut house) {
            remarks.extend(shelf.look_over(entry));
        }
        let seats = base.game.seats(table);
        let named = |(name, hash): (&str, &str)| NamedHash { name: name.to_owned(), hash: hash.to_owned() };
        let roster = Roster {
            title: file.title.clone().unwrap_or_else(|| title.to_owned()),
            game: base.game.name().to_owned(),
            game_title: base.game.file.title.clone(),
            engine: ENGINE.to_owned(),
            ruleset: base.game.ruleset.hash.clone(),
            mods: base.game.ruleset.mods.clone(),
            set: file.set.clone(),
            format: file.format.clone(),
            least: usize::try_from(base.game.file.seats.least).unwrap_or(2),
            seats,
            maps: maps.iter().map(|(name, map)| named((name, &map.hash))).collect(),
            seeds: file.seeds,
            first_seed: file.first_seed,
            replays: file.replays,
            entrants: entries.iter().map(Entry::entrant).collect::<Vec<Entrant>>(),
            house: house.iter().map(|bot| named((&bot.name, &bot.bot.hash))).collect(),
        };
        let bots = entries.into_iter().chain(house).map(|entry| (entry.name, entry.bot)).collect();
        Ok(Event { roster, files: MatchFiles { inputs: MatchInputs::from(&base), maps, bots }, remarks })
    }

    /// The match of a job, loaded; what is at hand is used again.
    pub fn prepare<'h>(
        &self,
        at_hand: &'h mut Option<PreparedMatch>,
        job: &Job,
    ) -> Result<&'h mut PreparedMatch, Reports> {
        let Job { map, seed, ref players, .. } = *job;
        self.files.prepare(at_hand, MatchChoice { map, seed, players })
    }

    /// Its rules, maps and bots, as they are named where its jobs are played, without tasks; with the text of each.
    pub fn work(&self, place: &ContentPlace) -> Result<(Work, TextsByHash), Report> {
        let MatchFiles { inputs, maps, bots } = &self.files;
        let (kit, pack) = Kit::new(&place.root()?, &inputs.ruleset, &inputs.settings, maps)?;
        let texts = self.texts().map(|(hash, _, text)| (hash.to_owned(), Arc::from(text)));
        let texts = texts.chain([(kit.pack.clone(), Arc::from(pack))]).collect();
        let work = Work {
            kit: Arc::new(kit),
            maps: maps.iter().map(|(name, map)| Arc::new(NamedFile::of_map(name, map))).collect(),
            bots: bots.iter().map(|(name, bot)| Arc::new(NamedFile::of_bot(name, bot))).collect(),
            tasks: Vec::new(),
        };
        Ok((work, texts))
    }

    /// Jobs with everything that they need, and nothing else.
    pub fn errand(&self, place: &ContentPlace, jobs: &[Job], replay: bool) -> Result<Errand, Report> {
        let (all, texts) = self.work(place)?;
        let mut work = Work { kit: all.kit.clone(), ..Work::default() };
        jobs.iter().for_each(|job| work.add(&all, &Event::task(job, replay)));
        let texts = texts.into_iter().filter(|(hash, _)| work.hashes().any(|needed| needed == hash));
        let texts = texts.map(|(hash, text)| (hash, text.as_ref().to_owned())).collect();
        Ok(Errand { work, texts })
    }

    /// What is to be done for a job.
    pub fn task(job: &Job, replay: bool) -> Task {
        Task::Play { map: job.map, seed: job.seed, players: job.players.clone(), replay }
    }

    /// Names and texts of all bots.
    pub fn bots(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.bots.iter().map(|(name, bot)| (name.as_str(), bot.source.text()))
    }

    /// The texts that jobs name by their hashes, with the names they are shown by.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let bots = self.files.bots.iter().map(|(name, bot)| (bot.hash.as_str(), name.as_str(), bot.source.text()));
        let maps = self.files.maps.iter();
        bots.chain(maps.map(|(name, map)| (map.hash.as_str(), name.as_str(), map.source().text())))
    }
}

/// The game's own map, or those that are named.
fn maps(
    root: &Root,
    base: &PreparedMatch,
    file: &EventFile,
    folder: Option<&Path>,
    reports: &mut Vec<Report>,
) -> Vec<(String, MapFile)> {
    if file.maps.is_empty() {
        return vec![base.map.clone()];
    }
    let mut maps = Vec::new();
    for name in &file.maps {
        match root.user_map(&file.game, &UserPath::new(entry::from_folder(folder, name))) {
            Ok(map) => {
                reports.extend(check_map_file(&base.game, map.clone()).into_iter().filter(Report::is_error));
                maps.push((map.name.clone(), map));
            }
            Err(found) => reports.extend(found),
        }
    }
    maps
}

/// How many bots play a match.
fn table(game: &Game, file: &EventFile, entries: usize, needed: usize) -> Result<usize, Report> {
    let number = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    let (least, most) = (number(game.file.seats.least), number(game.file.seats.most));
    let table = file.table.unwrap_or(least.max(2));
    if !(least.max(2)..=most).contains(&table) {
        return Err(Report::error(format!("{} can't be played by {table} bots", game.name()))
            .help(format!("it has {} seats", crate::wording::range(least as i64, most as i64))));
    }
    if file.format.double && table > 2 {
        return Err(Report::error("who loses once can't go on at tables of more than two")
            .help("leave `double` out, or make `table` 2"));
    }
    if needed < 2 {
        return Ok(table);
    }
    if entries < 2 || entries < least {
        return Err(Report::error(format!("{entries} bots are too few for an event"))
            .help(format!("name at least {} bots, or a folder of bots", least.max(2))));
    }
    if entries > MOST_ENTRIES {
        return Err(
            Report::error(format!("{entries} bots are too many")).help(format!("at most {MOST_ENTRIES} can take part"))
        );
    }
    Ok(table.min(entries))
}
