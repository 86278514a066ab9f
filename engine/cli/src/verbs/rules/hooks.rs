//! `lunarena rules hooks`: the functions of a game that mods can wrap, and who wraps them.

use crate::flags::ModFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::columns::wrap;
use crate::terminal::text_width;
use lunarena_arena::{Game, HookPoint};
use lunarena_content::{Report, visible_line};
use lunarena_contest::ContentPlace;
use lunarena_kernel::near::near;
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena rules hooks GAME              every function that a mod can wrap
  lunarena rules hooks GAME heap         those of one module
  lunarena rules hooks GAME heap.take --mod ONE --mod OTHER
                                         one function, and its wrappers
  lunarena rules hooks GAME --json       a list of { name, params, doc, file,
                                         line, wrapped }

If several mods wrap a function, the innermost is listed first.
Exit codes: 0 success, 2 no such game, mod or function, or a file can't be
loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
    /// A module, or a function of one [default: all]
    name: Option<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

/// A comment that has less room is not wrapped: it would be a column of single words.
const NARROWEST: usize = 24;

#[derive(Serialize)]
struct HookJson {
    name: String,
    params: Vec<String>,
    doc: String,
    file: String,
    line: Option<usize>,
    /// The innermost first.
    wrapped: Vec<WrappingJson>,
}

#[derive(Serialize)]
struct WrappingJson {
    way: String,
    #[serde(rename = "mod")]
    by: String,
    file: String,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (name, leftover) = place.need_game(&root, flags.game)?;
    let wanted = leftover.or(flags.name);
    let root = root.with_mods(&name, &flags.mods.names)?;
    let game = Game::load(&root, &name, &[])?;
    let points = game.hook_points()?;
    let points = match &wanted {
        Some(name) => named(game.name(), points, name)?,
        None => points,
    };
    if flags.json {
        output::json(&points.into_iter().map(json).collect::<Vec<_>>())?;
    } else {
        output::text(&text(&points, terminal::width(), Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

/// The functions of the module of this name, or the one function.
fn named(game: &str, points: Vec<HookPoint>, name: &str) -> Result<Vec<HookPoint>, Report> {
    let mut known: Vec<String> = points.iter().flat_map(|point| [point.module.clone(), point.name()]).collect();
    known.dedup();
    let found: Vec<HookPoint> =
        points.into_iter().filter(|point| point.module == name || point.name() == name).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let report = Report::error(format!("{game} has no function or module `{name}` that can be wrapped"));
    Err(match near(name, known.iter().map(String::as_str)) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report.help(format!("`lunarena rules hooks {game}` lists them all")),
    })
}

fn json(point: HookPoint) -> HookJson {
    let name = point.name();
    let HookPoint { params, doc, file, line, wrapped, .. } = point;
    let wrapped = wrapped.into_iter().map(|one| WrappingJson { way: one.way, by: one.by, file: one.file });
    HookJson { name, params, doc, file, line, wrapped: wrapped.collect() }
}

/// Below the name of each file its functions: the line, the name, and the first sentence of the comment; then who wraps it.
fn text(points: &[HookPoint], width: usize, paint: Paint) -> String {
    let line = |point: &HookPoint| point.line.map(|line| line.to_string()).unwrap_or_default();
    let lines = points.iter().map(|point| text_width(&line(point))).max().unwrap_or(0);
    let names = points.iter().map(|point| text_width(&point.name())).max().unwrap_or(0);
    let room = width.saturating_sub(lines + names + 6).max(NARROWEST);
    let mut out = String::new();
    let mut file = "";
    for point in points {
        if point.file != file {
            file = &point.file;
            let gap = if out.is_empty() { "" } else { "\n" };
            out.push_str(&format!("{gap}{}\n", paint.bold(&visible_line(file))));
        }
        let number = paint.faint(&format!("{:>lines$}", line(point)));
        let mut says = wrap(&first_sentence(&point.doc), room);
        says.extend(point.wrapped.iter().map(|one| format!("[{} by {}]", one.way, visible_line(&one.by))));
        says.retain(|line| !line.is_empty());
        let mut says = says.into_iter();
        let first = says.next().unwrap_or_default();
        out.push_str(format!("  {number}  {:<names$}  {first}", point.name()).trim_end());
        out.push('\n');
        for more in says {
            out.push_str(&format!("{}{more}\n", " ".repeat(lines + names + 6)));
        }
    }
    if out.is_empty() { "there is nothing to wrap\n".to_owned() } else { out }
}

/// Up to the first full stop behind which something new begins; after `e.g.` or `1.` the sentence goes on.
fn first_sentence(doc: &str) -> String {
    let whole = visible_line(&doc.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned();
    let goes_on = |next: Option<char>| next.is_some_and(|next| next.is_lowercase() || next.is_ascii_digit());
    match whole.match_indices(". ").find(|(at, stop)| !goes_on(whole[at + stop.len()..].chars().next())) {
        Some((end, _)) => whole[..=end].to_owned(),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn a_sentence_ends_where_the_next_begins() {
        assert_eq!(first_sentence("Takes some.\nNever more\nthan there are."), "Takes some.");
        assert_eq!(first_sentence("Takes some, e.g. 1. and 2. in\norder"), "Takes some, e.g. 1. and 2. in order");
        assert_eq!(first_sentence("Sees it. `nil` else."), "Sees it.");
        assert_eq!(first_sentence(""), "");
    }
}
