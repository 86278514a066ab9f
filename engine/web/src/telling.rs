//! Tells the pages of a match what happens in it, turn by turn, and writes it down.

use crate::live_match::{LiveMatch, Outcome};
use lunarena_arena::{Header, Opening, Recorder, Standing, Turn};
use lunarena_content::Report;
use lunarena_viewer::{Audiences, LiveData};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

pub struct Telling {
    live: Arc<LiveMatch>,
    recorder: Recorder,
    data: Rc<RefCell<LiveData>>,
    turns: u64,
}

impl Telling {
    /// Of a match that is about to begin. `keeping`: until it can be compared with another one.
    pub fn begin(
        live: &Arc<LiveMatch>,
        header: Header,
        title: &str,
        opening: Opening,
        keeping: bool,
    ) -> Result<Telling, Report> {
        let mut recorder = Recorder::in_memory(&header);
        recorder.opening(&opening)?;
        let people: Vec<String> = live.people.keys().cloned().collect();
        let data = LiveData::new(header, title, opening, &people);
        let mut data = if keeping { data.keeping() } else { data };
        tell(live, "opening", data.opening()?);
        Ok(Telling { live: live.clone(), recorder, data: Rc::new(RefCell::new(data)), turns: 0 })
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
        turns.iter().try_for_each(|turn| self.recorder.turn(turn.as_ref()))?;
        let told = self.data.borrow_mut().turns(turns)?;
        tell(&self.live, "turn", told);
        Ok(())
    }

    /// The match is over, and its replay is kept; what was told of it.
    pub fn end(self, hash: &str, standings: &[Standing]) -> Result<Rc<RefCell<LiveData>>, Report> {
        let replay = self.recorder.finish(self.turns, hash, standings)?;
        let end: Arc<str> = self.data.borrow_mut().end(hash, standings)?.into();
        tell_all(&self.live, "end", &end);
        self.live.finish(Outcome::Replay(replay.into()));
        Ok(self.data)
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

/// To all of them the same.
pub fn tell_all(live: &LiveMatch, name: &'static str, data: &Arc<str>) {
    live.all.add(name, data.clone());
    live.people.values().for_each(|person| person.log.add(name, data.clone()));
}
