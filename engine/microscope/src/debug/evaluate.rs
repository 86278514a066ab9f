//! Expressions evaluated where a script stands, without a trace in the match: in a copy of the process, which ends after it.

use super::tree::{Room, SEVERAL, Tree};
use lunarena_script::observe::{Call, Seen};
use std::io::{Read, Write};
use std::os::fd::FromRawFd;
use std::time::{Duration, Instant};

/// How long an expression may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a copy may say, in bytes.
const LONGEST: u64 = 4 << 20;

/// The value of an expression, or why it has none. Several values stand in one tree, by their numbers.
pub fn evaluate(call: &Call, text: &str) -> Result<Tree, String> {
    let mut ends = [0; 2];
    if unsafe { libc::pipe(ends.as_mut_ptr()) } != 0 {
        return Err(format!("it can't be evaluated: {}", std::io::Error::last_os_error()));
    }
    // Whoever else runs in this process waits for what comes of this, and holds no lock.
    match unsafe { libc::fork() } {
        -1 => {
            let error = std::io::Error::last_os_error();
            for end in ends {
                unsafe { libc::close(end) };
            }
            Err(format!("it can't be evaluated: {error}"))
        }
        0 => {
            let mut out = unsafe { std::fs::File::from_raw_fd(ends[1]) };
            let told = call.run_aside(text, |results, printed| results.map(|results| tree_of(&results).after(printed)));
            if let Ok(bytes) = serde_json::to_vec(&told) {
                let _ = out.write_all(&bytes);
            }
            // Nothing that the process has is to be tidied up here.
            unsafe { libc::_exit(0) }
        }
        child => {
            unsafe { libc::close(ends[1]) };
            let pipe = unsafe { std::fs::File::from_raw_fd(ends[0]) };
            let told = hear(pipe, ends[0]);
            unsafe {
                libc::kill(child, libc::SIGKILL);
                libc::waitpid(child, std::ptr::null_mut(), 0);
            }
            told
        }
    }
}

fn tree_of(results: &[Seen]) -> Tree {
    let mut room = Room::RESULT;
    match results {
        [] => Tree { value: "nothing".to_owned(), kind: "nil".to_owned(), children: Vec::new() },
        [one] => Tree::of(one, &mut room),
        several => {
            let children: Vec<(String, Tree)> =
                (1..).zip(several).map(|(at, value)| (format!("[{at}]"), Tree::of(value, &mut room))).collect();
            let value = children.iter().map(|(_, tree)| tree.value.clone()).collect::<Vec<_>>().join(", ");
            Tree { value, kind: SEVERAL.to_owned(), children }
        }
    }
}

/// Reads what the copy says, for as long as it may take.
fn hear(pipe: std::fs::File, end: i32) -> Result<Tree, String> {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    let mut pipe = pipe.take(LONGEST);
    loop {
        let left = PATIENCE.saturating_sub(begun.elapsed());
        let mut wait = libc::pollfd { fd: end, events: libc::POLLIN, revents: 0 };
        let ready = unsafe { libc::poll(&mut wait, 1, left.as_millis().min(1000) as i32) };
        if left.is_zero() {
            return Err(format!("it took longer than {PATIENCE:?}"));
        }
        if ready <= 0 {
            continue;
        }
        let mut part = [0; 1 << 14];
        match pipe.read(&mut part) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&part[..count]),
            Err(error) => return Err(format!("it can't be evaluated: {error}")),
        }
    }
    let told: Result<Result<Tree, String>, _> = serde_json::from_slice(&bytes);
    told.unwrap_or_else(|_| Err("it ended the process that it was evaluated in".to_owned()))
}
