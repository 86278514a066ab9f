//! A server of the tests' own, and somebody who asks it things, honestly or not.

use lunarena_contest::ContentPlace;
use lunarena_web::{Options, Server};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Nothing here takes nearly as long: a test that hangs comes to an end.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Site {
    pub server: Server,
}

pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Response {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }
}

/// The folder of the games.
pub fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Site {
    pub fn new() -> Site {
        Site::at(content(), Ipv4Addr::LOCALHOST)
    }

    /// With the content of a folder, at an address of this machine.
    pub fn at(content: PathBuf, address: Ipv4Addr) -> Site {
        let place = ContentPlace::new(Some(content), None, &[]);
        let address = SocketAddr::from((address, 0));
        let server = Server::start(Options { place, address }).unwrap_or_else(|report| panic!("{report:?}"));
        Site { server }
    }

    pub fn port(&self) -> u16 {
        self.server.address.port()
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port())
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port())).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Sends bytes as they are, and reads all that comes back.
    pub fn raw(&self, bytes: &[u8]) -> Option<Response> {
        let mut stream = self.connect();
        // Who is refused early may find the line closed.
        let _ = stream.write_all(bytes);
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        read_response(&String::from_utf8_lossy(&text))
    }

    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let own = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<String>();
        let host = match headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            true => String::new(),
            false => format!("Host: {}\r\n", self.host()),
        };
        let length = body.len();
        let head =
            format!("{method} {path} HTTP/1.1\r\n{host}{own}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        self.raw(format!("{head}{body}").as_bytes()).unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    pub fn get(&self, path: &str) -> Response {
        self.ask("GET", path, &[], "")
    }

    pub fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Response {
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(key.map(|key| ("X-Lunarena-Key", key)));
        self.ask("POST", path, &headers, &body.to_string())
    }

    /// Begins a match; what the server says of it.
    pub fn start(&self, order: &Value) -> Value {
        let response = self.post("/api/matches", None, order);
        assert_eq!(response.status, 200, "{}", response.body);
        response.json()
    }

    /// What is told under an address of events, from after the event with this number.
    pub fn follow(&self, path: &str, after: Option<usize>) -> Events {
        let mut stream = self.connect();
        let last = after.map_or(String::new(), |id| format!("Last-Event-ID: {id}\r\n"));
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{last}\r\n", self.host());
        stream.write_all(request.as_bytes()).expect("the server reads");
        Events { lines: BufReader::new(stream), path: path.to_owned() }
    }
}

fn read_response(text: &str) -> Option<Response> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    Some(Response { status, head: head.to_ascii_lowercase(), body: body.to_owned() })
}

pub struct Events {
    lines: BufReader<TcpStream>,
    path: String,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub id: usize,
    pub name: String,
    pub data: Value,
}

impl Events {
    /// The next event. Pieces come with their lengths between them, which are none of its lines.
    pub fn next(&mut self) -> Event {
        let mut event = Event { id: 0, name: String::new(), data: Value::Null };
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).unwrap_or_else(|error| panic!("{}: {error}", self.path));
            assert!(read > 0, "{} ended", self.path);
            let line = line.trim_end();
            assert!(!line.starts_with("HTTP/1.1 4"), "{}: {line}", self.path);
            if let Some(id) = line.strip_prefix("id: ") {
                event.id = id.parse().expect("a number");
            } else if let Some(name) = line.strip_prefix("event: ") {
                event.name = name.to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                event.data = serde_json::from_str(data).expect("JSON");
            } else if line.is_empty() && (!event.name.is_empty() || !event.data.is_null()) {
                return event;
            }
        }
    }

    /// The next event of a name, with all that came before it.
    pub fn until(&mut self, name: &str) -> Event {
        loop {
            let event = self.next();
            if event.name == name {
                return event;
            }
            assert_ne!(event.name, "end", "{}: {}", self.path, event.data);
        }
    }
}

/// The key in the link of a person or of somebody who looks on.
pub fn key(link: &Value) -> String {
    link.as_str().and_then(|link| link.split_once("key=")).map(|(_, key)| key.to_owned()).expect("a key")
}
