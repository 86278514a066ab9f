//! `lunarena watch`: a match that is played again whenever one of its files is saved, with what the change did to it.

mod attempt;
mod file_changes;
mod guard;
mod live;
mod pause;
mod says;

use crate::flags::MatchFlags;
use crate::outcome::{Failure, Outcome};
use attempt::{Attempt, Made};
use file_changes::FileChanges;
use lunarena_content::{Report, Reports, SET};
use lunarena_contest::{ContentPlace, MatchRequest, PlayedMatch};
use pause::Pause;
use says::Says;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena watch GAME                        default bots; then save any file
  lunarena watch GAME mine.lua BOT --seed 7  while you write mine.lua
  lunarena watch GAME --mod MOD              while you write a mod
  lunarena watch GAME --live --pace 500      change the rules of a running match
  lunarena watch GAME --json                 one JSON object per line

After every change to the rules, constants, maps, mods or bots in use, the
match is played again with the same seed. You see the standings before and
after, the first turn and value that differ, and what bots print differently.
If a file is broken, the mistake is reported and the last good match is kept for
the next comparison.

With --live the running match continues: new rules and bots take over between
two turns. Rules can hand over data with on_unload and on_reload (game.yaml),
and bots with functions of the same names. A bot whose file did not change
keeps its memory. The replay records every swap.

Stop it with Ctrl-C. Exit code: 2 the command line is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    choice: MatchFlags,
    /// Keep the match running and swap rules and bots between two turns
    #[arg(long)]
    live: bool,
    /// With --live: milliseconds per turn, or per round in games with units
    #[arg(long, value_name = "MS", default_value_t = 250, requires = "live")]
    pace: u64,
    /// With --live: write a replay to this file when the match is over
    #[arg(long, value_name = "FILE", requires = "live")]
    replay: Option<PathBuf>,
    /// Wait this many milliseconds for further saves before showing the result
    #[arg(long, value_name = "MS", default_value_t = 40)]
    rest: u64,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// What wakes the watcher.
pub enum Signal {
    /// Something happened to a file.
    Stir,
    /// The attempt with this number came to its end.
    Made(u64, Box<Made>),
}

/// What to do next.
const SAVE: &str = "watching: save a file to see what changes";
const NOTHING_TO_SAVE: &str = "watching a built-in game: copy it with `lunarena init DIR` to change it";

/// Who is at work on the rules wants to hear soon that a loop never ends.
const PATIENCE: Duration = Duration::from_secs(10);

/// One save is told of several times: only what comes later than this is another one.
const BURST: Duration = Duration::from_millis(2);

/// How long to sleep at most: then the files are looked at, in case nobody was told of a change.
const NAP: Duration = Duration::from_secs(1);

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    lunarena_arena::expect_turns_within(PATIENCE);
    let place = &place.settled()?;
    let says = Says::new(flags.json);
    let rest = Duration::from_millis(flags.rest);
    let mut request = flags.choice.clone().request(place)?;
    let (post, news) = mpsc::channel();
    let changes = FileChanges::open(place, &request, post.clone())?;
    request.seed.get_or_insert_with(lunarena_contest::draw_seed);
    if flags.live {
        return live::run(place, request, &flags, live::Watch::new(changes, news, says, rest));
    }
    let watcher = Watcher {
        place: place.clone(),
        request,
        changes,
        says,
        post,
        last: None,
        trouble: None,
        attempt: None,
        made: None,
        pause: Pause::new(rest),
        count: 0,
    };
    watcher.watch(&news)
}

struct Watcher {
    place: ContentPlace,
    request: MatchRequest,
    changes: FileChanges,
    says: Says,
    post: mpsc::Sender<Signal>,
    /// The last match that could be played.
    last: Option<Arc<PlayedMatch>>,
    /// What is wrong with the files since.
    trouble: Option<Reports>,
    /// The one that is being made.
    attempt: Option<Attempt>,
    /// What came of it, until the files have come to rest.
    made: Option<Box<Made>>,
    pause: Pause,
    count: u64,
}

impl Watcher {
    fn watch(mut self, news: &mpsc::Receiver<Signal>) -> Result<Outcome, Failure> {
        self.attempt();
        loop {
            let pause = self.pause.left();
            if let Some(made) = self.made.take_if(|_| pause.is_none()) {
                self.tell(*made)?;
            }
            match news.recv_timeout(pause.unwrap_or(NAP)) {
                Ok(Signal::Stir) => {
                    // What is being made is made of files that have changed.
                    self.attempt = None;
                    self.changes.settle(news, BURST.min(self.pause.rest()), drop);
                    self.pause.stir();
                    self.attempt();
                    // Who was told of this change is told of the next: there is no need to look before.
                    self.changes.look();
                }
                Ok(Signal::Made(number, made)) if number == self.count => self.made = Some(made),
                Ok(Signal::Made(..)) => {}
                Err(RecvTimeoutError::Timeout) if pause.is_none() && self.changes.look() => self.attempt(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Outcome::Good),
            }
        }
    }

    /// Begins to play with the files as they are. One that is still at work is of no use any more.
    fn attempt(&mut self) {
        self.made = None;
        self.count += 1;
        let (number, post) = (self.count, self.post.clone());
        let tell = move |made| drop(post.send(Signal::Made(number, Box::new(made))));
        self.attempt = Some(Attempt::begin(self.place.clone(), self.request.clone(), self.last.clone(), tell));
        // What came too late to be followed is seen at the next look.
        self.changes.follow();
    }

    fn tell(&mut self, made: Made) -> Result<(), Failure> {
        self.attempt = None;
        let mended = self.trouble.take();
        match made {
            Made::First(played) => {
                let played: Arc<PlayedMatch> = Arc::new(*played);
                let embedded = self.place.root()?.dir().is_none();
                self.says.first(&played, if embedded { NOTHING_TO_SAVE } else { SAVE })?;
                self.last = Some(played);
            }
            Made::Same if mended.is_some() => self.says.mended()?,
            Made::Same => {}
            Made::Changed(played, first) => {
                let played: Arc<PlayedMatch> = Arc::new(*played);
                if let Some(before) = &self.last {
                    self.says.changed(before, &played, first.as_deref())?;
                }
                self.last = Some(played);
            }
            Made::Wrong(reports) => {
                if self.last.is_none() && self.count == 1 && !is_content(&reports) {
                    return Err(reports.into());
                }
                if mended.as_ref() != Some(&reports) {
                    self.says.broken(&reports, self.last.is_some())?;
                }
                self.trouble = Some(reports);
            }
        }
        Ok(())
    }
}

/// Whether a file is at fault, which can be mended while it is watched; not the command line.
fn is_content(reports: &Reports) -> bool {
    reports.iter().any(|report: &Report| report.place().is_some_and(|(file, ..)| file != SET))
}
