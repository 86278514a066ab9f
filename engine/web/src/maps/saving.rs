//! Maps are saved under a new name, or over the file that they were opened from, if that is still the same.

use super::verdict::{faults, text_anew};
use super::{Workshop, data_of};
use crate::live_match::guard;
use crate::problem::Problem;
use axum::http::StatusCode;
use lunarena_arena::{FoundFault, Game};
use lunarena_content::folders::MAPS;
use lunarena_content::{MapFile, MapKind, NewFiles, Report, Reports, patched, visible_line};
use lunarena_contest::command_line;
use lunarena_kernel::Value;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveBody {
    name: String,
    data: Value,
    #[serde(default)]
    from: Option<Origin>,
}

/// The map that was opened, and the hash of its file then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Origin {
    name: String,
    hash: String,
}

#[derive(Serialize)]
pub struct Saved {
    file: String,
    hash: String,
    command: String,
}

/// Between the look at a file and writing it, nobody else here writes.
static SAVING: Mutex<()> = Mutex::new(());

pub(super) fn save(workshop: &Workshop, body: &SaveBody) -> Result<Saved, Problem> {
    let (root, game) = (&workshop.root, &workshop.game);
    let dir = root.dir_to_write()?;
    let data = data_of(&body.data)?;
    let _alone = guard(&SAVING);
    let own = body.from.as_ref().filter(|from| from.name == body.name);
    let old = match &body.from {
        // What a new map was made from may be gone; the map itself may not.
        Some(from) if own.is_none() => workshop.map(&from.name).ok().filter(|old| old.hash == from.hash),
        Some(from) => Some(expect_same(workshop.map(&from.name), from)?),
        None => None,
    };
    let (file, text) = match (&old, own) {
        (Some(old), Some(_)) => {
            let (end, text) = text_of(game, Some(old), &data)?;
            let shown = old.source().shown();
            if !shown.ends_with(end) {
                let message = format!("the game writes this map to a file that ends in {end}, and this is {shown}");
                return Err(conflict(Report::error(message).help("save it under another name")));
            }
            (shown.to_owned(), text)
        }
        _ => {
            expect_free(workshop, &body.name)?;
            let (end, text) = text_of(game, old.as_ref(), &data)?;
            (format!("{MAPS}/{}/{}{end}", game.name(), body.name), text)
        }
    };
    NewFiles::new(dir).file(&file, text).write(own.is_some())?;
    let hash = workshop.map(&body.name)?.hash;
    let command = command_line::line(&["lunarena", "play", game.name(), "--map", &body.name]);
    Ok(Saved { file, hash, command })
}

fn conflict(report: Report) -> Problem {
    Problem::new(StatusCode::CONFLICT, report)
}

/// The file that a map was opened from, as it was then.
fn expect_same(found: Result<MapFile, Problem>, from: &Origin) -> Result<MapFile, Problem> {
    let name = visible_line(&from.name).into_owned();
    let help = "save it under another name, or open it again";
    // One that can't be read any more is another one too.
    let Ok(old) = found else {
        return Err(conflict(Report::error(format!("the map {name} isn't there any more")).help(help)));
    };
    if old.hash != from.hash {
        let report = Report::error(format!("{} was changed since it was opened", old.source().shown()));
        return Err(conflict(report.help(help)));
    }
    if matches!(old.kind, MapKind::Lua(_)) {
        let report = Report::error(format!("the map {name} is made by Lua, and can't be drawn over"));
        return Err(conflict(report.help("save it under another name")));
    }
    Ok(old)
}

/// A new map has a name of its own, whatever the end of its file.
fn expect_free(workshop: &Workshop, name: &str) -> Result<(), Problem> {
    let good = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if name.is_empty() || name.len() > LONGEST_NAME || name.starts_with('-') || !name.chars().all(good) {
        return Err(Report::error(format!("`{}` is no name for a map", visible_line(name)))
            .help("letters, digits, - and _ make a name")
            .into());
    }
    // On some machines large and small letters are the same.
    let taken = workshop.root.all_map_files(workshop.game.name()).into_iter().find(|file| {
        let own = file.rsplit('/').next().and_then(|file| file.rsplit_once('.')).map(|(own, _)| own);
        own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    });
    match taken {
        Some(file) => {
            let report = Report::error(format!("there is a map `{name}` already: {file}"));
            Err(conflict(report.help("choose another name")))
        }
        None => Ok(()),
    }
}

const LONGEST_NAME: usize = 100;

/// What the file is to hold, as much as possible as the old one has it, and how its name ends.
fn text_of(game: &Game, old: Option<&MapFile>, data: &Value) -> Result<(&'static str, String), Problem> {
    match old.map(|old| (&old.kind, old)) {
        Some((MapKind::Data(document), _)) => Ok((MapFile::YAML, patched(document, data))),
        Some((MapKind::Text(source), old)) => {
            let mut ready = game.rules(1)?;
            if game.open_map(&mut ready, old).is_ok_and(|opened| opened == *data) {
                return Ok((MapFile::PLAIN, source.text().to_owned()));
            }
            let (_, found) = faults(game, data)?;
            if !found.is_empty() {
                return Err(Problem::from(Reports::new(found.iter().map(not_written).collect())));
            }
            Ok(text_anew(game, data, true)?)
        }
        _ => {
            let (_, found) = faults(game, data)?;
            Ok(text_anew(game, data, found.is_empty())?)
        }
    }
}

/// A text of the game's own holds good maps alone.
fn not_written(fault: &FoundFault) -> Report {
    let report = Report::error(fault.message.clone());
    report.help(
        fault.help.clone().unwrap_or_else(|| {
            "the game writes only good maps as text: mend it, or save it under another name".to_owned()
        }),
    )
}
