//! An event as flags say it, and what playing it would mean.

use super::Flags;
use lunarena_content::{EventFile, Format, Report, Reports, visible_line};
use lunarena_contest::Settings;
use lunarena_contest::tournament::{Course, Event, Results, formats::expected_matches, trial};
use lunarena_contest::wording::{count, list};
use std::time::Duration;

pub fn format(text: &str) -> Result<Format, String> {
    Format::named(text).ok_or_else(|| format!("expected {}", Format::names().join(", ")))
}

/// What stands in a file isn't said by flags as well.
pub fn refuse(flags: &Flags) -> Result<(), Report> {
    let given = [
        ("bots", !flags.bots.is_empty()),
        ("--format", flags.format.is_some()),
        ("--map", !flags.map.is_empty()),
        ("--seeds", flags.seeds.is_some()),
        ("--first-seed", flags.first_seed.is_some()),
        ("--table", flags.table.is_some()),
        ("--mod and --set", !(flags.settings.set.is_empty() && flags.settings.mods.names.is_empty())),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((name, _)) => {
            Err(Report::error(format!("{name} can't be given beside the file of an event"))
                .help("write it into the file"))
        }
        None => Ok(()),
    }
}

pub fn fill_in(file: &mut EventFile, flags: &Flags, settings: Settings) {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    file.format.format = flags.format.unwrap_or(Format::RoundRobin);
    file.format.rounds = flags.rounds.map(number);
    file.maps = flags.map.clone();
    file.seeds = flags.seeds.unwrap_or(file.seeds);
    file.first_seed = flags.first_seed.unwrap_or(file.first_seed);
    file.table = flags.table.map(number);
    (file.mods, file.set) = (settings.mods, settings.set);
}

/// What would be played, and about how long it takes: one match of the first round on each map is played to see.
pub fn text(event: &Event, threads: usize) -> Result<String, Reports> {
    let roster = &event.roster;
    let course = Course::follow(roster, &Results::default());
    let took = trial(event, &course)?;
    let matches = expected_matches(roster);
    let maps: Vec<&str> = roster.maps.iter().map(|map| map.name.as_str()).collect();
    let mut out = format!("{}: {}, {}\n", roster.title, roster.game_title, roster.format.format.name());
    out.push_str(&format!(
        "{} on {}, {} each\n",
        count(roster.entrants.len(), "bot"),
        list(&maps),
        count(roster.seeds, "seed")
    ));
    let all = took.mul_f64(matches as f64 / threads.max(1) as f64);
    out.push_str(&format!(
        "about {matches} matches of about {}: {} on {}\n\n",
        told(took),
        told(all),
        count(threads, "thread")
    ));
    let name = |player: &usize| roster.name(*player);
    for round in &course.open {
        out.push_str(&format!("{}\n", round.name));
        for bout in &round.bouts {
            out.push_str(&format!("  {}\n", bout.players.iter().map(name).collect::<Vec<_>>().join(" : ")));
        }
        for bye in &round.byes {
            out.push_str(&format!("  {} has nobody to meet\n", name(bye)));
        }
    }
    if roster.format.format != Format::RoundRobin {
        out.push_str("Later rounds depend on what comes of these.\n");
    }
    Ok(out.lines().map(|line| visible_line(line).into_owned() + "\n").collect())
}

fn told(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 10.0 => format!("{seconds:.2} s"),
        seconds if seconds < 120.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}
