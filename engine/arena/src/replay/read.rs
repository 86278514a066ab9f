//! Reading a replay, strictly: a line that isn't as it was written is refused by number.

use super::header::{FORMAT, Header, KIND, SeatRef, Swap};
use super::pack::Pack;
use super::sealed_line::unseal;
use crate::match_run::{SeatInput, SeatInputs, Stops};
use lunarena_content::disk::{self, ReadError};
use lunarena_content::{Report, Source, Span};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A replay as it was read.
#[derive(Clone, Debug)]
pub struct Replay {
    pub header: Header,
    /// The files that it was played with, if they are packed.
    pub pack: Option<Pack>,
    /// What the match can be looked at by, if it was recorded with that.
    pub opening: Option<Value>,
    /// The lines of the turns, as plain data.
    pub turns: Vec<Value>,
    /// Where the match went on with other rules or bots, in order.
    pub swaps: Vec<Swap>,
    /// What the clock stopped, by the line of its turn, from 1.
    pub stops: BTreeMap<u64, Stops>,
    /// What seats were given from outside, by the line of its turn.
    pub inputs: BTreeMap<u64, SeatInputs>,
    /// Turns, hash, standings.
    pub end: Value,
}

/// In bytes. More than this is no replay of a match, see [`super::size_limit`].
pub const LONGEST: u64 = 1 << 29;

/// Swaps are made by hand, one for each save of a file while a match is watched.
pub const MOST_SWAPS: usize = 500;

impl Replay {
    /// The replay of a match of which no turn was played yet.
    pub fn begun(header: Header) -> Replay {
        Replay {
            header,
            pack: None,
            opening: None,
            turns: Vec::new(),
            swaps: Vec::new(),
            stops: BTreeMap::new(),
            inputs: BTreeMap::new(),
            end: Value::Null,
        }
    }

    /// Why the match was broken off, if it was.
    pub fn failure(&self) -> Option<&Value> {
        self.end.field("failed").filter(|reasons| **reasons != Value::Null)
    }

    /// Who played at its end.
    pub fn last_seats(&self) -> &[SeatRef] {
        self.swaps.last().map_or(&self.header.seats, |swap| &swap.seats)
    }

    /// Whether somebody plays this seat.
    pub fn check_seat(&self, seat: &str) -> Result<(), Report> {
        let names: Vec<&str> = self.header.seats.iter().map(|seat| seat.seat.as_str()).collect();
        if names.contains(&seat) {
            return Ok(());
        }
        let meant = near(seat, names.iter().copied()).map(|near| format!("did you mean `{near}`? Its"));
        let meant = meant.unwrap_or_else(|| "its".to_owned());
        Err(Report::error(format!("nobody plays `{seat}` in this match"))
            .help(format!("{meant} seats are {}", names.join(", "))))
    }

    pub fn read(path: &std::path::Path) -> Result<Replay, Report> {
        Replay::parse(&Replay::text(path)?)
    }

    /// What stands in the file, before anything of it is understood.
    pub fn text(path: &std::path::Path) -> Result<Source, Report> {
        let shown = path.display().to_string();
        let refuse = |why: String| Report::error(format!("the replay {shown} can't be read: {why}"));
        let bytes = disk::read(path, LONGEST).map_err(|why| match why {
            ReadError::TooLarge => refuse(format!("it is longer than {} MiB", LONGEST >> 20)),
            why => refuse(why.to_string()),
        })?;
        let text = String::from_utf8(bytes).map_err(|_| refuse("it is not text".into()))?;
        Ok(Source::new(&shown, &text))
    }

    pub fn parse(source: &Source) -> Result<Replay, Report> {
        let mut sum = String::new();
        let mut lines = source.text().split_inclusive('\n').enumerate().map(|(number, line)| (number + 1, line));
        let mut start = 0;
        let mut next = |lines: &mut dyn Iterator<Item = (usize, &str)>| -> Result<Option<(usize, Span, serde_json::Value)>, Report> {
            let Some((number, line)) = lines.next() else { return Ok(None) };
            let span = Span::new(start, start + line.trim_end().len().min(72));
            start += line.len();
            let damaged = || {
                Report::error(format!("line {number} of the replay is not as it was written"))
                    .at(source, span, "changed, cut off or out of place")
                    .help("every line carries a checksum of itself and of all lines before it")
            };
            let whole = line.strip_suffix('\n').ok_or_else(damaged)?;
            let object = unseal(&mut sum, whole).ok_or_else(damaged)?;
            let json = serde_json::from_str(&object).map_err(|_| damaged())?;
            Ok(Some((number, span, json)))
        };
        // What it is comes first: a file of another kind is not a damaged replay.
        let first = source.text().lines().next().unwrap_or_default();
        let kind: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
        if kind.get("lunarena").and_then(|word| word.as_str()) != Some(KIND) && !first.starts_with("{\"lunarena\"") {
            return Err(Report::error(format!("{} is not a replay", source.shown()))
                .help("a replay is made by `lunarena play ... --replay FILE`"));
        }
        if let Some(format) = kind.get("format").and_then(serde_json::Value::as_u64)
            && format != u64::from(FORMAT)
        {
            return Err(Report::error(format!("this replay has format {format}, this engine reads format {FORMAT}"))
                .help("read it with the version of lunarena that its header names"));
        }
        let header = match next(&mut lines)? {
            Some((_, span, json)) => serde_json::from_value(json).map_err(|error| {
                Report::error(format!("the replay's header is not good: {error}")).at(source, span, "")
            })?,
            None => return Err(Report::error("the replay is empty")),
        };
        let (mut turns, mut swaps): (Vec<Value>, Vec<Swap>) = (Vec::new(), Vec::new());
        let (mut pack, mut opening, mut stops, mut inputs) = (None, None, BTreeMap::new(), BTreeMap::new());
        while let Some((number, span, json)) = next(&mut lines)? {
            let not_good = |error: serde_json::Error| {
                Report::error(format!("line {number} of the replay is not good: {error}")).at(source, span, "")
            };
            if let Some(end) = json.get("end") {
                let end = Value::deserialize(end).map_err(not_good)?;
                if let Some((extra, ..)) = next(&mut lines)? {
                    return Err(Report::error(format!("the replay goes on after its end, at line {extra}")));
                }
                return Ok(Replay { header, pack, opening, turns, swaps, stops, inputs, end });
            }
            if let Some(files) = json.get("packed") {
                if number != 2 {
                    let message = format!("line {number} of the replay is out of place");
                    return Err(Report::error(message).at(
                        source,
                        span,
                        "packed files stand right behind the header, once",
                    ));
                }
                let read = Pack::read(files);
                pack = Some(read.map_err(|why| {
                    Report::error(format!("the files that the replay holds are not good: {why}"))
                        .at(source, span, "here")
                })?);
                continue;
            }
            if let Some(first) = json.get("opening") {
                if opening.is_some() || !turns.is_empty() {
                    let message = format!("line {number} of the replay opens it once more");
                    return Err(Report::error(message).at(source, span, "it stands behind the header alone"));
                }
                opening = Some(Value::deserialize(first).map_err(not_good)?);
                continue;
            }
            if let Some(swap) = json.get("swap") {
                let swap: Swap = serde_json::from_value(swap.clone()).map_err(not_good)?;
                if swap.turn != turns.len() as u64 + 1 {
                    let message = format!("line {number} of the replay is a swap for turn {}", swap.turn);
                    return Err(Report::error(message).at(source, span, "it stands before another turn"));
                }
                if swaps.len() == MOST_SWAPS {
                    let message = format!("line {number} of the replay is one swap too many");
                    let report = Report::error(message).at(source, span, "");
                    return Err(report.help(format!("each loads the rules again: a replay has at most {MOST_SWAPS}")));
                }
                swaps.push(swap);
                continue;
            }
            if json.get("turn").is_none() {
                return Err(Report::error(format!("line {number} of the replay is no turn")).at(source, span, ""));
            }
            if let Some(stopped) = json.get("stops") {
                let stopped: Stops = serde_json::from_value(stopped.clone()).map_err(not_good)?;
                stops.insert(turns.len() as u64 + 1, stopped);
            }
            let turn: Value = serde_json::from_value(json).map_err(not_good)?;
            if let Some(given) = turn.field("inputs") {
                let read = SeatInput::read_all(given).ok_or_else(|| {
                    Report::error(format!("line {number} of the replay is not good: what seats were given"))
                        .at(source, span, "")
                })?;
                inputs.insert(turns.len() as u64 + 1, read);
            }
            turns.push(turn);
        }
        Err(Report::error("the replay has no end").help("the file was cut off: the lines after this are lost"))
    }
}
