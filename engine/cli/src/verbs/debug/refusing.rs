//! `lunarena debug` on machines whose processes can't be copied, which is how the debugger goes backwards.

use super::Flags;
use crate::outcome::{Failure, Outcome};
use lunarena_content::Report;
use lunarena_contest::ContentPlace;

pub fn run(_: &ContentPlace, _: Flags) -> Result<Outcome, Failure> {
    let help = "on this machine `lunarena trace` shows a turn line by line with the variables that changed, and `lunarena profile` what it costs; WSL runs the Linux program";
    Err(Report::error("the debugger needs Linux or macOS").help(help).into())
}
