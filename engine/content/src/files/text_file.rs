//! Reading a text file from disk, and what a person is told if that fails.

use crate::files::disk::{self, ReadError};
use crate::text::report::Report;
use crate::text::source::Source;
use lunarena_kernel::near::near;
use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::Path;

/// Larger files are refused: they are not written by hand, and a report could not show them.
pub const LARGEST_FILE: u64 = 8 * 1024 * 1024;

impl Source {
    /// The file at `path`, which reports show as `shown`.
    pub fn read(path: &Path, shown: &str) -> Result<Source, Report> {
        let bytes = disk::read(path, LARGEST_FILE).map_err(|error| unread(path, shown, &error))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(shown, &plain_text(&text))),
            Err(error) => Err(not_utf8(shown, &error)),
        }
    }
}

/// The text without what editors and checkouts add to it: a byte-order mark, which neither Lua nor YAML knows, and the line ends of Windows. A file
/// then has the same hash on every machine.
pub fn plain_text(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains("\r\n") { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}

fn unread(path: &Path, shown: &str, why: &ReadError) -> Report {
    match why {
        ReadError::Io(error) => unreadable(path, shown, error),
        ReadError::NotPlain => {
            Report::error(format!("{shown} is not a plain file")).help("a text file is expected there")
        }
        ReadError::TooLarge => {
            let limit = LARGEST_FILE / 1024 / 1024;
            Report::error(format!("{shown} is larger than {limit} MiB"))
                .help("game files are text written by people; large data belongs in a map made by Lua")
        }
    }
}

fn unreadable(path: &Path, shown: &str, error: &std::io::Error) -> Report {
    match error.kind() {
        ErrorKind::NotFound => {
            let report = Report::error(format!("there is no file {shown}"));
            match neighbour(path) {
                Some(name) => report.help(format!("did you mean {name}? It is in the same folder")),
                None => report,
            }
        }
        ErrorKind::IsADirectory => Report::error(format!("{shown} is a folder")).help("a text file is expected there"),
        ErrorKind::PermissionDenied => Report::error(format!("{shown} may not be read")).help("check its permissions"),
        _ => Report::error(format!("{shown} cannot be read: {error}")),
    }
}

/// A file of the same folder whose name is near that of the missing one.
fn neighbour(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let mut names: Vec<String> = std::fs::read_dir(path.parent()?)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    near(wanted, names.iter().map(String::as_str)).map(str::to_owned)
}

fn not_utf8(shown: &str, error: &std::string::FromUtf8Error) -> Report {
    let at = error.utf8_error().valid_up_to();
    let bytes = error.as_bytes();
    let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
    let byte = bytes.get(at).copied().unwrap_or_default();
    Report::error(format!("{shown} is not UTF-8 text: line {line} holds the byte 0x{byte:02X}"))
        .help("save the file as UTF-8 in your editor")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_byte_order_marks_change_nothing() {
        for text in ["\u{feff}a: 1\r\nb: 2\r\n", "a: 1\r\nb: 2\n", "a: 1\nb: 2\n"] {
            assert_eq!(plain_text(text), "a: 1\nb: 2\n");
        }
        assert_eq!(plain_text("a\rb\n\r"), "a\rb\n\r");
    }
}
