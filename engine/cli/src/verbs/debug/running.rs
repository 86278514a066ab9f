//! `lunarena debug` on Linux and macOS: an editor or a terminal controls the replayed match.

mod launching;
mod terminal;

use super::Flags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use launching::MatchLaunch;
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_microscope::debug::dap;
use std::io::{self, BufReader, IsTerminal};
use std::net::{Shutdown, TcpListener};

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let Flags { replay, seat, rules, turn, terminal, port, files } = flags;
    let mut launch = MatchLaunch { place: place.clone(), replay, seat, rules, turn, files };
    if terminal {
        return terminal::run(&mut launch);
    }
    // An unreadable replay is reported before an editor connects.
    launch.check()?;
    let Some(port) = port else {
        if io::stdin().is_terminal() {
            return Err(Report::error("without a flag, this debugger is started by an editor")
                .help("debug here with --terminal, or let an editor connect with --port 4711")
                .into());
        }
        dap::serve(BufReader::new(io::stdin()), io::stdout(), &mut launch)?;
        return Ok(Outcome::Good);
    };
    let failed = |error: io::Error| Report::error(format!("port {port} can't be listened to: {error}"));
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    output::text(&format!("listening on {address}: Ctrl-C ends it\n"))?;
    for connection in listener.incoming() {
        let Ok(connection) = connection else { continue };
        let (Ok(input), Ok(out)) = (connection.try_clone(), connection.try_clone()) else { continue };
        // An editor that goes away in the middle is no fault.
        let _ = dap::serve(BufReader::new(input), out, &mut launch);
        let _ = connection.shutdown(Shutdown::Both);
    }
    Ok(Outcome::Good)
}
