//! The whole command in a process of its own, as a person would run it.

use super::failed;
use lunarena_content::{Report, Root, UserPath};
use lunarena_contest::MatchRequest;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// This very program, for the content at hand.
pub struct Program {
    path: PathBuf,
    root: Option<PathBuf>,
}

impl Program {
    pub fn new(root: &Root) -> Result<Program, Report> {
        let path = std::env::current_exe().map_err(|error| failed("the program doesn't find itself", error))?;
        let root = root.dir().map(|dir| std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned()));
        Ok(Program { path, root })
    }

    /// The same program for content that stands elsewhere.
    pub fn at(&self, root: PathBuf) -> Program {
        Program { path: self.path.clone(), root: Some(root) }
    }

    /// A verb with a match; to be given more flags.
    pub fn verb(&self, verb: &str, request: &MatchRequest) -> Command {
        let mut command = Command::new(&self.path);
        command.arg(verb).args(&request.game).args(request.bots.iter().map(UserPath::as_str));
        command.args(request.map.iter().flat_map(|map| ["--map", map.as_str()]));
        command.args(request.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
        command
            .args(request.settings.set.iter().flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]));
        if let Some(root) = &self.root {
            command.arg("--root").arg(root);
        }
        command
    }

    /// Plays a match without a word.
    pub fn play(&self, request: &MatchRequest) -> Result<Duration, Report> {
        run(self.verb("play", request).arg("--quiet"))
    }

    /// Starts and ends.
    pub fn start(&self) -> Result<Duration, Report> {
        run(Command::new(&self.path).arg("--version"))
    }

    /// The most memory that the match held, in bytes, where the machine tells.
    pub fn memory(&self, request: &MatchRequest) -> Result<Option<u64>, Report> {
        let mut child = spawn(self.verb("play", request).arg("--quiet"))?;
        let mut most = None;
        loop {
            most = most.max(held(child.id()));
            match child.try_wait().map_err(lost)? {
                Some(_) => return Ok(most),
                None => std::thread::sleep(LOOK),
            }
        }
    }
}

/// Between two looks at a process.
const LOOK: Duration = Duration::from_millis(1);

fn lost(error: std::io::Error) -> Report {
    failed("the program was lost", error)
}

fn spawn(command: &mut Command) -> Result<Child, Report> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    child.map_err(|error| failed("the program can't be started", error))
}

fn run(command: &mut Command) -> Result<Duration, Report> {
    let begun = Instant::now();
    let status = spawn(command)?.wait().map_err(lost)?;
    // What went wrong it has said itself.
    if status.success() { Ok(begun.elapsed()) } else { Err(Report::error("the match that was to be measured failed")) }
}

/// The most that a process that runs has held up to now.
fn held(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}
