//! Computes the identity of the engine: see `sources`.

mod normal;
mod sources;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build");
    if let Err(why) = tell_identity() {
        println!("cargo::error=the identity of the engine cannot be computed: {why}");
    }
}

fn tell_identity() -> Result<(), String> {
    let package = env::var("CARGO_MANIFEST_DIR").map(PathBuf::from).map_err(|_| "CARGO_MANIFEST_DIR is not set")?;
    let engine = package.parent().unwrap_or(Path::new(".."));
    for path in sources::SOURCES.into_iter().chain([sources::LOCK_FILE]) {
        println!("cargo::rerun-if-changed={}", engine.join(path).display());
    }
    let files = sources::read_sources(engine)?;
    let lock = fs::read_to_string(engine.join(sources::LOCK_FILE)).map_err(|error| format!("Cargo.lock: {error}"))?;
    let versions = sources::package_versions(&lock)?;
    println!("cargo::rustc-env=LUNARENA_IDENTITY={}", sources::identity(&files, &versions));
    Ok(())
}
