//! Replays that lie in the content folder. They are known by their names, and no other file is read.

use crate::hall::{Hall, aside};
use crate::live_match::{LiveMatch, Names, SeatEntry};
use crate::problem::Problem;
use crate::started::Started;
use axum::Json;
use axum::extract::{Path, State};
use lunarena_arena::{Header, Replay, SeatRef};
use lunarena_content::{NewFiles, Report, Root, visible_line};
use lunarena_contest::{command_line, wording};
use std::sync::Arc;

/// How replays end.
const END: &str = ".replay";

/// Of more, nobody finds one in a list.
const MOST_LISTED: usize = 500;

/// Those that lie in the folder, by name.
pub fn names(root: &Root) -> Vec<String> {
    let files = root.dir().and_then(|dir| std::fs::read_dir(dir).ok()).into_iter().flatten().flatten();
    let names = files.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()));
    let names = names.filter_map(|file| file.file_name().into_string().ok()).filter(|name| is_name(name));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.truncate(MOST_LISTED);
    names
}

/// A file of the folder itself, whose name hides nothing.
fn is_name(name: &str) -> bool {
    let good = |letter: char| letter.is_alphanumeric() || "-_. +".contains(letter);
    name.ends_with(END) && name.len() > END.len() && !name.starts_with('.') && name.chars().all(good)
}

/// Opens a replay of the folder.
pub async fn open(State(hall): State<Arc<Hall>>, Path(name): Path<String>) -> Result<Json<Started>, Problem> {
    let opened = aside(move || {
        let root = hall.place.root()?;
        if !names(&root).contains(&name) {
            return Err(Problem::not_found("there is no such replay in the content folder"));
        }
        let path = root.dir_to_write()?.join(&name);
        let text = Replay::text(&path).map_err(|_| Report::error(format!("the replay {name} can't be read")))?;
        let replay = Replay::parse(&text)?;
        let live = hall.keep(names_of(&replay.header, replay.last_seats()), text.text().to_owned())?;
        Ok(Started::new(&live))
    });
    opened.await.map(Json)
}

/// What a match is known by that was recorded, with those who played at its end.
pub fn names_of(header: &Header, seats: &[SeatRef]) -> Names {
    let seat = |seat: &SeatRef| SeatEntry {
        name: visible_line(&seat.seat).into_owned(),
        bot: visible_line(&seat.player()).into_owned(),
        // Nobody plays it any more.
        person: false,
    };
    Names {
        title: visible_line(&wording::title(&header.game, &header.map.name)).into_owned(),
        command: visible_line(&command_line::play(header)).into_owned(),
        seats: seats.iter().map(seat).collect(),
    }
}

/// Writes the replay of a match into the folder, under a name that is free.
pub fn save(root: &Root, live: &LiveMatch, name: &str) -> Result<String, Problem> {
    let file = if name.ends_with(END) { name.to_owned() } else { format!("{name}{END}") };
    if !is_name(&file) {
        return Err(Report::error(format!("`{}` is no name for a replay", visible_line(name)))
            .help("letters, digits, spaces and - _ + . make a name")
            .into());
    }
    let text = live.replay_text().ok_or_else(|| Report::error("the match is not over"))?;
    NewFiles::new(root.dir_to_write()?).file(&file, text).write(false)?;
    Ok(file)
}
