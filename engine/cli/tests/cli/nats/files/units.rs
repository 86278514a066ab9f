//! The units of systemd.

use super::{MATCH_MEMORY, SERVER_UNIT, TIME_TO_STOP, WORKER_UNIT, number, said, scratch, text};
use std::fs;
use std::process::Command;

/// Not among them: SystemCallFilter, which matches have of their own, and PrivateNetwork.
const KEYS: &str = "\
After CPUSchedulingPolicy CapabilityBoundingSet Description DynamicUser Environment EnvironmentFile ExecReload ExecStart
KillMode KillSignal LimitNOFILE LockPersonality MemoryDenyWriteExecute MemoryMax Nice NoNewPrivileges PrivateDevices
PrivateTmp ProtectClock ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs ProtectKernelModules
ProtectKernelTunables ProtectProc ProtectSystem Restart RestartSec RestrictAddressFamilies RestrictNamespaces
RestrictRealtime RestrictSUIDSGID StartLimitIntervalSec StateDirectory StateDirectoryMode SystemCallArchitectures
TimeoutStopSec Type UMask WantedBy Wants WorkingDirectory";

pub struct Unit {
    lines: Vec<(String, String)>,
}

impl Unit {
    pub fn read(name: &str) -> Unit {
        let text = text(name);
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        let split = |line: &str| match line.split_once('=') {
            Some((key, value)) => (key.to_owned(), value.to_owned()),
            None => panic!("{name}: {line}"),
        };
        Unit { lines: lines.map(split).collect() }
    }

    pub fn value(&self, key: &str) -> &str {
        let values: Vec<&str> =
            self.lines.iter().filter(|(name, _)| name == key).map(|(_, value)| value.as_str()).collect();
        match values[..] {
            [value] => value,
            _ => panic!("{key} is told {} times", values.len()),
        }
    }
}

#[test]
fn units_have_keys_that_are_known_and_start_programs_by_their_paths() {
    for name in [WORKER_UNIT, SERVER_UNIT] {
        let unit = Unit::read(name);
        for (key, _) in &unit.lines {
            assert!(KEYS.split_whitespace().any(|known| known == key), "{name}: {key}");
        }
        assert!(unit.value("ExecStart").starts_with('/'), "{name}");
        assert_eq!([unit.value("DynamicUser"), unit.value("NoNewPrivileges")], ["yes", "yes"], "{name}");
    }
}

#[test]
fn what_breaks_down_is_started_again_and_has_time_to_finish() {
    // A worker that was told to end stays ended.
    for (name, restart) in [(WORKER_UNIT, "on-failure"), (SERVER_UNIT, "always")] {
        let unit = Unit::read(name);
        assert_eq!([unit.value("Restart"), unit.value("StartLimitIntervalSec")], [restart, "0"], "{name}");
        assert!(number(unit.value("TimeoutStopSec")) >= TIME_TO_STOP, "{name}");
    }
    let worker = Unit::read(WORKER_UNIT);
    // A match process that got the signal too would end in the middle of its match.
    assert_eq!([worker.value("KillMode"), worker.value("KillSignal")], ["mixed", "SIGTERM"]);
    let memory = worker.value("MemoryMax");
    assert!(memory.ends_with('G') && number(memory) > MATCH_MEMORY, "{memory}");
}

#[test]
fn systemd_finds_nothing_wrong_with_the_units() {
    let folder = scratch("units");
    let complaint = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a unit");
        let verify = ["verify", "--man=no", "--recursive-errors=no"];
        Command::new("systemd-analyze").args(verify).arg(file).output().ok().map(|output| said(&output.stderr))
    };
    let program = env!("CARGO_BIN_EXE_lunarena");
    // Where systemd isn't there, or complains of the simplest unit, it can't be asked.
    let plain = complaint("plain.service", &format!("[Service]\nExecStart={program}\n"));
    if plain.is_none_or(|complaint| !complaint.is_empty()) {
        return;
    }
    for name in [WORKER_UNIT, SERVER_UNIT] {
        // It looks whether programs are installed.
        let programs = ["/usr/local/bin/lunarena", "/usr/local/bin/nats-server", "/bin/kill"];
        let text = programs.iter().fold(text(name), |text, installed| text.replace(installed, program));
        assert_eq!(complaint(name, &text).as_deref(), Some(""), "{name}");
    }
    let wrong = complaint("wrong.service", &format!("[Service]\nExecStart={program}\nRestart=alway\n"));
    assert!(wrong.is_some_and(|complaint| complaint.contains("alway")));
}
