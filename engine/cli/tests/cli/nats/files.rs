//! The files of engine/workers: what they say can be run as it is written. No server is needed.

#![cfg(unix)]

mod commands;
mod compose;
mod slurm;
mod units;

use std::fs;
use std::path::{Path, PathBuf};

/// A parcel takes about a second: whoever ends a worker gives it ten times as much, at least.
const TIME_TO_STOP: u64 = 10;

/// A process that plays matches may have so many GiB: the limit of a worker is above it.
const MATCH_MEMORY: u64 = 2;

const WORKER_UNIT: &str = "lunarena-worker@.service";
const SERVER_UNIT: &str = "nats-server.service";

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn folder() -> PathBuf {
    top().join("engine/workers")
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// An empty folder.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("workers-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The number that a text begins with.
fn number(text: &str) -> u64 {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{text} begins with no number"))
}

#[test]
fn every_link_of_the_guide_leads_somewhere() {
    let guide = text("WORKERS.md");
    let links: Vec<&str> = guide.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    for link in links.iter().filter(|link| !link.starts_with("https://")) {
        assert!(folder().join(link).exists(), "{link}");
    }
    for name in ["nats-server.conf", "compose.yaml", "Containerfile", "slurm-workers.sh", WORKER_UNIT, SERVER_UNIT] {
        assert!(links.contains(&name), "{name} is linked nowhere");
    }
}
