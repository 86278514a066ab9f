//! `lunarena twice-match`: one of the two matches of `check --twice`, in a process of its own. It hands its replay over on stdout, so nothing is
//! left behind wherever it is stopped.

use crate::flags::MatchFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::text::reports::ReportJson;
use lunarena_arena::{Keep, Match, Recorder, Standing, set_hash_seed};
use lunarena_content::{Report, Reports, UserPath};
use lunarena_contest::{ContentPlace, MatchRequest, PreparedMatch};
use std::process::{Child, Command, Stdio};

#[derive(clap::Args)]
pub struct Flags {
    #[command(flatten)]
    choice: MatchFlags,
    #[command(flatten)]
    way: Way,
}

/// How the match is played, which must not matter to what comes of it.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Way {
    /// Hash Lua's tables with this seed, and load the rules anew before every turn
    #[arg(long, value_name = "SEED")]
    pub strain: Option<u64>,
    /// Keep the whole state after this turn in the replay
    #[arg(long, value_name = "TURN")]
    pub frame: Option<u64>,
}

impl Way {
    /// Plays the match in a process of its own. Only one that is played plainly complains of what is wrong with its input:
    /// its twin would say the same.
    pub fn start(self, place: &ContentPlace, choice: &MatchRequest) -> Result<Child, Report> {
        let failed = |error| Report::error(format!("a second process can't be started: {error}"));
        let mut command = Command::new(std::env::current_exe().map_err(failed)?);
        command.arg("twice-match").args(&choice.game).args(choice.bots.iter().map(UserPath::as_str));
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let settings = choice.settings.set.iter().map(|(key, value)| ("--set", Some(format!("{key}={value}"))));
        let options = [
            ("--map", choice.map.as_ref().map(UserPath::to_string)),
            ("--seed", number(choice.seed)),
            ("--strain", number(self.strain)),
            ("--frame", number(self.frame)),
        ];
        let mods = choice.settings.mods.iter().map(|name| ("--mod", Some(name.clone())));
        for (name, value) in options.into_iter().chain(mods).chain(settings) {
            command.args(value.map(|value| format!("{name}={value}")));
        }
        if let Some(root) = place.named() {
            command.arg("--root").arg(root);
        }
        let complaints = if self.strain.is_some() { Stdio::piped() } else { Stdio::inherit() };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(complaints).spawn().map_err(failed)
    }
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let Flags { choice, way } = flags;
    if let Some(seed) = way.strain {
        set_hash_seed(seed);
    }
    let prepared = PreparedMatch::new(place, choice.request(place)?, false)?;
    let mut recorder = Recorder::in_memory(&prepared.header());
    let mut turns = 0;
    let text = match play(way, &prepared, &mut recorder, &mut turns) {
        Ok((hash, standings)) => recorder.finish(turns, &hash, &standings)?,
        // What fails under strain alone is a difference like any other.
        Err(reports) if way.strain.is_some() => {
            recorder.fail(turns, &reports.iter().map(ReportJson::new).collect::<Vec<_>>())?
        }
        Err(reports) => return Err(reports.into()),
    };
    output::text(&text)?;
    Ok(Outcome::Good)
}

/// Gives the hash and the standings at the end; `turns` tells how far it went.
fn play(
    way: Way,
    prepared: &PreparedMatch,
    recorder: &mut Recorder,
    turns: &mut u64,
) -> Result<(String, Vec<Standing>), Reports> {
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::RECORD))?;
    if let Some(opening) = table.opening()? {
        recorder.opening(&opening)?;
    }
    loop {
        if way.strain.is_some() {
            table.reload()?;
        }
        let next = table.turn();
        let next =
            if way.strain.is_some() { next } else { next.map_err(|reports| prepared.failed(*turns + 1, reports)) };
        let Some(mut turn) = next? else { break };
        if way.frame == Some(turn.turn) {
            turn.state = Some(table.state()?);
        }
        recorder.turn(&turn)?;
        *turns += 1;
    }
    let standings = table.standings()?;
    Ok((table.hash()?, standings))
}
