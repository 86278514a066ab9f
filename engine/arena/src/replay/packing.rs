//! Packs the files of a recorded match into its replay.

use super::pack::{Pack, PackLine};
use super::read::Replay;
use super::recorded_match::RecordedMatch;
use super::sealed_line::{seal, unseal};
use crate::match_run::SeatChoice;
use lunarena_content::{Report, Reports, Root};

/// The files of a recorded match that is as it was.
pub fn pack_of(root: &Root, recorded: &RecordedMatch) -> Result<Pack, Report> {
    let rules = recorded.segments.iter().map(|segment| &segment.game.ruleset);
    let bots = recorded.segments.iter().flat_map(|segment| &segment.seats).filter_map(SeatChoice::bot);
    Pack::of(root, rules, [&recorded.map], bots)
}

/// The files of a recorded match, as long as they are what they were, and the text of its replay with them in it.
pub fn pack(root: &Root, replay: &Replay, text: &str) -> Result<(Pack, String), Reports> {
    if replay.pack.is_some() {
        return Err(Report::error("the replay holds its files already").into());
    }
    let recorded = RecordedMatch::new(root, replay)?;
    recorded.check_unchanged("its files can't be packed")?;
    let pack = pack_of(root, &recorded)?;
    let line = serde_json::to_string(&PackLine { packed: &pack });
    let line = line.map_err(|error| Report::error(format!("replay: {error}")))?;
    // Every line behind it has another checksum now.
    let (mut read, mut written, mut out) = (String::new(), String::new(), String::with_capacity(text.len()));
    for (number, old) in text.lines().enumerate() {
        let object = unseal(&mut read, old).ok_or_else(|| Report::error("the replay changed while it was packed"))?;
        out.push_str(&seal(&mut written, object));
        if number == 0 {
            out.push_str(&seal(&mut written, &line));
        }
    }
    Ok((pack, out))
}
