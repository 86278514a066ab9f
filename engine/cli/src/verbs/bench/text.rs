//! The figures as tables.

use super::figures::{Border, Figures, GameFigures, GrowthFigures};
use super::promised_limits;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_contest::wording::count;

const INDENT: &str = "  ";

pub fn text(figures: &Figures, paint: Paint) -> String {
    let games = &figures.games;
    let parts = [
        format!("lunarena {}, {}\n", figures.engine, count(figures.cores, "core")),
        originals(games, paint),
        matches(games, figures.cores, paint),
        growth(games, paint),
        border(&figures.border, paint),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// A heading and its table.
fn part(heading: &str, table: &Table, paint: Paint) -> String {
    format!("{}\n\n{}", paint.bold(heading), table.text(INDENT, paint))
}

/// Nothing, where all is well.
fn mark(good: bool) -> &'static str {
    if good { "" } else { "missed" }
}

/// Which of several figures are not what they should be.
fn missed(figures: &[(&str, bool)]) -> String {
    let bad: Vec<&str> = figures.iter().filter(|(_, good)| !good).map(|(name, _)| *name).collect();
    if bad.is_empty() { String::new() } else { format!("{}: {}", mark(false), bad.join(", ")) }
}

fn originals(games: &[GameFigures], paint: Paint) -> String {
    let mut table = Table::new(["game", "match", "original s", "written in", "here s", "times", "wanted", ""]);
    for game in games {
        for row in &game.originals {
            table.row([
                Cell::from(&game.game),
                Cell::from(&row.name),
                Cell::from(row.original_seconds),
                Cell::from(&row.written_in),
                Cell::from(format!("{:.3}", row.seconds)),
                Cell::from(format!("{:.0}", row.times)),
                Cell::from(row.wanted),
                Cell::from(mark(row.is_quick())),
            ]);
        }
    }
    if games.iter().all(|game| game.originals.is_empty()) {
        return String::new();
    }
    part("Against the original contest programs (whole command)", &table, paint)
}

fn matches(games: &[GameFigures], cores: usize, paint: Paint) -> String {
    let all = count(cores, "core");
    let head = ["game", "load ms", "turns", "matches/s", "turns/s", &all, "times", "replay", "save", "MB", ""];
    let mut table = Table::new(head);
    for game in games {
        let own = &game.own;
        let save = game.watch.as_ref().map_or(String::new(), |watch| format!("{:.2}", watch.ratio));
        let watched = game.watch.as_ref().is_none_or(|watch| watch.is_quick());
        table.row([
            Cell::from(&game.game),
            Cell::from(format!("{:.1}", own.load_ms)),
            Cell::from(own.turns),
            Cell::from(format!("{:.1}", own.one_thread.matches_per_second)),
            Cell::from(format!("{:.0}", own.one_thread.turns_per_second)),
            Cell::from(format!("{:.1}", own.all_cores.matches_per_second)),
            Cell::from(format!("{:.2}", own.cores_ratio)),
            Cell::from(format!("{:.2}", own.replay_ratio)),
            Cell::from(save),
            Cell::from(own.memory_bytes.map_or(String::new(), |bytes| format!("{:.0}", bytes as f64 / 1e6))),
            Cell::from(missed(&[("cores", own.uses_cores()), ("save", watched)])),
        ]);
    }
    let heading = "Matches of the default bots, on one thread and on all cores";
    let legend = format!(
        "replay: recorded over not recorded; save: from a save to the verdict of `watch`, over a plain match\n\
         promised: {:.1} times on {all}, a verdict within {} times the match\n",
        promised_limits::cores(cores),
        promised_limits::WATCH,
    );
    format!("{}\n{}", part(heading, &table, paint), indented(&legend))
}

fn growth(games: &[GameFigures], paint: Paint) -> String {
    let mut table = Table::new(["game", "doubled", "sizes", "microseconds a turn", "for each doubling", ""]);
    let each = |growth: &GrowthFigures, text: &dyn Fn(usize) -> Option<String>| {
        (0..growth.sizes.len()).filter_map(text).collect::<Vec<_>>().join(" ")
    };
    for game in games {
        for row in &game.growth {
            let size = |at: usize| Some(row.sizes[at].size.to_string());
            let cost = |at: usize| Some(format!("{:.1}", row.sizes[at].us_per_turn));
            let doubling = |at: usize| row.sizes[at].doubling.map(|doubling| format!("{doubling:.2}"));
            table.row([
                Cell::from(&game.game),
                Cell::from(&row.name),
                Cell::from(each(row, &size)),
                Cell::from(each(row, &cost)),
                Cell::from(each(row, &doubling)),
                Cell::from(mark(row.is_linear())),
            ]);
        }
    }
    if games.iter().all(|game| game.growth.is_empty()) {
        return String::new();
    }
    let legend = format!("target: at most proportional, so at most {}\n", promised_limits::DOUBLED);
    format!(
        "{}\n{}",
        part("Cost of a turn as something is doubled (of a round in games with units)", &table, paint),
        indented(&legend)
    )
}

fn border(border: &Border, paint: Paint) -> String {
    let mut table = Table::new(["what", "figure", "promised", ""]);
    let mut row = |what: &str, figure: String, promised: String, good: bool| {
        table.row([Cell::from(what), Cell::from(figure), Cell::from(promised), Cell::from(mark(good))]);
    };
    let kinds: Vec<String> = border.counting.iter().map(|kind| format!("{} {:.2}", kind.work, kind.ratio)).collect();
    row(
        "counted Lua over uncounted",
        format!("{:.2}: {}", border.counting_mean, kinds.join(", ")),
        format!("{}, each below {}", promised_limits::COUNTING_MEAN, promised_limits::COUNTING_MOST),
        border.counts_cheaply(),
    );
    row(
        "dearest instruction found",
        format!("{:.1} honest ones: {}", border.dearest.times, border.dearest.kind),
        format!("{}", promised_limits::DEAREST),
        border.is_paid_for(),
    );
    row(
        "a bot's call of the rules",
        format!("{:.2} microseconds", border.live_call_us),
        format!("{}", promised_limits::LIVE_CALL),
        border.calls_quickly(),
    );
    row(
        "a new bot",
        format!("{:.2} ms, {} KB", border.new_bot_ms, border.new_bot_bytes / 1000),
        format!("{} ms, {} KB", promised_limits::NEW_BOT_TIME, promised_limits::NEW_BOT_BYTES / 1000),
        border.makes_bots_cheaply(),
    );
    row(
        "views of four seats, what is common made once",
        format!("{:.1} microseconds, {:.2} of each made alone", border.four_views_us, border.four_views_ratio),
        format!("{}", promised_limits::FOUR_VIEWS),
        border.shares_views(),
    );
    row("the command without work", format!("{:.1} ms", border.start_ms), String::new(), true);
    part("Whatever the game", &table, paint)
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("{INDENT}{line}\n")).collect()
}
