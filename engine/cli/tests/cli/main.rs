//! The real binary, run on a small made-up game: what it writes, and with which code it exits.

mod bench;
mod check;
mod content;
// Processes and limits are looked at as Linux shows them.
#[cfg(all(feature = "contest", target_os = "linux"))]
mod contest;
// Copies of the process are made as Unix does.
#[cfg(unix)]
mod debug;
mod definitions;
mod determinism;
mod embedded;
mod endless;
// Programs are run under a terminal that controls them, as Linux has it.
#[cfg(target_os = "linux")]
mod ends;
mod experiment;
mod extract;
mod faults;
mod fork;
mod goes_on;
mod help;
// Links and pipes are made, and folders are named, as Linux has them.
#[cfg(target_os = "linux")]
mod hostile;
mod html;
mod init;
mod kept;
mod listing;
#[cfg(unix)]
mod locks;
#[cfg(all(any(feature = "contest", feature = "nats"), target_os = "linux"))]
mod match_process;
mod memory;
mod mods;
#[cfg(all(unix, feature = "contest", feature = "nats-tests"))]
mod nats;
mod new;
mod outputs;
mod pack;
mod people;
#[cfg(unix)]
mod picture;
mod play;
mod profile;
mod readme;
mod replay;
mod rules;
mod run;
mod schemas;
mod stubs;
#[cfg(unix)]
mod terminal;
mod test;
mod tournament;
mod trace;
mod twice;
mod unplayed;
mod unread;
mod vary;
#[cfg(unix)]
mod viewer;
mod watch;

// What stands in a page is read as in the tests of the crate that makes it.
#[path = "../../../viewer/tests/viewer/unpacked.rs"]
mod unpacked;
// Schemas are looked at with the same eyes as in the tests of the crate that makes them.
#[path = "../../../content/tests/content/pattern.rs"]
mod pattern;
#[path = "../../../content/tests/content/validator.rs"]
mod validator;
