//! `lunarena replay picture`: a moment of a match as an SVG picture.

use super::moment::{self, MomentFlags};
use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::film::Shown;
use lunarena_content::{OutputKind, Report};
use lunarena_contest::ContentPlace;
use lunarena_scene::curves::curves;
use lunarena_scene::{Id, PictureOptions, picture};
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay picture match.replay --turn 40 --out turn40.svg
  lunarena replay picture match.replay --seat Blue > end.svg

Exit codes: 0 success, 1 the file is damaged or no replay, 2 no such file,
turn or seat.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    file: PathBuf,
    #[command(flatten)]
    moment: MomentFlags,
    /// Also show what this thing reaches and where it goes, by its id
    #[arg(long, value_name = "ID")]
    select: Option<String>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let out = flags.force.optional(flags.out, OutputKind::Picture)?;
    let replay = super::read(&flags.file)?;
    flags.moment.seat.as_deref().map_or(Ok(()), |seat| replay.check_seat(seat))?;
    let film = moment::film(place, &replay, &flags.moment.files.files)?;
    let (at, seat) = (flags.moment.step(&film)?, flags.moment.seat.as_deref());
    let shown = Shown::new(&film, at, seat)?;
    let select = flags.select.as_deref().map(|id| match id.parse() {
        Ok(number) if shown.scene.thing(&Id::Number(number)).is_some() => Id::Number(number),
        _ => Id::Name(id.to_owned()),
    });
    if let Some(id) = select.as_ref().filter(|id| shown.scene.thing(id).is_none()) {
        return Err(Report::error(format!("there is no thing `{id}` to be seen in this turn"))
            .help("`lunarena replay show FILE --turn N --text` tells what there is")
            .into());
    }
    let moment = match seat {
        Some(seat) => format!("{}, as {seat} sees it", shown.heading),
        None => shown.heading,
    };
    let events = shown.told.iter().map(ToString::to_string).collect();
    let curves = curves(&film, at, seat);
    let options = PictureOptions { title: film.title.clone(), moment, events, effects: shown.effects, curves, select };
    let text = picture(&shown.scene, &film.look, &film.seats, &options);
    match out {
        Some(file) => file.write(&text)?,
        None => output::text(&text)?,
    }
    Ok(Outcome::Good)
}
