//! The commands of the program: one file each, with flags, help and work.

pub mod bench;
pub mod bots;
pub mod check;
pub mod completions;
#[cfg(feature = "contest")]
pub mod contest;
pub mod debug;
pub mod experiment;
pub mod fork;
pub mod games;
pub mod init;
pub mod manual;
pub mod maps;
#[cfg(any(feature = "contest", feature = "nats"))]
pub mod match_process;
pub mod mods;
pub mod new;
pub mod play;
pub mod profile;
pub mod replay;
pub mod rules;
pub mod schemas;
pub mod serve;
pub mod stubs;
#[cfg(feature = "contest")]
pub mod submit;
pub mod test;
pub mod tournament;
pub mod trace;
pub mod twice_match;
pub mod watch;
#[cfg(feature = "nats")]
pub mod worker;
