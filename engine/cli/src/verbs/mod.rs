//! What the program can be told to do: a file for each verb, with its flags, its help and its work.

pub mod bench;
pub mod check;
pub mod experiment;
pub mod fork;
pub mod init;
pub mod mods;
pub mod new;
pub mod play;
pub mod replay;
pub mod rules;
pub mod schemas;
pub mod stubs;
pub mod test;
pub mod twice_match;
pub mod watch;
