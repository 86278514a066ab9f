//! What stands in a page, read as the page itself reads it.

use flate2::read::GzDecoder;
use serde_json::Value as Json;
use std::io::Read;

pub fn unpack(page: &str) -> Json {
    unpack_element(page, "match")
}

pub fn unpack_element(page: &str, id: &str) -> Json {
    let begin = format!("<script type=\"application/octet-stream\" id=\"{id}\">");
    let (_, rest) = page.split_once(&begin).expect("the element");
    let (text, rest) = rest.split_once("</script>").expect("its end");
    assert!(!rest.contains(&begin), "there is one element");
    let mut json = String::new();
    GzDecoder::new(bytes(text).as_slice()).read_to_string(&mut json).expect("packed text");
    serde_json::from_str(&json).expect("JSON")
}

/// Bit by bit, so that it can't share a mistake with what is tested.
fn bytes(text: &str) -> Vec<u8> {
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{} is no digit", char::from(other)),
    };
    let digits = text.trim_end_matches('=').bytes().map(value);
    let bits: Vec<u8> = digits.flat_map(|digit| (0..6).rev().map(move |bit| digit >> bit & 1)).collect();
    bits.chunks_exact(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | bit)).collect()
}
