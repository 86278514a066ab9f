//! Processes that this one started, as the kernel lists them.

use std::fs;

/// Those that a process started itself, with their command lines.
pub fn children(parent: u32) -> Vec<(u32, String)> {
    let all = fs::read_dir("/proc").expect("processes").flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let line = |number: u32| fs::read_to_string(format!("/proc/{number}/cmdline")).unwrap_or_default();
    numbers.filter(|number| parent_of(*number) == Some(parent)).map(|number| (number, line(number))).collect()
}

fn parent_of(number: u32) -> Option<u32> {
    let facts = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    facts.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}

/// Whether it is there and not merely waiting to be forgotten.
pub fn lives(number: u32) -> bool {
    let facts = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    facts.rsplit_once(") ").is_some_and(|(_, facts)| !facts.starts_with(['Z', 'X']))
}

/// Looks again and again until there is something to see.
pub fn wait_for<T>(look: impl Fn() -> Option<T>) -> T {
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// The process of a warden who gives it so much memory, once it computes.
pub fn match_process(parent: u32, memory: u64) -> u32 {
    let is_it = |line: &str| line.contains(&format!("match-process\0{memory}\0"));
    wait_for(|| children(parent).into_iter().find(|(_, line)| is_it(line)).map(|(number, _)| number))
}
