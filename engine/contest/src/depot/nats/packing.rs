//! Messages and texts, packed with gzip.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Read, Write};

/// In bytes, unpacked. What is longer has been made by nobody who means well.
pub const LONGEST: u64 = 64 << 20;

/// The same bytes give the same packet each time.
pub fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

pub fn unpack(packet: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packet).take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST >> 20)));
    }
    Ok(bytes)
}

pub fn pack_json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    pack(&serde_json::to_vec(value)?)
}

pub fn unpack_json<T: DeserializeOwned>(packet: &[u8]) -> io::Result<T> {
    Ok(serde_json::from_slice(&unpack(packet)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let packet = pack_json(&["a", "b"]).expect("a packet");
        assert_eq!(unpack_json::<Vec<String>>(&packet).expect("two words"), ["a", "b"]);
        assert!(unpack_json::<u64>(&packet).is_err());
        assert!(unpack(b"rubbish").is_err() && unpack(&packet[..packet.len() - 3]).is_err());
    }

    #[test]
    fn a_small_packet_never_becomes_a_huge_text() {
        let packet = pack(&vec![0; LONGEST as usize + 1]).expect("a packet");
        assert!(packet.len() < 1 << 20);
        assert_eq!(unpack(&packet).expect_err("too long").to_string(), "it is longer than 64 MiB");
    }
}
