//! What only this user knows: kept in his own folder for programs' state, never beside the content.

use crate::secret;
use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;

pub struct UserSecret(String);

/// Below the folder for state.
const FILE: &str = "lunarena/secret";

/// In hexadecimal digits.
const LENGTH: usize = 64;

impl UserSecret {
    #[cfg(test)]
    pub fn new(text: &str) -> UserSecret {
        UserSecret(text.to_owned())
    }

    /// Made the first time it is asked for.
    pub fn of_this_user() -> io::Result<UserSecret> {
        let path = folder().ok_or_else(|| io::Error::other("there is no home folder to keep a secret in"))?.join(FILE);
        match read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder)?;
                }
                match make(&path) {
                    // Another process was quicker.
                    Err(error) if error.kind() == ErrorKind::AlreadyExists => read(&path),
                    made => made,
                }
            }
            found => found,
        }
    }

    /// What a checksum under a key begins with.
    pub fn salt(&self, key: &str) -> String {
        format!("{}/{key}", self.0)
    }
}

/// As the XDG Base Directory Specification has it: a path that is not absolute is none. On Windows the folder for local state, whose files only their user
/// and administrators can read; some shells set HOME there, others don't.
fn folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = if cfg!(windows) { named("LOCALAPPDATA") } else { Some(named("HOME")?.join(".local/state")) };
    named("XDG_STATE_HOME").or(home)
}

fn read(path: &PathBuf) -> io::Result<UserSecret> {
    let facts = fs::symlink_metadata(path)?;
    let mut text = String::new();
    if facts.is_file() {
        fs::File::open(path)?.take(LENGTH as u64 + 2).read_to_string(&mut text)?;
    }
    let text = text.trim_end();
    let is_good = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_good || !is_private(&facts) {
        let name = path.display();
        return Err(io::Error::other(format!("{name} is not as it was made, or others can read it: delete it")));
    }
    Ok(UserSecret(text.to_owned()))
}

/// Whether no other user can read it.
#[cfg(unix)]
fn is_private(facts: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    facts.mode() & 0o077 == 0
}

/// Its folder sees to that.
#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}

fn make(path: &PathBuf) -> io::Result<UserSecret> {
    let text = secret::draw()? + &secret::draw()?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // In one write: whoever reads it at the same time has all of it or nothing.
    options.open(path)?.write_all(format!("{text}\n").as_bytes())?;
    Ok(UserSecret(text))
}
