//! The figures as tables.

use super::figures::{Border, Figures, GameFigures};
use super::promised_limits;
use crate::terminal::text_table::{Cell, Table};
use crate::terminal::{self, Paint};
use lunarena_contest::wording::count;

const INDENT: &str = "  ";

pub fn text(figures: &Figures, paint: Paint) -> String {
    let games = &figures.games;
    let parts = [
        format!("lunarena {}, {}\n", figures.engine, count(figures.cores, "core")),
        originals(games, paint),
        matches(games, figures.cores, paint),
        around(games, paint),
        growth(games, paint),
        border(&figures.border, paint),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// A heading and its table, no wider than the terminal if its last column can be wrapped.
fn part(heading: &str, table: Table, paint: Paint) -> String {
    let table = table.within(terminal::width().saturating_sub(INDENT.len()));
    format!("{}\n\n{}", paint.bold(heading), table.text(INDENT, paint))
}

/// Nothing, where all is well.
fn mark(good: bool) -> &'static str {
    if good { "" } else { "missed" }
}

fn originals(games: &[GameFigures], paint: Paint) -> String {
    let mut table = Table::new(["game", "then s", "now s", "times", "wanted", "", "match"]);
    for game in games {
        for row in &game.originals {
            table.row([
                Cell::from(&game.game),
                Cell::from(row.original_seconds),
                Cell::from(format!("{:.3}", row.seconds)),
                Cell::from(format!("{:.0}", row.times)),
                Cell::from(row.wanted),
                Cell::from(mark(row.is_quick())),
                Cell::from(format!("{} ({})", row.name, row.written_in)),
            ]);
        }
    }
    if games.iter().all(|game| game.originals.is_empty()) {
        return String::new();
    }
    part("Against the original contest programs (whole command)", table, paint)
}

fn matches(games: &[GameFigures], cores: usize, paint: Paint) -> String {
    let all = count(cores, "core");
    let mut table = Table::new(["game", "turns", "turns/s", "matches/s", &all, "times", ""]);
    for game in games {
        let own = &game.own;
        table.row([
            Cell::from(&game.game),
            Cell::from(own.turns),
            Cell::from(format!("{:.0}", own.one_thread.turns_per_second)),
            Cell::from(format!("{:.1}", own.one_thread.matches_per_second)),
            Cell::from(format!("{:.1}", own.all_cores.matches_per_second)),
            Cell::from(format!("{:.2}", own.cores_ratio)),
            Cell::from(mark(own.uses_cores())),
        ]);
    }
    let heading = format!("Matches of the default bots, on one thread and on {all}");
    let legend = format!("promised: {:.1} times on {all}\n", promised_limits::cores(cores));
    format!("{}\n{}", part(&heading, table, paint), indented(&legend))
}

/// What is done around a match.
fn around(games: &[GameFigures], paint: Paint) -> String {
    let mut table = Table::new(["game", "load ms", "replay", "save", "MB", ""]);
    for game in games {
        let (own, watch) = (&game.own, game.watch.as_ref());
        table.row([
            Cell::from(&game.game),
            Cell::from(format!("{:.1}", own.load_ms)),
            Cell::from(format!("{:.2}", own.replay_ratio)),
            Cell::from(watch.map_or(String::new(), |watch| format!("{:.2}", watch.ratio))),
            Cell::from(own.memory_bytes.map_or(String::new(), |bytes| format!("{:.0}", bytes as f64 / 1e6))),
            Cell::from(mark(watch.is_none_or(|watch| watch.is_quick()))),
        ]);
    }
    let legend = format!(
        "replay: recorded over not recorded\n\
         save: from a save to the verdict of `watch`, over a plain match; promised: {}\n",
        promised_limits::WATCH,
    );
    format!("{}\n{}", part("The same matches loaded, recorded and watched", table, paint), indented(&legend))
}

fn growth(games: &[GameFigures], paint: Paint) -> String {
    let mut table = Table::new(["game", "size", "us a turn", "times", "", "what is doubled"]);
    for game in games {
        for row in &game.growth {
            let mut names = Some((&game.game, &row.name)).into_iter();
            for size in &row.sizes {
                let (game, name) = names.next().map_or(("", ""), |(game, name)| (game, name));
                table.row([
                    Cell::from(game),
                    Cell::from(size.size),
                    Cell::from(format!("{:.1}", size.us_per_turn)),
                    Cell::from(size.doubling.map_or(String::new(), |doubling| format!("{doubling:.2}"))),
                    Cell::from(mark(size.is_linear())),
                    Cell::from(name),
                ]);
            }
        }
    }
    if games.iter().all(|game| game.growth.is_empty()) {
        return String::new();
    }
    let legend = format!(
        "us: microseconds; where units have turns, of a round; times: for each doubling\n\
         target: at most proportional, so at most {}\n",
        promised_limits::DOUBLED
    );
    format!("{}\n{}", part("Cost of a turn as something is doubled", table, paint), indented(&legend))
}

fn border(border: &Border, paint: Paint) -> String {
    let mut table = Table::new(["what", "promised", "", "figure"]);
    let mut row = |what: &str, promised: String, good: bool, figure: String| {
        table.row([Cell::from(what), Cell::from(promised), Cell::from(mark(good)), Cell::from(figure)]);
    };
    let kinds: Vec<String> = border.counting.iter().map(|kind| format!("{} {:.2}", kind.work, kind.ratio)).collect();
    row(
        "Lua, counted over not",
        format!("{}, each {}", promised_limits::COUNTING_MEAN, promised_limits::COUNTING_MOST),
        border.counts_cheaply(),
        format!("{:.2}: {}", border.counting_mean, kinds.join(", ")),
    );
    row(
        "dearest instruction",
        format!("{}", promised_limits::DEAREST),
        border.is_paid_for(),
        format!("{:.1} honest ones: {}", border.dearest.times, border.dearest.kind),
    );
    row(
        "a bot calls the rules",
        format!("{} us", promised_limits::LIVE_CALL),
        border.calls_quickly(),
        format!("{:.2} us", border.live_call_us),
    );
    row(
        "a new bot",
        format!("{} ms, {} KB", promised_limits::NEW_BOT_TIME, promised_limits::NEW_BOT_BYTES / 1000),
        border.makes_bots_cheaply(),
        format!("{:.2} ms, {} KB", border.new_bot_ms, border.new_bot_bytes / 1000),
    );
    row("the program's start", String::new(), true, format!("{:.1} ms", border.start_ms));
    part("Whatever the game", table, paint)
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("{INDENT}{line}\n")).collect()
}
