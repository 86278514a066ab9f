//! A recorded match in a process of its own, a copy of this one, which stands still where it is told to.

use super::order::{Answer, Command, Order, Question, Tidings, Told};
use super::playing::play;
use super::process::{self, Fork, PauseFlag, Pid};
use super::replicas::Replicas;
use super::scope::Scope;
use super::stopped::Stopped;
use super::wire;
use super::wires::Wires;
use lunarena_arena::{RecordedMatch, Replay};
use std::cell::RefCell;
use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::AsRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};

pub struct Debuggee {
    commands: PipeWriter,
    pub tidings: Receiver<Tidings>,
    answers: Receiver<Answer>,
    pause: PauseFlag,
    /// The first of its processes, which leads the group of all.
    process: Pid,
}

impl Debuggee {
    pub fn start(recorded: &RecordedMatch, replay: &Replay, scope: Scope) -> io::Result<Debuggee> {
        let ((commands, orders), (heard, told)) = (io::pipe()?, io::pipe()?);
        let pause = PauseFlag::new()?;
        match process::fork()? {
            Fork::Copy => {
                let wires = Rc::new(Wires { commands, told, pause, replicas: RefCell::new(Replicas::new()) });
                let played = catch_unwind(AssertUnwindSafe(|| {
                    process::isolate(&[wires.commands.as_raw_fd(), wires.told.as_raw_fd()]);
                    let reports = play(recorded, replay, scope, wires.clone());
                    let why: Vec<String> = reports.iter().map(|report| report.message().to_owned()).collect();
                    wires.tell(Told::stopped(Stopped::Failed(why.join("\n"))));
                }));
                process::end(played.is_err().into())
            }
            Fork::Original { copy } => {
                process::lead_group(Some(copy));
                drop((commands, told));
                let (tells, tidings) = channel();
                let (tell_answer, answers) = channel();
                std::thread::Builder::new()
                    .name("debuggee".to_owned())
                    .spawn(move || hand_on(&heard, &tells, &tell_answer))?;
                Ok(Debuggee { commands: orders, tidings, answers, pause, process: copy })
            }
        }
    }

    pub fn go(&self, order: Order) {
        // Whoever waits for it to stand still hears that it is gone.
        let _ = wire::send(&self.commands, &Command::Go(Box::new(order)));
    }

    /// Stands still at the next instruction that is looked at.
    pub fn pause(&self) {
        self.pause.set(true);
    }

    pub fn forget_pause(&self) {
        self.pause.set(false);
    }

    /// Asks what can be seen where it stands still.
    pub fn ask(&self, question: Question) -> Option<Answer> {
        wire::send(&self.commands, &Command::Ask(question)).ok()?;
        self.answers.recv().ok()
    }
}

impl Drop for Debuggee {
    fn drop(&mut self) {
        process::kill_group(self.process);
    }
}

/// What the process tells goes to those who wait for it, in the order in which it is told.
fn hand_on(heard: &PipeReader, tidings: &Sender<Tidings>, answers: &Sender<Answer>) {
    loop {
        let sent = match wire::receive(heard) {
            Ok(Some(Told::Tidings(told))) => tidings.send(told).is_ok(),
            Ok(Some(Told::Answer(answer))) => answers.send(answer).is_ok(),
            Ok(None) | Err(_) => {
                let ended = Stopped::Failed("the process that plays the match has ended".to_owned());
                let _ = tidings.send(Tidings::Stopped(ended));
                return;
            }
        };
        if !sent {
            return;
        }
    }
}
