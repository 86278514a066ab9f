//! Finds the Lua sources in the `lua-src` package, which cargo downloads like any other dependency.

use std::env;
use std::path::PathBuf;
use std::process::Command;

const PACKAGE: &str = "lua-src";
const FOLDER: &str = "lua-5.4.9";

pub fn folder() -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").ok_or("CARGO is not set")?;
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--filter-platform"]);
    command.arg(env::var("TARGET").map_err(|_| "TARGET is not set")?);
    let output = command.output().map_err(|error| format!("cargo can't be asked where {PACKAGE} is: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let metadata = String::from_utf8_lossy(&output.stdout);
    let manifest = manifest_of(&metadata).ok_or_else(|| format!("cargo knows no package {PACKAGE}"))?;
    let folder = manifest.with_file_name(FOLDER);
    if folder.is_dir() { Ok(folder) } else { Err(format!("{PACKAGE} holds no {FOLDER}")) }
}

/// Extracts the path of the package's manifest from the output of `cargo metadata`. The path follows the package's name.
fn manifest_of(metadata: &str) -> Option<PathBuf> {
    let (_, package) = metadata.split_once(&format!("{{\"name\":\"{PACKAGE}\",\"version\":"))?;
    let (_, path) = package.split_once("\"manifest_path\":\"")?;
    let (path, _) = path.split_once('"')?;
    Some(PathBuf::from(path.replace("\\\\", "\\")))
}
