//! An errand with its rules loaded and its files made ready, to do its tasks.

use super::errand::{Answer, Errand, LookedReport, NamedText, PlayedReplay, Task};
use crate::match_request::Settings;
use crate::prepared_match::{MatchInputs, PreparedMatch};
use crate::tournament::bot_file::{bot_file, failing_bot, told_as, unreadable};
use crate::tournament::match_files::{MatchChoice, MatchFiles, or_why};
use lunarena_arena::{Game, Offered};
use lunarena_content::{LuaFile, MapFile, Report, Reports, Root, Ruleset, Source, visible_line};
use lunarena_kernel::digest;

pub struct OpenErrand<'e> {
    errand: &'e Errand,
    root: Root,
    files: MatchFiles,
    at_hand: Option<PreparedMatch>,
}

impl<'e> OpenErrand<'e> {
    /// Everything must be what its hash says.
    pub fn new(errand: &'e Errand) -> Result<OpenErrand<'e>, String> {
        or_why(|| {
            if !errand.is_whole() {
                return Err(Report::error("a task names a map or a bot that isn't there").into());
            }
            errand.pack.check().map_err(Report::error)?;
            if let Some(other) = errand.maps.iter().chain(&errand.bots).find(|text| !is_itself(text)) {
                let name = visible_line(&other.name);
                return Err(Report::error(format!("{name} is not the file whose hash is named")).into());
            }
            let root = errand.pack.root().with_mods(&errand.game, &errand.mods)?;
            let ruleset = Ruleset::load(&root, &errand.game, &errand.set)?;
            if ruleset.hash != errand.ruleset {
                return Err(Report::error("the rules are not those whose hash is named").into());
            }
            let settings = Settings { mods: errand.mods.clone(), set: errand.set.clone() };
            let inputs = MatchInputs::of_rules(ruleset, settings);
            let prepared = inputs.prepare()?;
            check_tables(&prepared.game, errand)?;
            let maps = errand.maps.iter().map(map).collect::<Result<_, _>>()?;
            let bots = errand.bots.iter().map(|text| (text.name.clone(), bot(&prepared.game, text))).collect();
            Ok(OpenErrand { errand, root, files: MatchFiles { inputs, maps, bots }, at_hand: Some(prepared) })
        })
    }

    pub fn answer(&mut self, task: &Task) -> Answer {
        let answer = match task {
            Task::Look { bot } => self.look(*bot),
            Task::Play { map, seed, players, replay } => {
                let choice = MatchChoice { map: *map, seed: *seed, players };
                if *replay { self.record(choice) } else { self.play(choice) }
            }
        };
        answer.unwrap_or_else(|why| Answer::Failed { why })
    }

    fn look(&mut self, bot: usize) -> Result<Answer, String> {
        let NamedText { file, text, .. } = &self.errand.bots[bot];
        let reports = or_why(|| match Root::bot_of(Source::new(file, text)) {
            Ok(bot) => {
                let game = &self.files.loaded(&mut self.at_hand)?.game;
                Ok(Reports::new(Offered::by(&self.root, game).check(&bot)))
            }
            Err(report) => Ok(report.into()),
        })?;
        Ok(Answer::Looked { reports: reports.iter().map(LookedReport::from).collect() })
    }

    fn play(&mut self, choice: MatchChoice) -> Result<Answer, String> {
        or_why(|| self.files.loaded(&mut self.at_hand).map(|prepared| prepared.keep_scenes(false)))?;
        let result = self.files.play(&mut self.at_hand, choice)?;
        Ok(Answer::Played { result, replay: None })
    }

    fn record(&mut self, choice: MatchChoice) -> Result<Answer, String> {
        or_why(|| self.files.loaded(&mut self.at_hand).map(|prepared| prepared.keep_scenes(self.errand.scenes)))?;
        let root = &self.root;
        let (result, replay) = self.files.attempt(&mut self.at_hand, choice, |prepared| {
            let (recorded, text) = prepared.record_in_memory(&prepared.pack(root)?)?;
            Ok((recorded.result, PlayedReplay { text, decided: recorded.decided }))
        })?;
        Ok(Answer::Played { result, replay: Some(replay) })
    }
}

/// Whether there is a seat for everybody who plays, and nobody too few.
fn check_tables(game: &Game, errand: &Errand) -> Result<(), Report> {
    let seats = &game.file.seats;
    let sizes = errand.tasks.iter().filter_map(|task| match task {
        Task::Play { players, .. } => Some(players.len()),
        Task::Look { .. } => None,
    });
    let is_played_by = |size: usize| i64::try_from(size).is_ok_and(|size| (seats.least..=seats.most).contains(&size));
    match sizes.into_iter().find(|size| !is_played_by(*size)) {
        Some(size) => Err(Report::error(format!("{} is not played by {size}", game.name()))),
        None => Ok(()),
    }
}

/// Nothing has no hash.
fn is_itself(text: &NamedText) -> bool {
    is_nothing(text) || digest::of_bytes(text.text.as_bytes()) == text.hash
}

/// The map of a game without maps.
fn is_nothing(text: &NamedText) -> bool {
    text.name.is_empty() && text.hash.is_empty() && text.text.is_empty()
}

fn map(text: &NamedText) -> Result<(String, MapFile), Reports> {
    if is_nothing(text) {
        return Ok((String::new(), MapFile::nothing()));
    }
    Ok((text.name.clone(), MapFile::read(&text.name, Source::new(&text.file, &text.text))?))
}

/// One that can't be read takes part all the same.
fn bot(game: &Game, text: &NamedText) -> LuaFile {
    let named = Root::bot_of(Source::new(&told_as(&text.name), &text.text));
    match named.map_or_else(Some, |named| unreadable(game, &named)) {
        Some(report) => failing_bot(report.message()),
        None => bot_file(&text.text),
    }
}
