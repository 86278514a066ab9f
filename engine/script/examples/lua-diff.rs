//! Writes the sources of Lua as the engine compiles them, and one unified diff of all changes, to a folder:
//!
//! `cargo run -p lunarena-script --example lua-diff -- FOLDER`

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

/// Output of the build script.
const BUILT: &str = concat!(env!("OUT_DIR"), "/lua");
const DIFF: &str = concat!(env!("OUT_DIR"), "/lua.diff");

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("error: name the folder to write to: cargo run -p lunarena-script --example lua-diff -- FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(places) => {
            println!("{}: {places} changed places, see lua.diff", Path::new(&folder).display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}: {error}", Path::new(&folder).display());
            ExitCode::FAILURE
        }
    }
}

/// Returns the number of hunks of the diff.
fn write(folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder.join("lua"))?;
    for entry in fs::read_dir(BUILT)? {
        let entry = entry?;
        fs::copy(entry.path(), folder.join("lua").join(entry.file_name()))?;
    }
    let diff = fs::read_to_string(DIFF)?;
    fs::write(folder.join("lua.diff"), &diff)?;
    Ok(diff.lines().filter(|line| line.starts_with("@@")).count())
}
