//! The kept files of a target: small good ones, nasty ones, and every one that ever failed.

use std::fs;
use std::path::Path;

#[derive(Clone, Debug)]
pub struct Seed {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// All files of `tests/corpus/TARGET`, by name.
pub fn of(target: &str) -> Vec<Seed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(target);
    let entries = fs::read_dir(&folder).expect("a folder of the corpus");
    let mut seeds: Vec<Seed> = entries
        .map(|entry| {
            let path = entry.expect("an entry of the corpus").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            Seed { name, bytes: fs::read(&path).expect("a file of the corpus") }
        })
        .collect();
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!seeds.is_empty(), "{} is empty", folder.display());
    seeds
}
