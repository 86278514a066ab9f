//! A recorded match on a thread of its own, which plays it as often as it takes.

use super::breakpoints::Breakpoints;
use super::frames::Standing;
use super::goal::Goal;
use super::lens::{Command, Lens, Wires};
use super::scope::Scope;
use super::stopped::Stopped;
use crate::patience::Patience;
use crate::sources::Sources;
use lunarena_arena::{Keep, Playback, Reason, RecordedMatch, Replay, Turn, stop_switch};
use lunarena_content::{Report, Reports, Root};
use lunarena_kernel::Value;
use lunarena_script::observe::observe;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// Finds the files of the match, on the thread that plays it.
pub type MatchFiles = Arc<dyn Fn() -> Result<Root, Reports> + Send + Sync>;

pub struct Debuggee {
    commands: Sender<Command>,
    pub stops: Receiver<Stopped>,
    pause: Arc<AtomicBool>,
    gone: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Debuggee {
    /// What breakpoints say that don't stop goes to `said`.
    pub fn start(
        files: MatchFiles,
        replay: Arc<Replay>,
        scope: Scope,
        said: Sender<String>,
    ) -> std::io::Result<Debuggee> {
        let (commands, orders) = channel();
        let (tells, stops) = channel();
        let (pause, gone) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let wires = (orders, tells, said, pause.clone(), gone.clone());
        let thread = std::thread::Builder::new().name("debuggee".to_owned()).spawn(move || {
            let (commands, stops, said, pause, gone) = wires;
            let wires = Rc::new(Wires { commands, stops, said, pause, gone });
            if let Err(reports) = play(&files, &replay, &scope, &wires) {
                let told: Vec<String> = reports.iter().map(|report| report.message().to_owned()).collect();
                let _ = wires.stops.send(Stopped::Failed(told.join("\n")));
                // Whoever asks something hears that nobody is here any more.
                drop(wires);
            }
        })?;
        Ok(Debuggee { commands, stops, pause, gone, thread: Some(thread) })
    }

    pub fn go(&self, goal: Goal, breakpoints: Arc<Breakpoints>) {
        self.pause.store(false, Ordering::Relaxed);
        let _ = self.commands.send(Command::Go(goal, breakpoints));
    }

    /// Stands still at the next instruction that is looked at.
    pub fn pause(&self) {
        self.pause.store(true, Ordering::Relaxed);
    }

    /// Looks around where it stands still; nothing, if it doesn't.
    pub fn look<R: Send + 'static>(&self, look: impl FnOnce(&mut Standing) -> R + Send + 'static) -> Option<R> {
        let (answer, told) = channel();
        let look = Box::new(move |standing: &mut Standing| {
            let _ = answer.send(look(standing));
        });
        self.commands.send(Command::Look(look)).ok()?;
        told.recv().ok()
    }
}

impl Drop for Debuggee {
    fn drop(&mut self) {
        // Who waits for orders hears that there will be none, and a match that runs stops at once.
        let (closed, _) = channel();
        self.commands = closed;
        self.gone.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Plays the match as often as somebody wants to go somewhere.
fn play(files: &MatchFiles, replay: &Replay, scope: &Scope, wires: &Rc<Wires>) -> Result<(), Reports> {
    let recorded = RecordedMatch::new(&files()?, replay)?;
    recorded.check_unchanged("the match can't be played again")?;
    let mut next = wait(wires);
    let _patience = Patience::begin();
    while let Some((goal, breakpoints)) = next {
        let lens = Rc::new(RefCell::new(Lens::new(scope.clone(), wires.clone(), goal, breakpoints)));
        let played = observe(lens.clone(), || run(&recorded, replay, &lens));
        stop_switch().clear(Reason::Unwanted);
        let left = lens.borrow_mut().next.take();
        next = match left {
            Some(next) => next,
            None => {
                let over = lens.borrow().end(played?);
                let _ = wires.stops.send(over);
                wait(wires)
            }
        };
    }
    Ok(())
}

/// Waits for somebody who wants to go somewhere; where nothing is played, there is nothing to look at.
fn wait(wires: &Wires) -> Option<(Goal, Arc<Breakpoints>)> {
    loop {
        match wires.commands.recv() {
            Ok(Command::Go(goal, breakpoints)) => return Some((goal, breakpoints)),
            Ok(Command::Look(_)) => {}
            Err(_) => return None,
        }
    }
}

/// Plays the match once, to its end or until nobody wants it any more; how many turns it had.
fn run(recorded: &RecordedMatch, replay: &Replay, lens: &Rc<RefCell<Lens>>) -> Result<u64, Reports> {
    let set_sources = |segment: &lunarena_arena::Segment| {
        let seats = segment.refs.iter().map(|seat| seat.seat.as_str()).zip(&segment.seats);
        lens.borrow_mut().set_sources(Rc::new(Sources::new(&segment.game, seats)));
    };
    if let Some(first) = recorded.segments.first() {
        set_sources(first);
    }
    lens.borrow_mut().begin_turn(0);
    let mut playback = Playback::new(recorded, Keep::HASHES)?;
    while playback.turns < replay.turns.len() as u64 {
        playback.swap_as_recorded()?;
        set_sources(playback.segment());
        lens.borrow_mut().begin_turn(playback.turns + 1);
        if lens.borrow().is_alone() {
            break;
        }
        let Some(turn) = playback.turn()? else { break };
        check_same(&turn, &replay.turns[playback.turns as usize - 1])?;
    }
    Ok(playback.turns)
}

/// Who looks at another match than the one that was recorded is to know.
fn check_same(turn: &Turn, recorded: &Value) -> Result<(), Report> {
    let hash = recorded.field("hash").and_then(Value::as_str);
    let same_state = hash.is_none_or(|hash| turn.hash.is_empty() || hash == turn.hash);
    let used = |seat: &str| recorded.field("used").and_then(|used| used.field(seat)).and_then(Value::as_int);
    let same_use = turn.used.iter().all(|(seat, now)| used(seat).is_none_or(|then| then.max(0) as u64 == *now));
    if same_state && same_use {
        return Ok(());
    }
    Err(Report::error(format!("turn {} went otherwise than it was recorded", turn.turn))
        .help("`lunarena replay verify` tells where the match parts"))
}
