//! What is known of attacks in the places where they were not tried this time.

use std::fs;
use std::path::Path;

/// The text with all places of the snapshot, in its order: those that were tried as they came out, the others as they are stored. So a run in few
/// places is held against the same snapshots as one in all.
pub fn completed(attack: &str, text: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/hostile/{attack}.snap"));
    let Ok(stored) = fs::read_to_string(file) else { return text.to_owned() };
    let body = stored.splitn(3, "---\n").nth(2).unwrap_or_default();
    let (heading, tried) = text.split_once("\n\n").unwrap_or((text, ""));
    let (mut tried, known) = (parts(tried), parts(body.split_once("\n\n").map_or("", |(_, places)| places)));
    let mut all = format!("{heading}\n\n");
    for part in &known {
        let same = tried.iter().position(|other| place(other) == place(part));
        all.push_str(&same.map_or_else(|| part.clone(), |at| tried.remove(at)));
    }
    all.extend(tried);
    all
}

/// What is told of each place: a line, and further ones that are indented.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines() {
        match parts.last_mut().filter(|_| line.starts_with("  ")) {
            Some(part) => part.push_str(&format!("{line}\n")),
            None => parts.push(format!("{line}\n")),
        }
    }
    parts
}

/// The game and the seat that a part is about.
fn place(part: &str) -> Vec<&str> {
    part.lines().next().unwrap_or_default().split(' ').take(2).collect()
}
