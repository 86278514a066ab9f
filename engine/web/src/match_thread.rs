//! Plays a match on a thread of its own, and tells of every turn.

use crate::asking::Message;
use crate::desk::DeskPeople;
use crate::live_match::{LiveMatch, Outcome};
use crate::telling::{Telling, tell_failure};
use lunarena_arena::{Keep, Match, stop_switch};
use lunarena_content::{Report, Reports};
use lunarena_contest::{MatchInputs, PreparedMatch, wording};
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    if let Err(reports) = played {
        tell_failure(live, &reports);
        live.finish(Outcome::Failed(reports.into_iter().collect()));
    }
}

fn run(live: &Arc<LiveMatch>, work: Work) -> Result<(), Reports> {
    let prepared = work.inputs.prepare()?;
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::RECORD))?;
    let opening = table.opening()?.unwrap_or_default();
    let mut telling = Telling::begin(live, prepared.header(), &title(&prepared), opening)?;
    table.set_people(Box::new(DeskPeople::new(live.clone(), telling.data(), work.inbox, work.think)));
    let mut turns = 0;
    loop {
        let turn = match table.turn() {
            Ok(Some(turn)) => turn,
            Ok(None) => break,
            Err(reasons) if live.is_stopped() || turns == 0 => return Err(prepared.failed(turns + 1, reasons)),
            Err(reasons) => return Ok(telling.break_off(&reasons, prepared.failed(turns + 1, reasons.clone()))?),
        };
        if live.is_stopped() {
            return Err(Report::error("the match was stopped").into());
        }
        turns += 1;
        telling.turns(&[Arc::new(turn)])?;
    }
    let standings = table.standings()?;
    telling.end(&table.hash()?, &standings)?;
    Ok(())
}

pub fn title(prepared: &PreparedMatch) -> String {
    wording::title(&prepared.game.file.title, &prepared.map.0)
}
