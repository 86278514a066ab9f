//! Who starts a process, listens to it, and sees to it that it ends.

use super::answers::{Answers, Done};
use super::breakdown::Breakdown;
use super::sealed::Walls;
use super::serving;
use crate::errand::{Answer, Errand};
use lunarena_content::Report;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Warden {
    pub program: PathBuf,
    pub limits: Limits,
}

/// What a process may have for one errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// In bytes of addresses: more than is ever used of them.
    pub memory: u64,
    /// Whole seconds.
    pub processor: Duration,
    /// From its start to its end.
    pub wall: Duration,
    /// In bytes, of all answers together.
    pub answer: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let processor = Duration::from_secs(300);
        Limits { memory: 2 << 30, processor, wall: 2 * processor, answer: 512 << 20 }
    }
}

/// How long nobody looks whether the errand is still wanted.
const INTERVAL: Duration = Duration::from_millis(20);

/// How long a process that said all that it will say may take to end.
const LAST_BREATH: Duration = Duration::from_secs(1);

/// Of what it complains of, in bytes; the rest is read by nobody.
const LONGEST_COMPLAINT: u64 = 4096;

/// What Rust says when there is no memory, before it ends the process.
const NO_MEMORY: &str = "memory allocation of";

/// The one setting that a process takes over.
const PATIENCE: &str = "LUNARENA_PATIENCE";

/// The program's allocator, mimalloc, takes a whole GiB of addresses before anybody can forbid it, and a limit below that would hold nobody back.
const SMALL_STEPS: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "32MiB");

/// Refuses a machine on which nothing holds a process back that breaks out of its sandbox.
fn check_walls(walls: Walls) -> Result<(), Report> {
    if walls.seccomp || walls.limits {
        return Ok(());
    }
    Err(Report::error("this machine can't keep the bots of strangers away from its files and network")
        .help("run this on Linux: other platforms have neither seccomp nor limits that hold for a process"))
}

impl Warden {
    /// With processes of the program that runs here, which must have the verb `match-process`; and the walls around them, as one of them found.
    pub fn this_program(limits: Limits) -> Result<(Warden, Walls), Report> {
        // Linux knows it by more than its path: in the place of one that runs, another may lie by now.
        let own = PathBuf::from("/proc/self/exe");
        let program = if cfg!(target_os = "linux") && own.exists() { Ok(own) } else { std::env::current_exe() };
        let program = program.map_err(|error| Report::error(format!("this program can't find itself: {error}")))?;
        let warden = Warden { program, limits };
        let walls =
            warden.walls().map_err(|breakdown| Report::error(format!("no match can be played: {breakdown}")))?;
        check_walls(walls)?;
        Ok((warden, walls))
    }

    /// Which walls are around processes on this machine.
    pub fn walls(&self) -> Result<Walls, Breakdown> {
        let done = self.run(&Errand::default(), &AtomicBool::new(false), |_, _| ControlFlow::Continue(()))?;
        Ok(done.walls)
    }

    /// Has an errand done, and hands on each answer with the number of its task as soon as it is there. Whoever raises `stop`, or breaks off, ends it at
    /// once. Whatever happens, there is no process when this returns.
    pub fn run(
        &self,
        errand: &Errand,
        stop: &AtomicBool,
        mut told: impl FnMut(usize, Answer) -> ControlFlow<()>,
    ) -> Result<Done, Breakdown> {
        let bytes = serde_json::to_vec(errand).map_err(|error| Breakdown::nonsense(error.to_string()))?;
        let begun = Instant::now();
        let mut process = Process::start(self, bytes)?;
        let mut answers = Answers::new(errand);
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Breakdown::stopped());
            }
            let left = self.limits.wall.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(Breakdown::time(self.limits.wall));
            }
            match process.lines.recv_timeout(INTERVAL.min(left)) {
                Ok(line) => {
                    if let Some((number, answer)) = answers.read(&line?)?
                        && told(number, answer).is_break()
                    {
                        return Err(Breakdown::stopped());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let ended = process.end();
        match answers.complete() {
            Some(done) => Ok(done),
            None => Err(self.breakdown(ended, &process.complaint())),
        }
    }

    /// Why a process ended before it was done.
    fn breakdown(&self, ended: Option<ExitStatus>, complaint: &str) -> Breakdown {
        let Some(ended) = ended else { return Breakdown::nonsense("the process fell silent before it was done") };
        let is_full = complaint.contains(NO_MEMORY) || ended.code() == Some(serving::OUT_OF_MEMORY.into());
        match (signal(ended), ended.code()) {
            _ if is_full => Breakdown::memory(self.limits.memory),
            (Some(signal), _) if is_over_time(signal) => Breakdown::processor(self.limits.processor),
            (Some(signal), _) => Breakdown::killed(signal),
            (None, Some(0)) => Breakdown::nonsense("the process ended before it was done"),
            (None, code) => {
                let code = code.map_or_else(String::new, |code| format!(" with code {code}"));
                Breakdown::nonsense(format!("the process ended{code} before it was done"))
            }
        }
    }
}

/// A process that runs. It ends with this.
struct Process {
    child: Child,
    /// What it says, line by line.
    lines: Receiver<Result<Vec<u8>, Breakdown>>,
    complaint: Receiver<String>,
}

impl Process {
    /// Nobody waits for the threads that talk to it: they end with the process, or with whoever else holds its pipes.
    fn start(warden: &Warden, errand: Vec<u8>) -> Result<Process, Breakdown> {
        let Limits { memory, processor, answer, .. } = warden.limits;
        let mut command = Command::new(&warden.program);
        command.arg("match-process").arg(memory.to_string()).arg(processor.as_secs().max(1).to_string());
        command.env_clear().envs([SMALL_STEPS]);
        command.envs(std::env::var_os(PATIENCE).map(|patience| (PATIENCE, patience)));
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| Breakdown::no_process(&error))?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (say, lines) = sync_channel(1);
        let (complain, complaint) = sync_channel(1);
        let process = Process { child, lines, complaint };
        let spawn = |work: Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name("match process".into()).spawn(work);
            thread.map(drop).map_err(|error| Breakdown::no_process(&error))
        };
        if let Some(mut input) = input {
            // A process that doesn't read to the end has its reasons, and says them.
            spawn(Box::new(move || drop(input.write_all(&errand))))?;
        }
        if let Some(output) = output {
            spawn(Box::new(move || listen(output, answer, |line| say.send(line).is_ok())))?;
        }
        if let Some(errors) = errors {
            spawn(Box::new(move || drop(complain.send(overhear(errors)))))?;
        }
        Ok(process)
    }

    /// How it ended, if it did so by itself.
    fn end(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if begun.elapsed() < LAST_BREATH => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }

    fn complaint(&self) -> String {
        self.complaint.recv_timeout(LAST_BREATH).unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on lines until there are no more, nobody wants them, or there are too many of them.
fn listen(output: ChildStdout, most: usize, mut hand_on: impl FnMut(Result<Vec<u8>, Breakdown>) -> bool) {
    let (mut output, mut left) = (BufReader::new(output), most);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(left as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) if length > left => {
                hand_on(Err(Breakdown::nonsense(format!("the process said more than {} MiB", most >> 20))));
                return;
            }
            Ok(length) => left -= length,
        }
        if !hand_on(Ok(line)) {
            return;
        }
    }
}

/// The first of what it complains of. It may complain on and on: all of it is read.
fn overhear(mut errors: ChildStderr) -> String {
    let mut first = Vec::new();
    let _ = errors.by_ref().take(LONGEST_COMPLAINT).read_to_end(&mut first);
    let _ = std::io::copy(&mut errors, &mut std::io::sink());
    String::from_utf8_lossy(&first).into_owned()
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

#[cfg(unix)]
fn is_over_time(signal: i32) -> bool {
    signal == rustix::process::Signal::XCPU.as_raw()
}

#[cfg(not(unix))]
fn is_over_time(_: i32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_any_wall_is_refused() {
        let walls = |seccomp, limits| Walls { seccomp, limits };
        assert!(check_walls(walls(true, true)).is_ok() && check_walls(walls(false, true)).is_ok());
        assert!(check_walls(walls(false, false)).is_err());
    }
}
