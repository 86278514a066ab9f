//! Tells the pages of a match what happens in it, turn by turn, and writes it down.

use crate::live_match::{LiveMatch, Outcome};
use lunarena_arena::{Header, Opening, Recorder, Standing, Turn};
use lunarena_content::{Report, Reports};
use lunarena_viewer::{Audiences, LiveData, ShownMatch};
use serde_json::json;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

pub struct Telling {
    live: Arc<LiveMatch>,
    recorder: Recorder,
    data: Rc<RefCell<LiveData>>,
    turns: u64,
    /// Whether it is written down by somebody else, later.
    is_written_later: bool,
}

impl Telling {
    /// Of a match that is about to begin.
    pub fn begin(live: &Arc<LiveMatch>, header: Header, title: &str, opening: Opening) -> Result<Telling, Report> {
        let mut recorder = Recorder::in_memory(&header);
        recorder.opening(&opening)?;
        let people: Vec<String> = live.people.keys().cloned().collect();
        let mut data = LiveData::new(header, title, opening, &people);
        tell(live, "opening", data.opening()?);
        let data = Rc::new(RefCell::new(data));
        Ok(Telling { live: live.clone(), recorder, data, turns: 0, is_written_later: false })
    }

    /// The same for a match whose turns are kept until it is compared with another one: it is written down later.
    pub fn keeping(self) -> Telling {
        self.data.borrow_mut().keep();
        Telling { is_written_later: true, ..self }
    }

    /// The match ended before it was over, for these reasons, which are also written into the replay of the turns before. `reports` is what people read.
    pub fn break_off(self, reasons: &Reports, reports: Reports) -> Result<(), Report> {
        let replay = self.recorder.break_off(reasons)?.into();
        tell_failure(&self.live, &reports);
        self.live.finish(Outcome::BrokenOff { reports: reports.into_iter().collect(), replay });
        Ok(())
    }

    /// What people see between two turns is told by the same hand.
    pub fn data(&self) -> Rc<RefCell<LiveData>> {
        self.data.clone()
    }

    /// Some more turns were played: told at once.
    pub fn turns(&mut self, turns: &[impl AsRef<Turn>]) -> Result<(), Report> {
        if turns.is_empty() {
            return Ok(());
        }
        self.turns += turns.len() as u64;
        if !self.is_written_later {
            turns.iter().try_for_each(|turn| self.recorder.turn(turn.as_ref()))?;
        }
        let told = self.data.borrow_mut().turns(turns)?;
        tell(&self.live, "turn", told);
        Ok(())
    }

    /// The match is over, and its replay is kept.
    pub fn end(self, hash: &str, standings: &[Standing]) -> Result<(), Report> {
        let replay = self.recorder.finish(self.turns, hash, standings)?;
        let end: Arc<str> = self.data.borrow_mut().end(hash, standings)?.into();
        tell_all(&self.live, "end", &end);
        self.live.finish(Outcome::Replay(replay.into()));
        Ok(())
    }

    /// The match is over; what there was to see of it, and what writes it down.
    pub fn end_kept(self, hash: &str, standings: &[Standing]) -> Result<(Option<ShownMatch>, Recorder), Report> {
        let end: Arc<str> = self.data.borrow_mut().end(hash, standings)?.into();
        tell_all(&self.live, "end", &end);
        let data = Rc::into_inner(self.data).map(RefCell::into_inner);
        Ok((data.and_then(|data| data.shown(hash, standings)), self.recorder))
    }
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

/// Sends the reasons why the match has no end.
pub fn tell_failure(live: &LiveMatch, reports: &Reports) {
    let failed: Vec<String> = reports.iter().map(|report| lunarena_content::plain(report)).collect();
    tell_all(live, "end", &json!({ "failed": failed }).to_string().into());
}

/// To all of them the same.
pub fn tell_all(live: &LiveMatch, name: &'static str, data: &Arc<str>) {
    live.all.add(name, data.clone());
    live.people.values().for_each(|person| person.log.add(name, data.clone()));
}
