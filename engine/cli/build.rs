//! Takes the shipped content up into the program, so that it can play wherever it is installed.
//!
//! Who changes a rule in the folder must not have to wait for a compiler: there the folder is played, not what is embedded. So a release takes
//! the content up only when something was committed or the engine is built anew; builds for tests, which compare the two, always do.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A build script can't use the crate itself without building all of it twice.
#[allow(dead_code)]
#[path = "../content/src/files/folders.rs"]
mod folders;

fn main() {
    println!("cargo::rerun-if-changed=engine/cli/build.rs");
    println!("cargo::rerun-if-changed=engine/content/src/files/folders.rs");
    if let Err(why) = take_up() {
        // The one way for a build script to say something to whoever builds.
        println!("cargo::error=the content can't be taken up: {why}");
    }
}

fn take_up() -> Result<(), String> {
    let variable = |name: &str| env::var(name).map(PathBuf::from).map_err(|_| format!("{name} is not set"));
    let root = variable("CARGO_MANIFEST_DIR")?;
    let out = variable("OUT_DIR")?;
    let commits = root.join(".git/logs/HEAD");
    if env::var("PROFILE").as_deref() == Ok("release") && commits.is_file() {
        println!("cargo::rerun-if-changed={}", commits.display());
    } else {
        folders::OF_MATCHES
            .iter()
            .for_each(|folder| println!("cargo::rerun-if-changed={}", root.join(folder).display()));
    }
    let mut files = Vec::new();
    for folder in folders::OF_MATCHES {
        collect(&root.join(folder), folder, &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (at, (shown, text)) in files.iter().enumerate() {
        let copy = out.join(format!("{at}.txt"));
        fs::write(&copy, text).map_err(|error| format!("{}: {error}", copy.display()))?;
        let _ = writeln!(list, "({shown:?}, include_str!({:?})),", copy.display().to_string());
    }
    list.push(']');
    fs::write(out.join("embedded.rs"), list).map_err(|error| error.to_string())
}

/// All files below a folder, but for hidden ones and for what `lunarena stubs` makes.
fn collect(folder: &Path, shown: &str, files: &mut Vec<(String, String)>) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(said)? {
        let path = entry.map_err(said)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let shown = format!("{shown}/{name}");
        if (shown.starts_with("bots/") || shown.starts_with("mods/")) && name == "REFERENCE.md" {
            continue;
        }
        if path.is_dir() {
            collect(&path, &shown, files)?;
        } else {
            files.push((shown, fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?));
        }
    }
    Ok(())
}
