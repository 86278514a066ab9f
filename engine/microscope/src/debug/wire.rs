//! What goes between the debugger and the process that plays: messages with their lengths before them. Nobody reads further than a message goes, so that
//! any copy of the process can take the next one.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Read, Write};

/// No message is longer.
const LONGEST: usize = 256 << 20;

pub fn send(mut out: impl Write, message: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut bytes = Vec::with_capacity(text.len() + 8);
    bytes.extend((text.len() as u64).to_le_bytes());
    bytes.extend(text);
    // In one piece: whoever dies in the middle leaves no half of a length.
    out.write_all(&bytes)
}

/// The next message; nothing, if nobody is there any more who could send one.
pub fn receive<T: DeserializeOwned>(mut from: impl Read) -> io::Result<Option<T>> {
    let mut length = [0; 8];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u64::from_le_bytes(length) as usize;
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message is too long"));
    }
    let mut text = vec![0; length];
    from.read_exact(&mut text)?;
    Ok(Some(serde_json::from_slice(&text)?))
}

#[cfg(test)]
mod tests {
    use super::{receive, send};

    #[test]
    fn messages_come_one_by_one() {
        let mut bytes = Vec::new();
        send(&mut bytes, &("one", 1)).expect("room");
        send(&mut bytes, &("two\n", u64::MAX)).expect("room");
        let mut from = bytes.as_slice();
        assert_eq!(receive::<(String, u64)>(&mut from).expect("good"), Some(("one".to_owned(), 1)));
        assert_eq!(receive::<(String, u64)>(&mut from).expect("good"), Some(("two\n".to_owned(), u64::MAX)));
        assert_eq!(receive::<(String, u64)>(&mut from).expect("good"), None);
        // One that was broken off is none, and no other is waited for.
        assert!(receive::<(String, u64)>(&bytes[..10]).is_err());
        assert!(receive::<String>([255; 8].as_slice()).is_err());
    }
}
