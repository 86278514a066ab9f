//! Requests as no HTTP client would send them: bytes over a connection.

use super::Served;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// Nobody judges how long an answer takes; this only ends a test that would wait for ever.
const FOR_EVER: Duration = Duration::from_secs(300);

pub struct Raw {
    pub host: String,
}

/// What came back.
#[derive(Debug)]
pub struct RawAnswer {
    /// Of all answers on the connection.
    pub statuses: Vec<u16>,
    pub text: String,
}

impl RawAnswer {
    /// The first; 0, if there was no answer.
    pub fn status(&self) -> u16 {
        self.statuses.first().copied().unwrap_or(0)
    }

    /// What stands behind the first head.
    pub fn body(&self) -> &str {
        self.text.split_once("\r\n\r\n").map_or("", |(_, body)| body)
    }
}

impl Raw {
    pub fn new(served: &Served<'_>) -> Raw {
        Raw { host: served.link.trim_start_matches("http://").to_owned() }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(FOR_EVER)).expect("a timeout");
        stream
    }

    /// A request with these lines of a head, and no others but `host` and those that end the connection and the body.
    pub fn request(&self, line: &str, head: &str, body: &[u8]) -> Vec<u8> {
        let length = if body.is_empty() && !line.starts_with("POST") {
            String::new()
        } else {
            format!("content-length: {}\r\n", body.len())
        };
        let mut bytes =
            format!("{line} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{head}{length}\r\n", self.host).into_bytes();
        bytes.extend_from_slice(body);
        bytes
    }

    /// Sends bytes, and reads until the server ends the connection.
    pub fn send(&self, bytes: &[u8]) -> RawAnswer {
        let mut stream = self.connect();
        // Who is refused early may not be heard to the end.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let heads = text.match_indices("HTTP/1.").filter_map(|(at, _)| text.get(at + 9..at + 12)?.parse().ok());
        RawAnswer { statuses: heads.collect(), text }
    }

    /// Sends bytes, and goes away.
    pub fn send_and_leave(&self, bytes: &[u8]) {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Both);
    }
}
