//! The binary in a terminal of its own, as a person runs it.

use crate::picture::Picture;
use crate::run::command;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Columns and rows.
pub type Size = (u16, u16);

const SIZE: Size = (120, 50);

/// Whoever says nothing for so long will not say it, however busy the machine is.
const LONGEST_SILENCE: Duration = Duration::from_secs(600);

/// All that was written to the terminal.
struct Heard {
    said: Mutex<Vec<u8>>,
    news: Condvar,
}

pub struct Terminal {
    child: Child,
    /// What is typed, and what changes the terminal.
    keys: Option<File>,
    size: Size,
    heard: Arc<Heard>,
    /// Letters of the plain text that were looked at.
    read: usize,
    /// Whether the terminal is about to be closed.
    closes: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

impl Terminal {
    pub fn run(dir: &Path, line: &str) -> Terminal {
        Terminal::run_in(dir, line, SIZE)
    }

    pub fn run_in(dir: &Path, line: &str, size: Size) -> Terminal {
        Terminal::start(command(dir).args(line.split_whitespace()), size)
    }

    /// The same for a program that the terminal controls, as under a shell: Ctrl-C and a hangup are signals for it.
    #[cfg(target_os = "linux")]
    pub fn run_controlled(dir: &Path, line: &str) -> Terminal {
        let plain = command(dir);
        // A background process of a script ignores Ctrl-C, and its children inherit that.
        let mut controlled = Command::new("env");
        controlled
            .args(["--default-signal", "setsid", "--ctty"])
            .arg(plain.get_program())
            .args(line.split_whitespace())
            .current_dir(dir);
        plain.get_envs().for_each(|(name, value)| match value {
            Some(value) => drop(controlled.env(name, value)),
            None => drop(controlled.env_remove(name)),
        });
        Terminal::start(&mut controlled, SIZE)
    }

    fn start(command: &mut Command, size: Size) -> Terminal {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        // Other tests start processes meanwhile, which should not hold it open.
        #[cfg(target_os = "linux")]
        let flags = flags | OpenptFlags::CLOEXEC;
        let master = openpt(flags).expect("a terminal");
        fcntl_setfd(&master, FdFlags::CLOEXEC).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("a terminal");
        let name = ptsname(&master, Vec::new()).expect("a terminal with a name");
        let slave = open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).expect("a terminal");
        tcsetwinsize(&master, winsize(size)).expect("a terminal with a size");
        let end = || slave.try_clone().expect("a terminal");
        command.env("TERM", "xterm").stdin(end()).stdout(end()).stderr(end());
        let child = command.spawn().expect("the binary runs");
        let heard = Arc::new(Heard { said: Mutex::new(Vec::new()), news: Condvar::new() });
        let ear = heard.clone();
        let master = File::from(master);
        let keys = master.try_clone().expect("a terminal");
        let closes = Arc::new(AtomicBool::new(false));
        let seen = closes.clone();
        let listener = std::thread::spawn(move || listen(master, &ear, &seen));
        Terminal { child, keys: Some(keys), size, heard, read: 0, closes, listener: Some(listener) }
    }

    /// Waits for just this text, and nothing beside it.
    #[track_caller]
    pub fn says(&mut self, wanted: &str) {
        let text = self.wait(|text| (text == wanted).then_some(text.len()));
        assert_eq!(text, wanted);
    }

    /// Waits for text that ends with this; gives all of it. What comes behind it is left to be looked at.
    #[track_caller]
    pub fn says_until(&mut self, end: &str) -> String {
        let text = self.wait(|text| text.find(end).map(|at| at + end.len()));
        assert!(text.ends_with(end), "not {end:?}: {text}");
        text
    }

    /// Nothing is said for a while.
    #[track_caller]
    pub fn is_silent(&mut self, while_: Duration) {
        std::thread::sleep(while_);
        let said = self.heard.said.lock().expect("no panic while it was held");
        assert_eq!(&plain(&said)[self.read..], "");
    }

    /// What was said since it was last looked at, as far as it is good; or all of it, once nobody believes that it will be.
    fn wait(&mut self, good: impl Fn(&str) -> Option<usize>) -> String {
        let until = Instant::now() + LONGEST_SILENCE;
        let mut said = self.heard.said.lock().expect("no panic while it was held");
        loop {
            let text = plain(&said);
            let fresh = &text[self.read..];
            let left = until.saturating_duration_since(Instant::now());
            if let Some(length) = good(fresh).or(left.is_zero().then_some(fresh.len())) {
                self.read += length;
                return fresh[..length].to_owned();
            }
            said = self.heard.news.wait_timeout(said, left).expect("no panic while it was held").0;
        }
    }

    /// As if a person pulled at the window.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        tcsetwinsize(self.keys(), winsize(size)).expect("a terminal with a size");
    }

    /// Waits until the picture has this text; gives its rows.
    #[track_caller]
    pub fn shows(&mut self, wanted: &str) -> Vec<String> {
        self.shows_when(wanted, |picture| picture.rows().iter().any(|row| row.contains(wanted)))
    }

    /// Waits until the picture is good; gives its rows.
    #[track_caller]
    pub fn shows_when(&mut self, what: &str, good: impl Fn(&Picture) -> bool) -> Vec<String> {
        let until = Instant::now() + LONGEST_SILENCE;
        let mut said = self.heard.said.lock().expect("no panic while it was held");
        loop {
            let picture = Picture::of(&said, self.size);
            if good(&picture) {
                return picture.rows();
            }
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "no {what}:\n{}", picture.rows().join("\n"));
            said = self.heard.news.wait_timeout(said, left).expect("no panic while it was held").0;
        }
    }

    /// Waits until it is as it was before a program ran: its usual page, a cursor, and lines that are edited and echoed.
    #[track_caller]
    pub fn is_as_before(&mut self) {
        self.shows_when("usual page", |picture| !picture.is_other_page && !picture.hides_cursor);
        let modes = tcgetattr(self.keys()).expect("a terminal").local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO), "{modes:?}");
    }

    /// The bytes that were written so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.heard.said.lock().expect("no panic while it was held").clone()
    }

    /// Closes the terminal, as if its window were closed.
    pub fn hang_up(&mut self) {
        self.closes.store(true, Ordering::SeqCst);
        self.listener.take().map(JoinHandle::join);
        self.keys = None;
    }

    /// Asks it to end.
    pub fn terminate(&mut self) {
        let child = Pid::from_child(&self.child);
        kill_process(child, Signal::TERM).expect("a child");
    }

    fn keys(&self) -> &File {
        self.keys.as_ref().expect("an open terminal")
    }

    /// As if a person typed it.
    pub fn types(&mut self, text: &str) {
        self.keys().write_all(text.as_bytes()).expect("a terminal");
    }

    /// Waits until it has ended, by itself or by a signal.
    #[track_caller]
    pub fn ends_soon(&mut self) -> ExitStatus {
        let until = Instant::now() + LONGEST_SILENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(Instant::now() < until, "it goes on: {}", String::from_utf8_lossy(&self.bytes()));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until it has ended; gives its exit code.
    pub fn ends(&mut self) -> Option<i32> {
        self.child.wait().expect("a child").code()
    }

    #[track_caller]
    pub fn is_alive(&mut self) {
        assert_eq!(self.child.try_wait().expect("a child"), None, "it has ended");
    }
}

fn winsize((columns, rows): Size) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn listen(mut master: File, heard: &Heard, closes: &AtomicBool) {
    let mut part = [0; 4096];
    while !closes.load(Ordering::SeqCst) {
        let mut ends = [PollFd::new(&master, PollFlags::IN)];
        let while_ = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
        if poll(&mut ends, Some(&while_)).expect("a terminal") == 0 {
            continue;
        }
        // Reading fails after the other end is closed.
        let Ok(count @ 1..) = master.read(&mut part) else { return };
        let mut said = heard.said.lock().expect("no panic while it was held");
        said.extend_from_slice(&part[..count]);
        heard.news.notify_all();
    }
}

/// What a person reads in the end: no colours, and of a line that was written over only the last text. A line that isn't ended yet may still be
/// written over: it is left out.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let (mut out, mut line) = (String::new(), String::new());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => while letters.next().is_some_and(|letter| !letter.is_ascii_alphabetic()) {},
            '\r' if letters.peek() != Some(&'\n') => line.clear(),
            '\r' => {}
            '\n' => {
                out.push_str(&line);
                out.push('\n');
                line.clear();
            }
            _ => line.push(letter),
        }
    }
    out
}
