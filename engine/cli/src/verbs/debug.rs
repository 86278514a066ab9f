//! `lunarena debug`: a recorded match in a debugger that goes forwards and backwards, by an editor or in a terminal.

#[cfg(not(unix))]
mod refusing;
#[cfg(unix)]
mod running;

use crate::flags::typed;
use lunarena_content::UserPath;
use std::path::PathBuf;

#[cfg(not(unix))]
pub use refusing::run;
#[cfg(unix)]
pub use running::run;

const HELP: &str = "\
Examples:
  lunarena debug match.replay --seat Left --terminal
  lunarena debug match.replay --rules --turn 30 --terminal
  lunarena debug match.replay --port 4711   for an editor that connects
  lunarena debug                            for an editor that starts it

Editors speak the Debug Adapter Protocol, on standard input and output or on a
port of this machine. `lunarena stubs GAME` writes what VS Code needs to know.
With nvim-dap:
  dap.adapters.lunarena =
    { type = 'executable', command = 'lunarena', args = { 'debug' } }
  dap.configurations.lua = { { type = 'lunarena', request = 'launch',
    name = 'Match', replay = 'match.replay', seat = 'Left' } }
A launch takes replay, seat or rules, turn, stopOnEntry, files and root.
A function breakpoint is the name of a function, `turn 30` or `event NAME`. A
hit count of 3 stops the third time, counted from where you set off, either way.

The match is played again, and stays what it was: whoever steps back sees the
same, and what expressions change is changed in a copy that is thrown away.
The debugger needs Linux or macOS.
Exit codes: 0 success, 1 the replay is damaged, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// A replay, written by `lunarena play --replay FILE` [default: the one that the editor names]
    replay: Option<PathBuf>,
    /// Debug the bot of this seat, and the rules while it calls them [default: all bots and the rules]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Debug the rules alone
    #[arg(long, conflicts_with = "seat")]
    rules: bool,
    /// Start at this turn
    #[arg(long, value_name = "N")]
    turn: Option<u64>,
    /// Debug in this terminal
    #[arg(long, requires = "replay", conflicts_with = "port")]
    terminal: bool,
    /// Wait for an editor on this port of this machine; 0 takes a free one
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// A bot or map of the replay that is stored elsewhere now (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
}
