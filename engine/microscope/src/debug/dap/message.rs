//! Messages of the protocol: JSON with its length before it.

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

/// No editor sends more at once.
const LONGEST: usize = 16 << 20;

pub struct Reader<R>(R);

impl<R: BufRead> Reader<R> {
    pub fn new(input: R) -> Reader<R> {
        Reader(input)
    }

    /// The next message; nothing at the end.
    pub fn read(&mut self) -> io::Result<Option<Value>> {
        let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let mut length = None;
        loop {
            let mut line = String::new();
            if io::Read::take(&mut self.0, 4096).read_line(&mut line)? == 0 {
                return Ok(None);
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            // What a browser sends begins otherwise.
            let (name, value) = line.split_once(':').ok_or_else(|| wrong("a message with a line that is no header"))?;
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse::<usize>().ok();
            }
        }
        let length = length.ok_or_else(|| wrong("a message without Content-Length"))?;
        if length > LONGEST {
            return Err(wrong("a message that is too long"));
        }
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes)?;
        serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(&format!("a message that is no JSON: {error}")))
    }
}

pub struct Writer<W> {
    out: W,
    /// Of the last message.
    number: u64,
}

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Writer<W> {
        Writer { out, number: 0 }
    }

    pub fn event(&mut self, name: &str, body: Value) -> io::Result<()> {
        self.send(json!({ "type": "event", "event": name, "body": body }))
    }

    pub fn response(&mut self, request: &Value, body: Value) -> io::Result<()> {
        self.send(json!({
            "type": "response", "success": true, "request_seq": request["seq"], "command": request["command"], "body": body,
        }))
    }

    pub fn refusal(&mut self, request: &Value, why: &str) -> io::Result<()> {
        // Whoever hovers over a name is not to be bothered.
        let is_launch = matches!(request["command"].as_str(), Some("launch" | "attach"));
        self.send(json!({
            "type": "response", "success": false, "request_seq": request["seq"], "command": request["command"],
            "message": why, "body": { "error": { "id": 1, "format": why, "showUser": is_launch } },
        }))
    }

    fn send(&mut self, mut message: Value) -> io::Result<()> {
        self.number += 1;
        message["seq"] = self.number.into();
        let text = message.to_string();
        write!(self.out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_one_after_the_other_and_nonsense_is_refused() {
        let text = "Content-Length: 9\r\n\r\n{\"seq\":1}content-length:2\r\nOther: x\r\n\r\n[]";
        let mut reader = Reader::new(text.as_bytes());
        assert_eq!(reader.read().expect("a message"), Some(json!({ "seq": 1 })));
        assert_eq!(reader.read().expect("another"), Some(json!([])));
        assert_eq!(reader.read().expect("the end"), None);
        for wrong in
            ["\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: 2\r\n\r\n{]"]
        {
            assert!(Reader::new(wrong.as_bytes()).read().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        writer.event("stopped", json!({ "reason": "step" })).expect("a written event");
        let read = Reader::new(bytes.as_slice()).read().expect("a message").expect("one");
        assert_eq!((&read["seq"], &read["event"]), (&json!(1), &json!("stopped")));
    }
}
