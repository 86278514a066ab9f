//! A NATS server for one test, which ends with it.

use lunarena_contest::depot::nats::{NatsOptions, NatsServer, Pace};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, on however busy a machine.
const LIMIT: Duration = Duration::from_secs(60);

const PAUSE: Duration = Duration::from_millis(20);

/// Of a server to start.
const TRIES: usize = 10;

static NUMBER: AtomicUsize = AtomicUsize::new(0);

pub struct NatsProcess {
    binary: PathBuf,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    pub folder: PathBuf,
    pub port: u16,
    child: Child,
}

impl NatsProcess {
    /// With JetStream, for everybody.
    pub fn start() -> NatsProcess {
        NatsProcess::with(&["-js"], &[])
    }

    pub fn with(arguments: &[&str], environment: &[(&str, &str)]) -> NatsProcess {
        NatsProcess::of("LUNARENA_NATS_SERVER", scratch(), arguments, environment)
    }

    /// Of another version, in a folder that is there.
    pub fn of(variable: &str, folder: PathBuf, arguments: &[&str], environment: &[(&str, &str)]) -> NatsProcess {
        let binary = PathBuf::from(std::env::var_os(variable).unwrap_or_else(|| panic!("{variable} says no program")));
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let environment: Vec<_> =
            environment.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let start = || {
            let port = free_port();
            let mut child = spawn(&binary, &arguments, &environment, &folder, port);
            is_open(&mut child, &folder).then_some((port, child))
        };
        // Somebody else may be quicker to take a port.
        let (port, child) = (0..TRIES).find_map(|_| start()).expect("a server that starts");
        NatsProcess { binary, arguments, environment, folder, port, child }
    }

    /// As if its machine had lost its current.
    pub fn kill(&mut self) {
        self.child.kill().expect("it was there");
        self.child.wait().expect("it ended");
    }

    /// On the same port, with what it had kept.
    pub fn start_again(&mut self) {
        until("the server is there again", || {
            self.child = spawn(&self.binary, &self.arguments, &self.environment, &self.folder, self.port);
            is_open(&mut self.child, &self.folder).then_some(())
        });
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn url_of(&self, user: &str, password: &str) -> String {
        format!("nats://{user}:{password}@127.0.0.1:{}", self.port)
    }

    /// Of somebody who has work done.
    pub fn organiser(&self) -> Arc<NatsServer> {
        connected(&self.options())
    }

    pub fn worker(&self) -> Arc<NatsServer> {
        connected(&NatsOptions { worker: true, ..self.options() })
    }

    pub fn options(&self) -> NatsOptions {
        NatsOptions { pace: quick(), ..NatsOptions::new(self.url()) }
    }
}

impl Drop for NatsProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// So that tests that wait for something don't wait long.
pub fn quick() -> Pace {
    Pace { ack_wait: Duration::from_secs(3), request: Duration::from_secs(3), ..Pace::default() }
}

pub fn connected(options: &NatsOptions) -> Arc<NatsServer> {
    NatsServer::connect(options).unwrap_or_else(|report| panic!("{report}"))
}

/// What is found, as soon as there is something.
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < LIMIT, "nobody waits longer until {what}");
        thread::sleep(PAUSE);
    }
}

/// An empty folder.
pub fn scratch() -> PathBuf {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("lunarena-nats-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Where nobody listens, for now. It is none of those that are given to connections.
pub fn free_port() -> u16 {
    let port =
        || 20_000 + ((std::process::id() as usize * 97 + NUMBER.fetch_add(1, Ordering::Relaxed)) % 12_000) as u16;
    std::iter::repeat_with(port).find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("a port")
}

fn spawn(binary: &Path, arguments: &[String], environment: &[(String, String)], folder: &Path, port: u16) -> Child {
    let mut command = Command::new(binary);
    command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-l"]).arg(folder.join("log")).args(arguments);
    command.arg("--ports_file_dir").arg(folder);
    // A configuration has a folder of its own, below the current one.
    if !arguments.iter().any(|argument| argument == "-c") {
        command.arg("-sd").arg(folder.join("store"));
    }
    command.env_clear().envs(environment.iter().map(|(name, value)| (name, value))).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("a NATS server")
}

/// Whether it listens, and no other one in its place: then it says so in a file. Where its port is taken it ends.
fn is_open(child: &mut Child, folder: &Path) -> bool {
    let said = folder.join(format!("nats-server_{}.ports", child.id()));
    until("the server listens or ends", || match child.try_wait().expect("a child") {
        Some(_) => Some(false),
        None => said.exists().then_some(true),
    })
}
