//! `lunarena play`: one match, watched as it goes, then who won and how to see it again.

mod explain;
mod html_file;
mod people;
mod result;

use crate::flags::{ForceFlag, MatchFlags};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::terminal::viewer::{self, Leave, Options, Reel};
use crate::text::reports;
use explain::Explained;
use html_file::{HtmlFile, PageFlags};
use lunarena_arena::{Keep, Match, Opening, Recorder, StepMaker, Turn, decided, first_film};
use lunarena_content::{OutputFile, OutputKind};
use lunarena_contest::{ContentPlace, MatchCosts, PreparedMatch, RefusalSigns};
use people::PeopleFlags;
use result::MatchResult;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena play                            the first game, its default bots
  lunarena play GAME mine.lua BOT --seed 7
  lunarena play GAME --map MAP --set heap.size=30 --replay match.replay
  lunarena play GAME mine.lua BOT --replay match.replay --with-content
  lunarena play GAME --html match.html     a page to look at in a browser
  lunarena play GAME --seed 7 --json       the result as JSON
  lunarena play GAME mine.lua BOT --explain  which turns were near their limit
  lunarena play GAME human BOT --open      play yourself, in a browser

On a terminal the match is shown while it runs: space stops it, the arrows go
a step back and on, `?` shows all keys. In a pipe only the result is printed.
A seat of `human` is played by a person in a browser: a link is printed for each.
Where many units are played a bot plays along; `human+BOT` names another one,
`human+nobody` none.
A replay can be looked at anywhere. To verify or fork it takes the files of the
match as they were; with --with-content the replay holds them.
Exit codes: 0 the match was played, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    choice: MatchFlags,
    /// Write a replay to this file when the match is over
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Store the whole state after every turn in the replay
    #[arg(long, requires = "replay")]
    frames: bool,
    /// Pack the rules, mods, map and bots into the replay, to play it again anywhere
    #[arg(long, requires = "replay")]
    with_content: bool,
    #[command(flatten)]
    page: PageFlags,
    #[command(flatten)]
    force: ForceFlag,
    #[command(flatten)]
    people: PeopleFlags,
    /// Say which turns came within 10 % of what they may take, and which line took most of them
    #[arg(long)]
    explain: bool,
    /// Don't show the match or a progress bar
    #[arg(long, short)]
    quiet: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Milliseconds for a step
    #[arg(long, value_name = "MS", conflicts_with_all = ["quiet", "json"])]
    pace: Option<u64>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    if flags.choice.has_people() {
        return people::run(place, flags);
    }
    let json = flags.json;
    let watch = !flags.quiet && !json && terminal::redraws() && std::io::stdin().is_terminal();
    let (quiet, pace) = (flags.quiet, flags.pace.map(Duration::from_millis));
    let (with_content, explain) = (flags.with_content, flags.explain);
    let replay = flags.force.optional(flags.replay, OutputKind::Replay)?;
    let page = flags.page.file(replay.as_ref(), flags.force)?;
    let prepared = PreparedMatch::new(place, flags.choice.request(place)?, flags.frames)?;

    let keep = match (replay.is_some() || page.is_some(), watch) {
        (true, _) => Keep::RECORD,
        (false, watch) => Keep { scenes: watch, ..Keep::NOTHING },
    };
    let mut table = Match::new(&prepared.game, prepared.setup(keep))?;
    let mut recorder = match (&replay, &page) {
        // The page is made of the text, which can't be read back from every file, such as a pipe.
        (_, Some(_)) => Some(Recorder::in_memory(&prepared.header())),
        (Some(file), None) => Some(Recorder::to_file(file, &prepared.header())?),
        (None, None) => None,
    };
    if let (Some(recorder), true) = (&mut recorder, with_content) {
        recorder.pack(&prepared.pack(&place.root()?)?)?;
    }
    let opening = table.opening()?;
    if let (Some(opening), Some(recorder)) = (&opening, &mut recorder) {
        recorder.opening(opening)?;
    }
    let whole = table.progress();
    let seats: Vec<String> = table.seat_names().into_iter().map(str::to_owned).collect();
    let mut tally = MatchCosts::new(&seats, RefusalSigns::from(&prepared.game.file));
    let mut audience = match opening.filter(|_| watch) {
        Some(opening) => Audience::Viewer(Show::begin(&prepared, opening, pace)),
        None if quiet => Audience::Nobody,
        None => Audience::Bar(Progress::of(whole.noun, whole.total)),
    };
    let mut explained = explain.then(|| Explained::new(&prepared));
    loop {
        let turn = match table.turn() {
            Ok(Some(turn)) => turn,
            Ok(None) => break,
            Err(reasons) => {
                // The turns that were played show best what went wrong.
                if let (Some(recorder), Some(file)) = (recorder.filter(|recorder| recorder.turns() > 0), &replay) {
                    let text = recorder.break_off(&reasons)?;
                    page.as_ref().map_or(Ok(()), |_| file.write(&text))?;
                }
                return Err(prepared.failed(tally.turns + 1, reasons).into());
            }
        };
        tally.add(&turn);
        if let Some(explained) = &mut explained {
            explained.add(&turn, tally.turns);
        }
        if let Some(recorder) = &mut recorder {
            recorder.turn(&turn)?;
        }
        audience.see(&table.progress(), &turn);
    }
    if !tally.asked() {
        return Err(prepared.game.nobody_was_asked().into());
    }
    let standings = table.standings()?;
    let hash = table.hash()?;
    if let Some(recorder) = recorder {
        let text = recorder.finish(tally.turns, &hash, &standings)?;
        if let Some(page) = &page {
            replay.as_ref().map_or(Ok(()), |file| file.write(&text))?;
            page.write(place, &text)?;
        }
    }
    let decided = decided(&standings, &prepared.game.look);
    audience.end(&decided)?;
    if let Some(report) = table.take_scene_fault() {
        reports::say(&[&report]);
    }
    let explained = explained.map(|explained| explained.finish(&prepared)).transpose()?;
    let result = MatchResult {
        prepared: &prepared,
        explained: explained.as_deref(),
        tally: &tally,
        standings: &standings,
        banks: &table.banks(),
        decided: &decided,
        hash: &hash,
        replay: replay.as_ref().map(OutputFile::path),
        page: page.as_ref().map(HtmlFile::path),
    };
    if json {
        output::json(&result.json())?;
    } else {
        output::text(&result.text(Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

/// Who follows the match.
enum Audience {
    Viewer(Show),
    Bar(Progress),
    Nobody,
}

impl Audience {
    /// One more turn was played.
    fn see(&mut self, progress: &lunarena_arena::Progress, turn: &Turn) {
        match self {
            Audience::Viewer(show) => show.maker.steps(turn).into_iter().for_each(|step| show.reel.push(step)),
            Audience::Bar(bar) => bar.at(progress.done),
            Audience::Nobody => {}
        }
    }

    fn end(self, decided: &str) -> Result<(), Failure> {
        match self {
            Audience::Viewer(show) => show.end(decided),
            Audience::Bar(_) | Audience::Nobody => Ok(()),
        }
    }
}

/// The viewer on a thread of its own, while the match is played on this one.
struct Show {
    reel: Reel,
    maker: StepMaker,
    viewer: Option<JoinHandle<Result<Leave, Failure>>>,
}

impl Show {
    fn begin(prepared: &PreparedMatch, opening: Opening, pace: Option<Duration>) -> Show {
        let title = lunarena_contest::wording::title(&prepared.game.file.title, &prepared.map.0);
        let film = first_film(&title, &prepared.seat_refs(), opening);
        let reel = Reel::new(film);
        let (shown, colors) = (reel.clone(), terminal::colours(&std::io::stdout()));
        let viewer = std::thread::spawn(move || {
            let left = viewer::show(&shown, Options { first: 0, plays: true, leaves: true, pace, colors });
            // Ctrl-C is for the match, not for its picture alone.
            if matches!(left, Ok(Leave::Interrupted)) && shown.look(|_, ending| ending.is_none()) {
                viewer::interrupt();
            }
            left
        });
        Show { reel, maker: StepMaker::default(), viewer: Some(viewer) }
    }

    /// Waits until the person has seen enough.
    fn end(mut self, decided: &str) -> Result<(), Failure> {
        self.reel.finish(decided.to_owned());
        match self.viewer.take().map(JoinHandle::join) {
            Some(Ok(left)) => left.map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// A match that failed leaves the terminal as it was, too.
impl Drop for Show {
    fn drop(&mut self) {
        self.reel.finish(String::new());
        if let Some(viewer) = self.viewer.take() {
            let _ = viewer.join();
        }
    }
}
