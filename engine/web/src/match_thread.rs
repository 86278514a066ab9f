//! Plays a match on a thread of its own, and tells of every turn.

use crate::asking::Message;
use crate::desk::DeskPeople;
use crate::live_match::{LiveMatch, Outcome};
use lunarena_arena::{Keep, Match, Recorder, stop_switch};
use lunarena_content::{Report, Reports};
use lunarena_contest::{MatchInputs, PreparedMatch, wording};
use lunarena_viewer::{Audiences, LiveData};
use serde_json::json;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// What it is played with.
pub struct Work {
    pub inputs: MatchInputs,
    pub inbox: Receiver<Message>,
    /// How long people may think.
    pub think: Option<Duration>,
}

pub fn begin(live: Arc<LiveMatch>, work: Work) -> std::io::Result<()> {
    std::thread::Builder::new().name("match".into()).spawn(move || play(&live, work)).map(drop)
}

fn play(live: &Arc<LiveMatch>, work: Work) {
    live.set_stop(stop_switch());
    // A fault of the engine itself must not leave people waiting.
    let played = catch_unwind(AssertUnwindSafe(|| run(live, work)));
    let played = played.unwrap_or_else(|_| Err(Report::error("internal error in the engine; please report it").into()));
    match played {
        Ok(replay) => live.finish(Outcome::Replay(replay.into())),
        Err(reports) => {
            let told: Vec<String> = reports.iter().map(|report| lunarena_content::plain(report)).collect();
            let data: Arc<str> = json!({ "failed": told }).to_string().into();
            tell_all(live, "end", &data);
            live.finish(Outcome::Failed(reports.into_iter().collect()));
        }
    }
}

/// The replay of the match.
fn run(live: &Arc<LiveMatch>, work: Work) -> Result<String, Reports> {
    let prepared = work.inputs.prepare()?;
    let header = prepared.header();
    let mut recorder = Recorder::in_memory(&header);
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::RECORD))?;
    let opening = table.opening()?.unwrap_or_default();
    recorder.opening(&opening)?;
    let people: Vec<String> = live.people.keys().cloned().collect();
    let data = Rc::new(RefCell::new(LiveData::new(header, &title(&prepared), opening, &people)));
    let first = data.borrow_mut().opening()?;
    tell(live, "opening", first);
    table.set_people(Box::new(DeskPeople::new(live.clone(), data.clone(), work.inbox, work.think)));
    let mut turns = 0;
    while let Some(turn) = table.turn().map_err(|reports| prepared.failed(turns + 1, reports))? {
        if live.is_stopped() {
            return Err(Report::error("the match was stopped").into());
        }
        turns += 1;
        recorder.turn(&turn)?;
        let told = data.borrow_mut().turn(&turn)?;
        tell(live, "turn", told);
    }
    let standings = table.standings()?;
    let replay = recorder.finish(turns, &table.hash()?, &standings)?;
    let end: Arc<str> = data.borrow().end(&standings)?.into();
    tell_all(live, "end", &end);
    Ok(replay)
}

pub fn title(prepared: &PreparedMatch) -> String {
    wording::title(&prepared.game.file.title, &prepared.map.0)
}

/// To each audience what it may know.
fn tell(live: &LiveMatch, name: &'static str, Audiences { all, mut seats }: Audiences) {
    live.all.add(name, all);
    for (seat, person) in &live.people {
        if let Some(own) = seats.remove(seat) {
            person.log.add(name, own);
        }
    }
}

fn tell_all(live: &LiveMatch, name: &'static str, data: &Arc<str>) {
    live.all.add(name, data.clone());
    live.people.values().for_each(|person| person.log.add(name, data.clone()));
}
