//! `lunarena watch`: a match that is played again whenever one of its files is saved, with what the change did to it.

mod browser;
mod guard;
mod live;
mod says;
mod teller;

use crate::flags::{ForceFlag, MatchFlags};
use crate::outcome::{Failure, Outcome};
use crate::terminal::progress::Progress;
use browser::BrowserFlags;
use lunarena_arena::{Keep, Turn};
use lunarena_contest::watch::{AudienceMaker, FileChanges, Plan, Watcher};
use lunarena_contest::{Audience, ContentPlace};
use says::Says;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use teller::Teller;

const HELP: &str = "\
Examples:
  lunarena watch GAME                        default bots; then save any file
  lunarena watch GAME mine.lua BOT --seed 7  while you write mine.lua
  lunarena watch GAME --mod MOD              while you write a mod
  lunarena watch GAME --live --pace 500      change the rules of a running match
  lunarena watch GAME --json                 one JSON object per line
  lunarena watch GAME --browser --open       before and after, on a page

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
    #[command(flatten)]
    force: ForceFlag,
    /// Wait this many milliseconds for further saves before showing the result
    #[arg(long, value_name = "MS", default_value_t = 40)]
    rest: u64,
    #[command(flatten)]
    browser: BrowserFlags,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// Who is at work on the rules wants to hear soon that a loop never ends.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    lunarena_arena::expect_turns_within(PATIENCE);
    let place = &place.settled()?;
    let says = Says::new(flags.json);
    let rest = Duration::from_millis(flags.rest);
    let mut request = flags.choice.clone().request(place)?;
    request.seed.get_or_insert_with(lunarena_contest::draw_seed);
    if flags.live {
        let (post, news) = mpsc::channel();
        let changes = FileChanges::open(place, &request, post)?;
        return live::run(place, request, &flags, live::Watch::new(changes, news, says, rest));
    }
    if let Some(outcome) = flags.browser.run(place, &request)? {
        return Ok(outcome);
    }
    let audience: AudienceMaker = Arc::new(|| Box::new(Bar::default()));
    let plan = Plan { place: place.clone(), request, keep: Keep::HASHES, audience };
    Watcher::new(plan, rest)?.watch(&mut Teller::new(says, place))?;
    Ok(Outcome::Good)
}

/// A bar for matches that take a while.
#[derive(Default)]
struct Bar(Option<Progress>);

impl Audience for Bar {
    fn turn(&mut self, _: &Arc<Turn>, lunarena_arena::Progress { noun, done, total }: &lunarena_arena::Progress) {
        self.0.get_or_insert_with(|| Progress::of(noun, *total)).at(*done);
    }
}
