//! Listens, serves each connection, and ends cleanly.

use crate::places::Places;
use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use lunarena_content::Report;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};

/// Who doesn't say in so long what is wanted has gone.
const HEADER_TIME: Duration = Duration::from_secs(10);

/// Connections at a time. A class with a few pages each has room; who opens more waits.
pub const MOST_CONNECTIONS: usize = 1024;

/// Threads that answer; what takes long is done on others.
const THREADS: usize = 2;

/// An address that is kept for examples, and that no network nearby has.
const FAR_AWAY: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// The address that a request came from.
#[cfg(feature = "contest")]
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// How connections are made safe.
#[cfg(feature = "contest")]
pub type Tls = Option<tokio_rustls::TlsAcceptor>;
#[cfg(not(feature = "contest"))]
pub type Tls = Option<NoTls>;

/// The site of a contest alone has certificates.
#[cfg(not(feature = "contest"))]
#[derive(Clone)]
pub enum NoTls {}

/// Dropped, it ends.
pub struct Listening {
    runtime: Option<Runtime>,
    pub address: SocketAddr,
    ends: watch::Sender<bool>,
    listener: Option<TcpListener>,
}

impl Listening {
    /// Takes the place; nobody is answered yet.
    pub fn at(wanted: SocketAddr) -> Result<Listening, Report> {
        let failed = |what: &str, error: &dyn std::fmt::Display| Report::error(format!("{what}: {error}"));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .thread_name("web")
            .build()
            .map_err(|error| failed("the server can't begin", &error))?;
        let listener = runtime.block_on(TcpListener::bind(wanted)).map_err(|error| {
            failed(&format!("nothing can listen at {wanted}"), &error)
                .help("another program may listen there: choose another port with --port, or 0 for any")
        })?;
        let address = listener.local_addr().map_err(|error| failed("the server can't begin", &error))?;
        Ok(Listening { runtime: Some(runtime), address, ends: watch::channel(false).0, listener: Some(listener) })
    }

    /// Becomes true when the server ends.
    pub fn end(&self) -> watch::Receiver<bool> {
        self.ends.subscribe()
    }

    /// From now on requests are answered; of one address at most so many connections at a time.
    pub fn answer(&mut self, router: Router, tls: Tls, each: usize) {
        if let (Some(runtime), Some(listener)) = (&self.runtime, self.listener.take()) {
            runtime.spawn(listen(listener, router, tls, each, self.ends.subscribe()));
        }
    }

    pub fn runtime(&self) -> Option<&Runtime> {
        self.runtime.as_ref()
    }

    /// Where others find this machine, if it listens at all of its addresses.
    pub fn reachable(&self) -> SocketAddr {
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

    /// Waits until somebody presses Ctrl-C, or the process is told to end.
    pub fn wait_for_signal(&self) {
        if let Some(runtime) = &self.runtime {
            runtime.block_on(signal());
        }
    }

    /// Tells all who listen that it is over.
    pub fn say_goodbye(&self) {
        let _ = self.ends.send(true);
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.say_goodbye();
        if let Some(runtime) = self.runtime.take() {
            // What is being sent has a moment to arrive.
            runtime.shutdown_timeout(Duration::from_millis(500));
        }
    }
}

pub async fn signal() {
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

async fn listen(listener: TcpListener, router: Router, tls: Tls, each: usize, end: watch::Receiver<bool>) {
    let places = Places::new(MOST_CONNECTIONS, each);
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut over = end.clone();
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = over.wait_for(|over| *over) => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(own) = places.take(peer.ip()) else { continue };
                let router = router.clone();
                #[cfg(feature = "contest")]
                let router = router.layer(axum::Extension(Peer(peer.ip())));
                let (tls, end) = (tls.clone(), end.clone());
                tokio::spawn(async move {
                    open(stream, tls, router, end).await;
                    drop((place, own));
                });
            }
            // Too many open files: others have to go first.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn open(stream: TcpStream, tls: Tls, router: Router, end: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    match tls {
        None => serve(stream, router, end).await,
        #[cfg(feature = "contest")]
        Some(tls) => {
            // Who doesn't greet in time has gone, too.
            if let Ok(Ok(stream)) = tokio::time::timeout(HEADER_TIME, tls.accept(stream)).await {
                serve(stream, router, end).await;
            }
        }
        #[cfg(not(feature = "contest"))]
        Some(never) => match never {},
    }
}

async fn serve(stream: impl AsyncRead + AsyncWrite + Unpin, router: Router, mut end: watch::Receiver<bool>) {
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
