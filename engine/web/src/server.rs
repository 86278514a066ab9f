//! The server: it listens, serves each connection, and ends cleanly.

use crate::access::Access;
use crate::hall::Hall;
use crate::live_match::{LiveMatch, Outcome};
use crate::match_order;
use crate::routes;
use crate::watches;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use lunarena_content::{Report, Reports};
use lunarena_contest::secret;
use lunarena_contest::{ContentPlace, MatchInputs, MatchRequest, PreparedMatch};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};

pub struct Options {
    pub place: ContentPlace,
    /// Where it listens; port 0 takes one that is free.
    pub address: SocketAddr,
}

/// Who doesn't say in so long what is wanted has gone.
const HEADER_TIME: Duration = Duration::from_secs(10);

/// Connections at a time. A class with a few pages each has room; who opens more waits.
const MOST_CONNECTIONS: usize = 1024;

/// An address that is kept for examples, and that no network nearby has.
const FAR_AWAY: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// A server that runs. Dropped, it ends.
pub struct Server {
    runtime: Option<Runtime>,
    pub address: SocketAddr,
    /// What those who are not on this machine have to show.
    pub token: Option<String>,
    pub hall: Arc<Hall>,
    ends: watch::Sender<bool>,
}

impl Server {
    pub fn start(options: Options) -> Result<Server, Report> {
        let failed = |what: &str, error: &dyn std::fmt::Display| Report::error(format!("{what}: {error}"));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .thread_name("web")
            .build()
            .map_err(|error| failed("the server can't begin", &error))?;
        let wanted = options.address;
        let listener = runtime.block_on(TcpListener::bind(wanted)).map_err(|error| {
            failed(&format!("nothing can listen at {wanted}"), &error)
                .help("another program may listen there: choose another port with --port, or 0 for any")
        })?;
        let address = listener.local_addr().map_err(|error| failed("the server can't begin", &error))?;
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(secret::draw().map_err(|error| failed("there is no chance for a token", &error))?),
        };
        let (ends, end) = watch::channel(false);
        let hall = Arc::new(Hall::new(options.place, end.clone()));
        let access = Arc::new(Access { address, token: token.clone() });
        let router = routes::all(hall.clone(), access);
        runtime.spawn(listen(listener, router, end));
        Ok(Server { runtime: Some(runtime), address, token, hall, ends })
    }

    /// The address of a path, as a browser opens it.
    pub fn link(&self, path: &str) -> String {
        let token = self.token.iter().map(|token| format!("token={token}"));
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query.to_owned())));
        let query: Vec<String> = token.chain(query).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        format!("http://{}{path}{query}", self.reachable())
    }

    /// Where others find this machine, if it listens at all of its addresses.
    fn reachable(&self) -> SocketAddr {
        if !self.address.ip().is_unspecified() {
            return self.address;
        }
        // Nothing is sent: the machine only says from where it would send.
        let own = UdpSocket::bind((self.address.ip(), 0)).and_then(|socket| {
            socket.connect(FAR_AWAY)?;
            socket.local_addr()
        });
        let ip = own.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip());
        SocketAddr::new(ip, self.address.port())
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
        let runtime = self.runtime.as_ref()?;
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
        if let Some(runtime) = &self.runtime {
            runtime.block_on(signal());
        }
    }
}

async fn signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.ends.send(true);
        self.hall.end();
        if let Some(runtime) = self.runtime.take() {
            // What is being sent has a moment to arrive.
            runtime.shutdown_timeout(Duration::from_millis(500));
        }
    }
}

async fn listen(listener: TcpListener, router: axum::Router, end: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut over = end.clone();
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = over.wait_for(|over| *over) => return,
        };
        match accepted {
            Ok((stream, _)) => {
                let (router, end) = (router.clone(), end.clone());
                tokio::spawn(async move {
                    serve(stream, router, end).await;
                    drop(place);
                });
            }
            // Too many open files: others have to go first.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(stream: TcpStream, router: axum::Router, mut end: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME).max_buf_size(64 << 10);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // Who breaks off has his reasons.
        _ = connection.as_mut() => return,
        ended = end.wait_for(|end| *end) => drop(ended),
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
