//! The page with its data: one file that needs nothing else.

use crate::event_data::EventData;
use crate::page_data::PageData;
use crate::visible_json::VisibleJson;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::Serializer;
use std::io::Write;

/// As `engine/viewer/page` builds it.
const PAGE: &str = include_str!("../page.html");

/// The page that speaks to a server, as `engine/viewer/page` builds it.
pub const LIVE_PAGE: &str = include_str!("../live.html");

/// The page of a contest, as `engine/viewer/page` builds it.
pub const SITE_PAGE: &str = include_str!("../site.html");

/// The page of an event, as `engine/viewer/page` builds it.
const EVENT_PAGE: &str = include_str!("../event.html");

/// Where the data go.
const PLACE: &str = "<!-- match -->";
const EVENT_PLACE: &str = "<!-- event -->";

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The data are packed as browsers unpack them, and written in letters and digits: nothing of a stranger's text can end the element that holds them.
pub fn html(data: &PageData) -> std::io::Result<String> {
    Ok(PAGE.replacen(PLACE, &element("match", data)?, 1))
}

/// The same for an event of many matches: its tables, as `page/src/event/format.ts` describes them.
pub fn event_html(event: &impl Serialize) -> std::io::Result<String> {
    Ok(EVENT_PAGE.replacen(EVENT_PLACE, &element("event", &EventData::new(event))?, 1))
}

fn element(id: &str, data: &impl Serialize) -> std::io::Result<String> {
    let packed = base64(&packed(written(data)?.as_bytes())?);
    Ok(format!("<script type=\"application/octet-stream\" id=\"{id}\">{packed}</script>"))
}

/// The data as the page reads them.
pub fn json(data: &PageData) -> std::io::Result<Vec<u8>> {
    written(data).map(String::into_bytes)
}

/// JSON in which nothing is hidden.
pub fn written(data: &impl Serialize) -> std::io::Result<String> {
    let mut json = Vec::new();
    data.serialize(&mut Serializer::with_formatter(&mut json, VisibleJson))?;
    String::from_utf8(json).map_err(std::io::Error::other)
}

fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let byte = |at: usize| u32::from(part.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at)) as usize % 64];
            text.push(if at > part.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_everybody_writes_it() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fr", "ZnI="),
            ("fro", "ZnJv"),
            ("frog", "ZnJvZw=="),
            ("\u{ff}\u{3ff}", "w7/Pvw=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn pages_have_one_place_for_their_data() {
        assert_eq!(PAGE.matches(PLACE).count(), 1);
        assert_eq!(EVENT_PAGE.matches(EVENT_PLACE).count(), 1);
    }
}
