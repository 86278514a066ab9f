//! The sources that determine the result of a match, and their digest.
//!
//! The list is wide on purpose. A source that is listed without need empties caches and starts the ladder of a running contest anew; one that is missing
//! lets two engines that play differently share results. It covers the Lua virtual machine and its prices, the library, the kernel, how rules, maps and
//! bots are read and checked, the turn loop, and the path from a task to its result. Tests are left out, and so is everything that only shows, saves or
//! transports results. Cargo features, the compiler and overflow checks are deliberately not part of the identity: they must not change any result.

use crate::normal::{Language, normal};
use std::fs;
use std::path::Path;

/// Files and folders below `engine`.
pub const SOURCES: [&str; 17] = [
    "kernel/src",
    "script/build",
    "script/lua",
    "script/src",
    "scene/src",
    "lint/src",
    "content/src",
    "arena/src",
    "contest/src/errand.rs",
    "contest/src/errand",
    "contest/src/prepared_match.rs",
    "contest/src/prepared_match",
    "contest/src/match_request.rs",
    "contest/src/match_process.rs",
    "contest/src/match_process",
    "contest/src/depot/parcel.rs",
    "contest/src/experiment/match_result.rs",
];

/// Packages that compute, read or hash something of a match. `Cargo.toml` pins those that are named there.
pub const PACKAGES: [&str; 8] =
    ["blake3", "granit-parser", "libm", "lua-src", "mlua", "mlua-sys", "serde-saphyr", "serde_json"];

/// Relative to `engine`.
pub const LOCK_FILE: &str = "../Cargo.lock";

/// Hexadecimal digits of an identity.
const DIGITS: usize = 16;

pub struct SourceFile {
    /// Relative to `engine`, with slashes on every platform.
    pub path: String,
    pub language: Language,
    pub text: String,
}

/// Reads all sources, in the order of their paths. Files of unknown kinds are skipped.
pub fn read_sources(engine: &Path) -> Result<Vec<SourceFile>, String> {
    let mut files = Vec::new();
    for path in SOURCES {
        collect(&engine.join(path), path, &mut files)?;
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect(place: &Path, path: &str, files: &mut Vec<SourceFile>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("engine/{path}: {error}");
    let name = path.rsplit('/').next().unwrap_or(path);
    if fs::metadata(place).map_err(failed)?.is_dir() {
        for entry in fs::read_dir(place).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry
                .file_name()
                .into_string()
                .map_err(|name| format!("engine/{path}/{}: not Unicode", name.display()))?;
            if !name.starts_with('.') && !matches!(name.as_str(), "tests" | "tests.rs") {
                collect(&entry.path(), &format!("{path}/{name}"), files)?;
            }
        }
    } else if let Some(language) = Language::of(name) {
        files.push(SourceFile { path: path.to_owned(), language, text: fs::read_to_string(place).map_err(failed)? });
    }
    Ok(())
}

/// Returns `name version` of each of [`PACKAGES`] from the text of `Cargo.lock`.
pub fn package_versions(lock: &str) -> Result<Vec<String>, String> {
    let value =
        |line: &str, key: &str| Some(line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')?.to_owned());
    let lines: Vec<&str> = lock.lines().collect();
    let locked: Vec<(String, String)> =
        lines.windows(2).filter_map(|pair| Some((value(pair[0], "name")?, value(pair[1], "version")?))).collect();
    let mut versions = Vec::new();
    for package in PACKAGES {
        let before = versions.len();
        let found = locked.iter().filter(|(name, _)| name == package);
        versions.extend(found.map(|(name, version)| format!("{name} {version}")));
        if versions.len() == before {
            return Err(format!(
                "Cargo.lock has no package {package}; correct PACKAGES in engine/arena/build/sources.rs"
            ));
        }
    }
    Ok(versions)
}

/// Returns the identity of the engine that is built from these sources and packages.
pub fn identity(files: &[SourceFile], versions: &[String]) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    for file in files {
        add(&file.path);
        add(&normal(&file.text, file.language));
    }
    versions.iter().for_each(|version| add(version));
    hasher.finalize().to_hex()[..DIGITS].to_owned()
}
