//! The script that Slurm runs.

use super::{MATCH_MEMORY, TIME_TO_STOP, folder, number, said, scratch, text};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

const SCRIPT: &str = "slurm-workers.sh";

const SERVER: (&str, &str) = ("LUNARENA_NATS", "nats://worker:secret@host:4222");

/// As a job does it, with a program that prints the words that it is given.
fn run(name: &str, environment: &[(&str, &str)]) -> Output {
    let programs = scratch(name);
    let fake = programs.join("lunarena");
    fs::write(&fake, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n").expect("a program");
    fs::set_permissions(&fake, fs::Permissions::from_mode(0o755)).expect("one that runs");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut bash = Command::new("bash");
    bash.arg(folder().join(SCRIPT)).env_clear().env("PATH", path).envs(environment.iter().copied());
    bash.env("SLURM_ARRAY_JOB_ID", "77").env("SLURM_ARRAY_TASK_ID", "3").output().expect("bash runs")
}

#[test]
fn a_job_becomes_a_worker() {
    let checked = Command::new("bash").arg("-n").arg(folder().join(SCRIPT)).output().expect("bash runs");
    assert!(checked.status.success() && checked.stderr.is_empty(), "{}", said(&checked.stderr));
    let four = run("slurm-four", &[SERVER, ("SLURM_CPUS_PER_TASK", "4")]);
    assert_eq!(said(&four.stdout), "worker\n--name\nslurm-77-3\n--threads\n4\n", "{}", said(&four.stderr));
    let one = run("slurm-one", &[SERVER]);
    assert_eq!(said(&one.stdout), "worker\n--name\nslurm-77-3\n--threads\n1\n", "{}", said(&one.stderr));
}

#[test]
fn a_job_without_a_server_says_what_is_missing() {
    let nowhere = run("slurm-nowhere", &[]);
    assert_eq!((nowhere.status.code(), said(&nowhere.stdout)), (Some(2), String::new()));
    assert_eq!(
        said(&nowhere.stderr),
        "LUNARENA_NATS is not set: it names the NATS server, as in nats://worker:PASSWORD@HOST:4222\n"
    );
}

#[test]
fn a_job_ends_its_worker_before_its_time_is_over() {
    let script = text(SCRIPT);
    // Slurm reads what it is told until the first command.
    let told: Vec<&str> = script
        .lines()
        .take_while(|line| line.is_empty() || line.starts_with('#'))
        .filter_map(|line| line.strip_prefix("#SBATCH --"))
        .collect();
    assert_eq!(told.len(), script.matches("#SBATCH").count(), "some are told too late");
    let value =
        |name: &str| told.iter().find_map(|option| option.strip_prefix(name)).unwrap_or_else(|| panic!("{name}"));
    assert!(number(value("signal=B:TERM@")) >= TIME_TO_STOP);
    let memory = value("mem-per-cpu=");
    assert!(memory.ends_with('G') && number(memory) > MATCH_MEMORY, "{memory}");
}
