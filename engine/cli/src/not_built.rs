//! Commands and flags of features that this program was built without: marked in help texts, and refused with the command that builds them.

#![cfg_attr(all(feature = "contest", feature = "nats"), allow(dead_code))]

use clap::Command;
use lunarena_content::Report;
use lunarena_contest::command_line;
use std::ffi::OsString;

/// The optional features, and whether each is built in.
const FEATURES: [(&str, bool); 2] = [("contest", cfg!(feature = "contest")), ("nats", cfg!(feature = "nats"))];

/// The features that each optional command needs beside those of the command that contains it.
const NEEDS: [(&[&str], &str); 4] =
    [(&["contest"], "contest"), (&["contest", "workers"], "nats"), (&["submit"], "contest"), (&["worker"], "nats")];

/// The first letters of all flags of the feature `nats`, but for the verbs that need it anyway.
const NATS_FLAG: &str = "nats";

const MARK: &str = "(not in this build)";

// The words after a command that is not built in. All are accepted, so that the answer is the report and no complaint about them. No doc comment: clap would
// show it as help.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Words {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<OsString>,
}

fn is_built(feature: &str) -> bool {
    FEATURES.iter().any(|(name, is_built)| *name == feature && *is_built)
}

/// Marks what is not built in, in the help texts of all commands.
pub fn mark(mut command: Command) -> Command {
    for (path, feature) in NEEDS.iter().filter(|(_, feature)| !is_built(feature)) {
        command = mark_command(command, path, feature);
    }
    if is_built("nats") { command } else { mark_flags(command) }
}

fn mark_command(command: Command, path: &[&str], feature: &str) -> Command {
    match path {
        [] => {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let build = format!("To build it: cargo run --release --features {feature}");
            command.about(format!("{about} {MARK}")).after_help(build)
        }
        [first, rest @ ..] if command.find_subcommand(first).is_some() => {
            command.mut_subcommand(*first, |inner| mark_command(inner, rest, feature))
        }
        _ => command,
    }
}

fn mark_flags(command: Command) -> Command {
    let command = command.mut_args(|flag| {
        let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
        let id = flag.get_id().to_string();
        match id.as_str() {
            NATS_FLAG => flag.help(format!("{help} {MARK}")),
            id if id.starts_with(NATS_FLAG) => flag.hide(true),
            _ => flag,
        }
    });
    command.mut_subcommands(mark_flags)
}

/// The report in place of a command (`contest workers`) or flag (`--nats`) that needs a feature. It names the command line that builds the program and does
/// what this one should have done.
pub fn report(missing: &str) -> Report {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    report_on(missing, &words)
}

fn report_on(missing: &str, words: &[String]) -> Report {
    let path: Vec<&str> = missing.split(' ').collect();
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let uses_nats = words.iter().any(|word| word.starts_with("--nats")) || missing == "contest" && has("workers");
    let is_needed = |feature: &str| {
        NEEDS.iter().any(|(command, needed)| *needed == feature && path.starts_with(command))
            || feature == "nats" && (uses_nats || missing == "--nats")
    };
    let features: Vec<&str> =
        FEATURES.iter().filter(|(name, is_built)| *is_built || is_needed(name)).map(|(name, _)| *name).collect();
    let features = features.join(",");
    let name = if missing.starts_with('-') { missing.to_owned() } else { format!("lunarena {missing}") };
    Report::error(format!("`{name}` is not in this build")).help(format!(
        "build it and run this command, in the folder of the sources:\n\
             cargo run --release --features {features} -- {}\n\
             or install it:\n\
             cargo install --locked --path . --features {features}",
        command_line::line(words)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(missing: &str, line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let report = report_on(missing, &words);
        format!("{}\n{}", report.message(), report.help_text().unwrap_or_default())
    }

    #[test]
    fn the_command_line_is_repeated_with_its_features() {
        let text = told("contest", "contest workers --json");
        assert!(text.contains("--features contest,nats -- contest workers --json"), "{text}");
        let text = told("contest", "contest serve cup.yaml --nats nats://host");
        assert!(text.contains("--features contest,nats -- contest serve cup.yaml --nats nats://host"), "{text}");
        let text = told("--nats", "tournament run cup.yaml --nats nats://host");
        assert!(text.contains("`--nats` is not in this build") && text.contains("nats -- tournament run"), "{text}");
    }

    #[test]
    fn commands_are_marked_where_their_feature_is_missing() {
        let command = Command::new("all").subcommand(
            Command::new("contest").about("Hold one").subcommand(Command::new("workers").about("Show them")),
        );
        let marked = mark_command(command, &["contest", "workers"], "nats");
        let workers = marked.find_subcommand("contest").and_then(|contest| contest.find_subcommand("workers"));
        let about = workers.and_then(Command::get_about).map(ToString::to_string);
        assert_eq!(about.as_deref(), Some("Show them (not in this build)"));
    }
}
