//! `lunarena serve`: games and matches on live pages, for this machine or for a class room.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::browser;
use lunarena_content::Report;
use lunarena_contest::ContentPlace;
use lunarena_web::{Options, Server};
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

const HELP: &str = "\
Examples:
  lunarena serve                    print the address; open it in a browser
  lunarena serve --open             open the browser, too
  lunarena serve --bind 0.0.0.0     for a class room: the link holds a token
  lunarena serve --json             { link }

The pages list games with their manuals, set up matches, show them live, let
people play, and try what would have happened. They read and write nothing but
the content folder. Only this machine can open them, unless --bind names another
address; then everybody who has the printed link can.
Stop it with Ctrl-C. Exit codes: 0 it was stopped, 2 it can't listen there.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    address: AddressFlags,
    /// Print the link as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ServingJson {
    link: String,
}

/// Where a server listens.
#[derive(clap::Args)]
pub struct AddressFlags {
    /// Listen at this address of the machine, for others too
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), hide_default_value = true)]
    bind: IpAddr,
    /// Listen at this port [default: one that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl AddressFlags {
    pub fn start(&self, place: &ContentPlace) -> Result<Server, Report> {
        Server::start(Options { place: place.settled()?, address: self.socket() })
    }

    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.bind, self.port)
    }

    /// Opens a link, if that is wanted.
    pub fn open(&self, link: &str) {
        if self.open {
            browser::open(link);
        }
    }
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let server = flags.address.start(place)?;
    let link = server.link("/");
    match flags.json {
        true => output::json(&ServingJson { link: link.clone() })?,
        false => output::text(&format!("serving at {link}\nstop it with Ctrl-C\n"))?,
    }
    flags.address.open(&link);
    server.wait_for_signal();
    Ok(Outcome::Good)
}
