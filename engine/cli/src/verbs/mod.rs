//! What the program can be told to do: a file for each verb, with its flags, its help and its work.

pub mod bench;
pub mod bots;
pub mod check;
pub mod completions;
pub mod experiment;
pub mod fork;
pub mod games;
pub mod init;
pub mod manual;
pub mod maps;
#[cfg(feature = "tournament")]
pub mod match_process;
pub mod mods;
pub mod new;
pub mod play;
pub mod replay;
pub mod rules;
pub mod schemas;
#[cfg(feature = "web")]
pub mod serve;
pub mod stubs;
pub mod test;
#[cfg(feature = "tournament")]
pub mod tournament;
pub mod twice_match;
pub mod watch;
