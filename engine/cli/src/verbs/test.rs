//! `lunarena test`: the examples of games, each case played on the real rules.

mod json;
mod locks;
mod mismatch;
mod only;
mod played;
mod refusals;
mod review;
mod shaped;
mod text;

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use json::Shapes;
use locks::Locks;
use lunarena_content::{Report, Reports, Root, UserPath};
use lunarena_contest::{ContentPlace, Target};
use lunarena_kernel::near::near;
use only::Only;
use played::{Played, Program};

const HELP: &str = "\
Examples:
  lunarena test                            all examples of all games and mods
  lunarena test GAME
  lunarena test rules/GAME/examples/FILE.yaml
  lunarena test --game GAME my-cases.yaml  files that stand elsewhere; a case may begin like one of
                                           theirs or of the game's own (`base`)
  lunarena test --mod MOD                  what a mod changes in its game, and its own examples
  lunarena test GAME --case 'last one'     only cases whose name holds these words
  lunarena test GAME --lock                write all outcomes to snapshots/GAME
  lunarena test --review                   take or leave each outcome that changed
  lunarena test GAME --json                JSON lines, see below
  lunarena test GAME --json --only players,units.3.hp
                                           of the state only these parts
  lunarena test GAME --json --without-state

Once outcomes are locked, a test compares with them: a case that comes to anything else than it did
fails, also where no line of it says what must come. The files are insta's.

With --json there is a line for every turn (what was ordered, what came of it, who was asked and who
was skipped, what each saw, the state after it, the standings, whether the match is over, and the
position from which a case can go on), a line for every case, with reports where it can't be played,
and at the end the counts. A table is an object with its numbers as keys if the rules' comments call
it table<integer, ...>, a list if they call it T[]; of others, one that has a gap in any turn of the
case is an object in all of them. 3.0 stays 3.0; what is no finite number is {\"@number\": \"inf\"}.

Exit codes: 0 all passed, 1 a case failed or is not as locked, 2 a case can't be played or a file
can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Games and mods by name, or files of examples [default: all games and mods]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Only cases whose name holds this text
    #[arg(long, value_name = "TEXT")]
    case: Option<String>,
    /// Lock the outcomes as they are, in the folder snapshots/ of the content
    #[arg(long, conflicts_with_all = ["json", "case", "review"])]
    lock: bool,
    /// Go through the outcomes that are not as locked, and take or leave each
    #[arg(long, conflicts_with_all = ["json", "case"])]
    review: bool,
    /// Answer with JSON lines
    #[arg(long)]
    json: bool,
    /// In JSON, of the state only the parts at these paths, and no views and positions
    #[arg(long, value_name = "PATH,...", value_delimiter = ',', requires = "json", conflicts_with = "without_state")]
    only: Vec<String>,
    /// In JSON, no states, views and positions
    #[arg(long, requires = "json")]
    without_state: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    if flags.review {
        review::check_terminal()?;
    }
    if flags.lock || flags.review {
        root.dir_to_write()?;
    }
    let own = place.named_game().filter(|_| !flags.paths.is_empty());
    let targets = match (own, place.named_game()) {
        (Some(game), _) => vec![own_files(&root, game, &flags)?],
        (None, Some(game)) => Target::all(&root, &[game.to_owned()], &flags.mods.names)?,
        (None, None) => Target::all(&root, &flags.paths, &flags.mods.names)?,
    };
    let named = place.named_game().is_some() || !flags.paths.is_empty() || !flags.mods.names.is_empty();
    if own.is_some() && (flags.lock || flags.review) {
        return Err(Report::error("only examples of the content folder can be locked")
            .help("leave out --game, or move the files into the game's examples/")
            .into());
    }
    if own.is_none() && named {
        let foreign: Vec<Report> = targets.iter().flat_map(|target| foreign_files(&root, target)).collect();
        if !foreign.is_empty() {
            return Err(Reports::new(foreign).into());
        }
    }
    let mut run = Run {
        flags: &flags,
        own: own.is_some(),
        only: Only::new(&flags),
        sum: Sum::default(),
        reports: Vec::new(),
        names: Vec::new(),
    };
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
        review::run(&root, &mut all, &mut sum)?;
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
    /// The files are somebody's own, wherever they stand.
    own: bool,
    only: Only<'f>,
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
        let mut locks = Locks::new(changes_locks);
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
            let shown = if changes_locks { &Locks::default() } else { &locks };
            output::text(&text::game(&played, shown, Paint::stdout()))?;
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
}

impl Sum {
    fn add(&mut self, played: &Played, locks: &Locks) {
        self.passed += played.cases.iter().filter(|case| case.is_good()).count();
        self.failed += played.cases.iter().filter(|case| !case.result.passed()).count();
        self.differing += locks.differing();
        self.unplayed += played.unplayed.len() + played.left;
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

/// Files that were named but hold no examples. A mod as a whole is more than its examples.
fn foreign_files(root: &Root, target: &Target) -> Vec<Report> {
    let mut examples = root.examples(&target.game);
    examples.extend(target.mods.iter().flat_map(|name| root.examples_of_mod(name)));
    let whole = target.files.iter().any(|file| file.ends_with("/mod.yaml"));
    let foreign = target.files.iter().filter(|file| !whole && !examples.contains(file));
    let report = |file: &String| Report::error(format!("{file} is not a file of examples"));
    let folder = match target.mods.first() {
        Some(name) => format!("examples are in mods/{name}/examples"),
        None => format!("examples are in rules/{}/examples", target.game),
    };
    foreign.map(|file| report(file).help(folder.as_str())).collect()
}

fn no_such_case(text: &str, names: &[String]) -> Report {
    let report = Report::error(format!("no case has `{text}` in its name"));
    match near(text, names.iter().map(String::as_str)) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report,
    }
}
