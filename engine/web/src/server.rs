//! The server of live pages.

use crate::access::Access;
use crate::hall::Hall;
use crate::listening::{Listening, MOST_CONNECTIONS, signal};
use crate::live_match::{LiveMatch, Outcome};
use crate::match_order;
use crate::routes;
use crate::watches;
use lunarena_content::{Report, Reports};
use lunarena_contest::secret;
use lunarena_contest::{ContentPlace, MatchInputs, MatchRequest, PreparedMatch};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

pub struct Options {
    pub place: ContentPlace,
    /// Where it listens; port 0 takes one that is free.
    pub address: SocketAddr,
}

/// A server that runs. Dropped, it ends.
pub struct Server {
    listening: Listening,
    pub address: SocketAddr,
    /// What those who are not on this machine have to show.
    pub token: Option<String>,
    pub hall: Arc<Hall>,
}

impl Server {
    pub fn start(options: Options) -> Result<Server, Report> {
        let mut listening = Listening::at(options.address)?;
        let address = listening.address;
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(secret::draw_or_refuse()?),
        };
        let hall = Arc::new(Hall::new(options.place, listening.end()));
        let access = Arc::new(Access { address, token: token.clone() });
        let router = routes::all(hall.clone(), access);
        listening.answer(router, None, MOST_CONNECTIONS);
        Ok(Server { listening, address, token, hall })
    }

    /// The address of a path, as a browser opens it.
    pub fn link(&self, path: &str) -> String {
        let token = self.token.iter().map(|token| format!("token={token}"));
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query.to_owned())));
        let query: Vec<String> = token.chain(query).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        format!("http://{}{path}{query}", self.listening.reachable())
    }

    /// Plays a match that was prepared elsewhere.
    pub fn play(&self, prepared: &PreparedMatch, think: Option<Duration>) -> Result<Arc<LiveMatch>, Reports> {
        let played = self.hall.play(MatchInputs::from(prepared), match_order::names(prepared), think);
        played.map_err(|problem| Reports::new(problem.reports))
    }

    /// Plays a match again whenever one of its files is saved; the path of its page.
    pub fn watch(&self, request: MatchRequest) -> Result<String, Reports> {
        let id = watches::watch(&self.hall, request).map_err(|problem| Reports::new(problem.reports))?;
        Ok(format!("/watch/{id}"))
    }

    /// Waits for the end of a match; nothing, if somebody stops the process before.
    pub fn wait_for<'m>(&self, live: &'m Arc<LiveMatch>) -> Option<&'m Outcome> {
        let runtime = self.listening.runtime()?;
        let own = live.clone();
        let over = runtime.spawn_blocking(move || {
            own.wait();
        });
        runtime.block_on(async {
            tokio::select! {
                _ = over => {}
                () = signal() => live.stop(),
            }
        });
        live.outcome()
    }

    /// Waits until somebody presses Ctrl-C, or the process is told to end.
    pub fn wait_for_signal(&self) {
        self.listening.wait_for_signal();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.listening.say_goodbye();
        self.hall.end();
    }
}
