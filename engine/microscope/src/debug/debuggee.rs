//! A recorded match in a process of its own, a copy of this one, which stands still where it is told to.

use super::order::{Answer, Command, Order, Question, Tidings, Told};
use super::pause_flag::PauseFlag;
use super::playing::play;
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
    /// The first of its processes, by whose number all of them are known.
    process: i32,
}

impl Debuggee {
    pub fn start(recorded: &RecordedMatch, replay: &Replay, scope: Scope) -> io::Result<Debuggee> {
        let ((commands, orders), (heard, told)) = (io::pipe()?, io::pipe()?);
        let pause = PauseFlag::new()?;
        // The other threads of this process wait for orders or for the clock, and are not there in the copy.
        let process = unsafe { libc::fork() };
        match process {
            -1 => Err(io::Error::last_os_error()),
            0 => {
                let wires = Rc::new(Wires { commands, told, pause, replicas: RefCell::new(Replicas::new()) });
                let played = catch_unwind(AssertUnwindSafe(|| {
                    keep_to_itself(&[wires.commands.as_raw_fd(), wires.told.as_raw_fd()]);
                    let reports = play(recorded, replay, scope, wires.clone());
                    let why: Vec<String> = reports.iter().map(|report| report.message().to_owned()).collect();
                    wires.tell(Told::stopped(Stopped::Failed(why.join("\n"))));
                }));
                unsafe { libc::_exit(played.is_err().into()) }
            }
            process => {
                unsafe { libc::setpgid(process, process) };
                drop((commands, told));
                let (tells, tidings) = channel();
                let (tell_answer, answers) = channel();
                std::thread::Builder::new()
                    .name("debuggee".to_owned())
                    .spawn(move || hand_on(&heard, &tells, &tell_answer))?;
                Ok(Debuggee { commands: orders, tidings, answers, pause, process })
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
        unsafe {
            libc::killpg(self.process, libc::SIGKILL);
            libc::waitpid(self.process, std::ptr::null_mut(), 0);
        }
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

/// The process is alone with its own: nobody else waits for the end of what it inherited, and those who end are not waited for.
fn keep_to_itself(own: &[i32]) {
    const STANDARD_ERROR: i32 = 2;
    unsafe {
        libc::setpgid(0, 0);
        libc::signal(libc::SIGCHLD, libc::SIG_IGN);
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        libc::dup2(nothing, 0);
        libc::dup2(nothing, 1);
        let most = libc::sysconf(libc::_SC_OPEN_MAX).clamp(256, 4096) as i32;
        for other in (STANDARD_ERROR + 1..most).filter(|other| !own.contains(other)) {
            libc::close(other);
        }
    }
}
