//! `lunarena test`: the examples of games, each case played on the real rules.

mod case_command;
mod json;
mod locks;
mod mismatch;
mod played;
mod refusals;
mod review;
mod shaped;
mod state_selection;
mod text;

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use case_command::CaseCommand;
use json::Shapes;
use locks::Locks;
use lunarena_content::{Report, Reports, Root, UserPath};
use lunarena_contest::{ContentPlace, Target};
use lunarena_kernel::near::near;
use played::{Played, Program};
use state_selection::StateSelection;

const HELP: &str = "\
Examples:
  lunarena test                      all examples of all games and mods
  lunarena test GAME
  lunarena test rules/GAME/examples/FILE.yaml
  lunarena test --game GAME my.yaml  your own file, wherever it is; its cases
                                     can build on those of the game (`base`)
  lunarena test --mod MOD            what a mod changes, and its own examples
  lunarena test GAME --case 'last one'
                                     only cases with these words in their name
  lunarena test GAME --lock          save all outcomes in snapshots/GAME
  lunarena test --review             accept or reject each outcome that changed
  lunarena test --pending            leave changed outcomes to be reviewed
  lunarena test GAME --json          JSON lines, see below
  lunarena test GAME --json --only players,units.3.hp
                                     only these parts of the state
  lunarena test GAME --json --without-state

A mistake in a case costs only that case and those that build on it; all others
are played. A case that fails names the command that shows it turn by turn.

Once outcomes are locked, each test compares with them. A case then fails if
anything in its outcome changed, even if the case itself doesn't expect it.

The files have the format of insta, a snapshot tool for Rust. A changed outcome
waits for review in a pending file beside them (.snap.new). --pending writes
these files, as `cargo test` does; --review updates them and leaves in them what
is skipped. In a Rust workspace, `cargo insta review --workspace` shows the same
files. Without these options, `lunarena test` writes no files.

With --json there is a line for every turn: orders, results, events, faults,
who was asked and who was skipped, what each seat saw, the state afterwards,
standings, whether the match is over, and the position from which a case can
continue. There is also a line for every case, with reports if it can't be
played, and the counts at the end. A table is an object with numbers as keys if
comments in the rules call it table<integer, ...>, and a list if they call it
T[]. Without a comment, it is an object in the whole case if it has a gap in
any turn. 3.0 stays 3.0; infinity is {\"@number\": \"inf\"}.

Exit codes: 0 all passed, 1 a case failed or differs from its locked outcome,
2 a case can't be played, or a file can't be loaded or doesn't exist.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Games and mods by name, or files of examples [default: all games and mods]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Only cases with this text in their name
    #[arg(long, value_name = "TEXT")]
    case: Option<String>,
    /// Save all outcomes in snapshots/, for later tests to compare with
    #[arg(long, conflicts_with_all = ["json", "case", "review", "pending"])]
    lock: bool,
    /// Show each outcome that differs from the locked one, and accept or reject it
    #[arg(long, conflicts_with_all = ["json", "case", "pending"])]
    review: bool,
    /// Write outcomes that differ to pending files, for `cargo insta review`
    #[arg(long, conflicts_with_all = ["json", "case"])]
    pending: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    /// With --json: only these parts of the state, no views or positions
    #[arg(long, value_name = "PATH,...", value_delimiter = ',', requires = "json", conflicts_with = "without_state")]
    only: Vec<String>,
    /// With --json: no states, views or positions
    #[arg(long, requires = "json")]
    without_state: bool,
}

impl Flags {
    /// Whether locked or pending outcomes are written.
    fn writes(&self) -> bool {
        self.lock || self.review || self.pending
    }
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    if flags.review {
        review::check_terminal()?;
    }
    if flags.writes() {
        root.dir_to_write()?;
    }
    let own = place.named_game().filter(|_| !flags.paths.is_empty());
    let (mut targets, mut missing) = match (own, place.named_game()) {
        (Some(game), _) => (vec![own_files(&root, game, &flags)?], Vec::new()),
        (None, Some(game)) => Target::found(&root, &[game.to_owned()], &flags.mods.names)?,
        (None, None) => Target::found(&root, &flags.paths, &flags.mods.names)?,
    };
    let named = place.named_game().is_some() || !flags.paths.is_empty() || !flags.mods.names.is_empty();
    if own.is_some() && flags.writes() {
        return Err(Report::error("only examples of the content folder can be locked")
            .help("leave out --game, or move the files into the game's examples/")
            .into());
    }
    if own.is_none() && named {
        targets.retain_mut(|target| {
            let foreign = foreign_files(&root, target);
            let is_gone = |file: &String| foreign.iter().any(|(other, _)| other == file);
            let nothing_left = !target.files.is_empty() && target.files.iter().all(is_gone);
            target.files.retain(|file| !is_gone(file));
            missing.extend(foreign.into_iter().map(|(_, report)| report));
            !nothing_left
        });
    }
    // A name that leads nowhere doesn't keep the others from being played.
    if targets.is_empty() && !missing.is_empty() {
        return Err(Reports::new(missing).into());
    }
    let sum = Sum { unread: missing.len(), ..Sum::default() };
    let (own, only) = (own.is_some(), StateSelection::new(&flags));
    let command = CaseCommand::new(place, &flags.mods.names);
    let mut run = Run { flags: &flags, command, own, only, sum, reports: missing, names: Vec::new() };
    let mut all = Vec::new();
    for target in &targets {
        all.extend(run.target(&root, target, named)?);
    }
    let Run { only, mut sum, mut reports, names, .. } = run;
    if let Some(text) = &flags.case
        && sum == Sum::default()
        && reports.is_empty()
    {
        return Err(no_such_case(text, &names).into());
    }
    reports.extend(only.missing());
    if flags.lock {
        locks::write(&root, &mut all, &mut sum)?;
    } else if flags.review {
        review::run(&root, &all, &mut sum)?;
    } else if flags.pending {
        locks::leave_all_pending(&root, &all)?;
    }
    if flags.json {
        output::json(&json::Summary::new(&sum))?;
    } else {
        output::text(&text::sum(&sum, Paint::stdout()))?;
    }
    if reports.is_empty() { Ok(Outcome::good_if(sum.is_good())) } else { Err(Reports::new(reports).into()) }
}

/// What is being done, and what came of it so far.
struct Run<'f> {
    flags: &'f Flags,
    command: CaseCommand,
    /// The files are somebody's own, wherever they stand.
    own: bool,
    only: StateSelection<'f>,
    sum: Sum,
    reports: Vec<Report>,
    /// Of all cases that could be played.
    names: Vec<String>,
}

impl Run<'_> {
    /// Plays the cases of a target and tells of them; what is locked of them is handed back.
    fn target(&mut self, root: &Root, target: &Target, named: bool) -> Result<Option<Locks>, Failure> {
        let flags = self.flags;
        let wanted = |file: &str, name: Option<&str>| {
            // Files from anywhere are shown as they were typed, or as those of the content.
            let file = self.own || target.holds(file) || is_of_whole_mod(target, file);
            // What can't be read may hold the case that is looked for.
            file && flags.case.as_ref().is_none_or(|text| name.is_none_or(|name| name.contains(text.as_str())))
        };
        let typed: Option<Vec<UserPath>> =
            self.own.then(|| target.files.iter().map(|file| UserPath::new(file.as_str())).collect());
        let modded = root.with_mods(&target.game, &target.mods);
        let program =
            match modded.and_then(|root| Program::load(root, target, typed.as_deref(), wanted, &mut self.names)) {
                Ok(program) => program,
                Err(found) => {
                    self.reports.extend(found);
                    return Ok(None);
                }
            };
        let changes_locks = flags.lock || flags.review;
        let mut locks = Locks::new(flags.writes());
        let shapes = flags.json.then(|| Shapes::of(&program.game));
        let played = program.play(|game, case| {
            locks.add(root, target, case);
            match &shapes {
                Some(shapes) => Ok(output::text(&json::case(game, case, shapes, &mut self.only)?)?),
                None => Ok(()),
            }
        })?;
        // A mod that has no examples has nothing to say here, unless it was asked for.
        if played.is_empty() && !target.mods.is_empty() && !named {
            return Ok(None);
        }
        locks.finish(root, target, &played, flags.case.is_none());
        self.reports.append(&mut locks.reports);
        self.sum.add(&played, &locks);
        if flags.json {
            output::text(&json::others(&target.game, &played, &locks)?)?;
        } else if (flags.case.is_none() || !played.is_empty()) && !(flags.review && played.is_good()) {
            let shown = if flags.lock { &Locks::default() } else { &locks };
            output::text(&text::game(&played, shown, !changes_locks, &self.command, Paint::stdout()))?;
        }
        self.reports.extend(played.unplayed.into_iter().flat_map(|unplayed| unplayed.reports));
        Ok(Some(locks))
    }
}

#[derive(Default, PartialEq, Eq)]
struct Sum {
    passed: usize,
    failed: usize,
    /// Outcomes that are not as locked.
    differing: usize,
    changed: usize,
    unplayed: usize,
    /// Files of which no case is known.
    unread: usize,
}

impl Sum {
    fn add(&mut self, played: &Played, locks: &Locks) {
        self.passed += played.cases.iter().filter(|case| case.is_good()).count();
        self.failed += played.cases.iter().filter(|case| !case.result.passed()).count();
        self.differing += locks.differing();
        let unread = played.unplayed.iter().filter(|one| one.is_file()).count();
        self.unread += unread;
        self.unplayed += played.unplayed.len() - unread;
        self.changed += played.changed.len();
    }

    fn is_good(&self) -> bool {
        self.failed == 0 && self.differing == 0
    }
}

/// A mod that is named as a whole has also what can't be read of it, such as a folder behind a link that leads elsewhere.
fn is_of_whole_mod(target: &Target, file: &str) -> bool {
    let whole = |name: &&String| target.holds(&format!("mods/{name}/mod.yaml"));
    target.mods.iter().filter(whole).any(|name| file.starts_with(&format!("mods/{name}/")))
}

/// Files from anywhere, for a game.
fn own_files(root: &Root, game: &str, flags: &Flags) -> Result<Target, Reports> {
    root.game(game)?;
    Ok(Target { game: game.to_owned(), mods: flags.mods.names.clone(), files: flags.paths.clone() })
}

/// Files that were named but hold no examples, each with a report. A mod as a whole is more than its examples.
fn foreign_files(root: &Root, target: &Target) -> Vec<(String, Report)> {
    let mut examples = root.examples(&target.game);
    examples.extend(target.mods.iter().flat_map(|name| root.examples_of_mod(name)));
    let whole = target.files.iter().any(|file| file.ends_with("/mod.yaml"));
    let foreign = target.files.iter().filter(|file| !whole && !examples.contains(file));
    let report = |file: &String| Report::error(format!("{file} is not a file of examples"));
    let folder = match target.mods.first() {
        Some(name) => format!("examples are in mods/{name}/examples"),
        None => format!("examples are in rules/{}/examples", target.game),
    };
    foreign.map(|file| (file.clone(), report(file).help(folder.as_str()))).collect()
}

fn no_such_case(text: &str, names: &[String]) -> Report {
    let report = Report::error(format!("no case has `{text}` in its name"));
    match near(text, names.iter().map(String::as_str)) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report,
    }
}
