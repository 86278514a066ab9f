//! A way to a server that can be held up, as of a machine that sleeps for a while, or cut, as of one that is no more.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Its threads end with the connections.
pub struct Proxy {
    pub port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    is_held: AtomicBool,
    is_cut: AtomicBool,
    connections: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    pub fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Proxy { port: listener.local_addr().expect("its number").port(), state: Arc::default() };
        let state = proxy.state.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                if state.is_cut.load(Ordering::SeqCst) {
                    continue;
                }
                let twin = |stream: &TcpStream| stream.try_clone().expect("a stream");
                state.connections.lock().expect("no panic").extend([twin(&client), twin(&server)]);
                for (from, to) in [(twin(&client), twin(&server)), (server, client)] {
                    let state = state.clone();
                    thread::spawn(move || hand_on(from, to, &state));
                }
            }
        });
        proxy
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Nothing comes through.
    pub fn hold(&self) {
        self.state.is_held.store(true, Ordering::SeqCst);
    }

    /// All that waited comes through.
    pub fn let_go(&self) {
        self.state.is_held.store(false, Ordering::SeqCst);
    }

    /// Nothing ever comes through again.
    pub fn cut(&self) {
        self.state.is_cut.store(true, Ordering::SeqCst);
        self.state.connections.lock().expect("no panic").drain(..).for_each(|stream| close(&stream));
    }
}

fn hand_on(mut from: TcpStream, mut to: TcpStream, state: &State) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        while state.is_held.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    close(&to);
}

fn close(stream: &TcpStream) {
    // Whoever was quicker has closed it.
    let _ = stream.shutdown(Shutdown::Both);
}
