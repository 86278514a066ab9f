//! Opens a page in the browser of this machine.

use std::process::{Command, Stdio};

/// Programs that open a link on Linux, macOS and Windows. If none of them is there, the person has the printed link. `cmd /c start` would take an `&` in a
/// link for the end of the command.
const OPENERS: [&[&str]; 3] = [&["xdg-open"], &["open"], &["rundll32", "url.dll,FileProtocolHandler"]];

pub fn open(link: &str) {
    for words in OPENERS {
        let [program, arguments @ ..] = words else { continue };
        let mut command = Command::new(program);
        command.args(arguments).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if command.spawn().is_ok() {
            return;
        }
    }
}
