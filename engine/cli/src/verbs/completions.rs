//! `lunarena completions`: what a shell needs to complete commands.

use crate::outcome::{Failure, Outcome};
use clap_complete::Shell;
use std::io::Write;

const HELP: &str = "\
Examples:
  lunarena completions bash > ~/.bash_completion.d/lunarena
  lunarena completions zsh > ~/.zfunc/_lunarena
  lunarena completions fish > ~/.config/fish/completions/lunarena.fish

Exit codes: 0 success, 2 no such shell.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The shell
    shell: Shell,
}

/// `command` is the whole command line with all its verbs.
pub fn run(flags: Flags, mut command: clap::Command) -> Result<Outcome, Failure> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(flags.shell, &mut command, name, &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Outcome::Good)
}
