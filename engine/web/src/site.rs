//! The site of a contest: pages for teams, organisers and the hall. What they may do and see `lunarena_contest::site` says; here requests are let in, read and
//! answered.

mod account;
mod bots;
mod bouts;
mod changes;
mod desk;
mod door;
mod organiser;
mod rate_limits;
mod routes;
mod seen;
mod tls;

use crate::listening::{Listening, MOST_CONNECTIONS};
use changes::Changes;
use desk::SiteDesk;
use door::Door;
use lunarena_content::{Report, Reports};
use lunarena_contest::depot::Dispatch;
use lunarena_contest::match_process::Warden;
use lunarena_contest::site::{Crew, Site, SiteGame};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

pub struct ContestOptions {
    pub game: SiteGame,
    /// The file of the contest.
    pub store: PathBuf,
    /// Who makes replays again.
    pub warden: Warden,
    pub address: SocketAddr,
    /// How others name this server, if another stands in front of it: `https://contest.example.org`.
    pub public: Option<String>,
    /// Whether one that stands in front says whom it asks for.
    pub behind_proxy: bool,
    /// Certificate and key.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Where matches are played.
    pub dispatch: Dispatch,
    /// Bouts at the same time.
    pub bouts: usize,
}

/// A contest that is served. Dropped, it ends.
pub struct ContestServer {
    // In the order in which they end: nobody is answered any more, then nobody plays.
    listening: Listening,
    _crew: Crew,
    link: String,
}

impl ContestServer {
    pub fn start(options: ContestOptions) -> Result<ContestServer, Reports> {
        let tls = options.tls.as_ref().map(|(certificate, key)| tls::acceptor(certificate, key)).transpose()?;
        let mut listening = Listening::at(options.address)?;
        let changes = Arc::new(Changes::default());
        let told = changes.clone();
        let site = Arc::new(Site::open(options.game, &options.store, options.warden, move |change| told.tell(change))?);
        let crew = Crew::start(site.clone(), options.dispatch, options.bouts)
            .map_err(|error| Report::error(format!("the machine has no room for another thread: {error}")))?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        let link = options.public.clone().unwrap_or_else(|| format!("{scheme}://{}", listening.reachable()));
        let door = Door::new(listening.address, scheme, options.public, options.behind_proxy);
        let desk = Arc::new(SiteDesk::new(site, changes, door, listening.end()));
        // One that stands in front of us asks for everybody.
        let each = if options.behind_proxy { MOST_CONNECTIONS } else { MOST_CONNECTIONS / 2 };
        listening.answer(routes::all(desk), tls, each);
        Ok(ContestServer { listening, _crew: crew, link })
    }

    /// The address of a path, as a browser opens it.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.link.trim_end_matches('/'))
    }

    /// Waits until somebody presses Ctrl-C, or the process is told to end.
    pub fn wait_for_signal(&self) {
        self.listening.wait_for_signal();
    }
}
