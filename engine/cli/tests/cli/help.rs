//! What the verbs say of themselves, and how slips of the pen on the command line are answered.

use crate::content::Content;
use crate::run::{shows, together};

/// Commands and the features that they need.
const OPTIONAL: [(&str, bool); 4] = [
    ("contest workers", cfg!(all(feature = "contest", feature = "nats"))),
    ("contest", cfg!(feature = "contest")),
    ("submit", cfg!(feature = "contest")),
    ("worker", cfg!(feature = "nats")),
];

fn is_built(line: &str) -> bool {
    OPTIONAL.iter().find(|(verb, _)| line.starts_with(verb)).is_none_or(|(_, is_built)| *is_built)
}

/// Where help texts name commands or flags of optional features, each set of features has its own.
fn build(verb: &str) -> &'static str {
    if !["", "contest", "contest serve", "tournament run", "experiment"].contains(&verb) {
        return "";
    }
    match (cfg!(feature = "contest"), cfg!(feature = "nats")) {
        (true, true) => "",
        (true, false) => "-with-contest",
        (false, true) => "-with-nats",
        (false, false) => "-by-default",
    }
}

#[test]
fn every_verb_explains_itself() {
    let content = Content::pebbles();
    let mut texts = Vec::new();
    for verb in [
        "",
        "play",
        "experiment",
        "bench",
        "test",
        "check",
        "rules",
        "rules show",
        "rules why",
        "rules diff",
        "rules hooks",
        "mods",
        "mods list",
        "mods order",
        "watch",
        "serve",
        "fork",
        "profile",
        "trace",
        "debug",
        "init",
        "stubs",
        "schemas",
        "new",
        "new bot",
        "new map",
        "new mod",
        "new game",
        "replay",
        "replay show",
        "replay html",
        "replay verify",
        "replay pack",
        "replay extract",
        "replay diff",
        "tournament",
        "tournament run",
        "tournament table",
        "tournament cross",
        "tournament rounds",
        "tournament bias",
        "tournament why",
        "tournament export",
        "tournament import",
        "tournament void",
        "tournament html",
        "contest",
        "contest serve",
        "contest team",
        "contest team add",
        "contest team list",
        "contest team token",
        "contest workers",
        "contest invite",
        "contest backup",
        "contest restore",
        "submit",
        "worker",
    ] {
        if !is_built(verb) {
            content.run(&format!("{verb} --help")).complains(2);
            continue;
        }
        let text = content.run(&format!("{verb} --help")).says(0);
        let leaf = !["", "rules", "mods", "new", "replay", "tournament", "contest", "contest team"].contains(&verb);
        assert!(!leaf || text.contains("Example"), "{verb}: no example");
        // These write lines of JSON, read them, answer with nothing, or speak with a person or an editor.
        let has_data = !["tournament export", "tournament import", "tournament void", "debug"].contains(&verb);
        assert!(!leaf || !has_data || text.contains("--json"), "{verb}: no --json");
        let name = if verb.is_empty() { "lunarena" } else { verb };
        // Single features are built in CI, but their help is not kept.
        if !build(verb).starts_with("-with") {
            texts.push((format!("help-{}{}", name.replace(' ', "-"), build(verb)), text));
        }
    }
    together(|differences| texts.iter().for_each(|(name, text)| differences.shows(name, text)));
}

#[test]
fn commands_that_are_not_built_in_name_the_command_that_builds_them() {
    let content = Content::pebbles();
    let help = content.run("--help").says(0);
    for (verb, is_built) in OPTIONAL {
        for line in [verb.to_owned(), format!("{verb} --help"), format!("{verb} cup.yaml --some-flag=7 -x")] {
            let run = content.run(&line);
            if is_built {
                assert!(!run.err.contains("not in this build"), "{line}: {}", run.err);
                continue;
            }
            let text: String = run.complains(2).split_whitespace().collect();
            let has = |part: &str| text.contains(&part.replace(' ', ""));
            // Without `contest` all of its commands are missing.
            let is_named = has(&format!("`lunarena {verb}` is not in this build")) || verb == "contest workers";
            assert!(is_named && has("cargo run --release --features") && has(&format!("-- {line}")), "{text}");
            assert!(has("cargo install --locked --path . --features"), "{text}");
            let json = content.run(&format!("{line} --json"));
            let told: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
            assert!(json.code == 2 && json.err.is_empty() && told["errors"][0].is_object(), "{}", json.out);
        }
        let listed = help.lines().any(|line| line.trim_start().starts_with(&format!("{verb} ")));
        assert!(listed || verb.contains(' '), "{verb} isn't listed");
    }
    let marked = help.split_whitespace().collect::<Vec<_>>().join(" ").matches("(not in this build)").count();
    let missing = OPTIONAL.iter().filter(|(verb, is_built)| !is_built && !verb.contains(' ')).count();
    assert_eq!(marked, missing);
}

#[test]
fn workers_that_are_not_built_in_are_refused_not_ignored() {
    let content = Content::pebbles();
    for line in [
        "tournament run pebbles counter grabber --nats nats://127.0.0.1:1",
        "experiment pebbles --seeds 1 --nats nats://127.0.0.1:1",
    ] {
        let run = content.run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        let text = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_named = text.contains(&format!("nats -- {line}"));
        assert_eq!(is_named, !cfg!(feature = "nats"), "{text}");
    }
}

#[test]
fn wrong_flags_are_the_input_that_is_wrong() {
    let content = Content::pebbles();
    for line in
        ["", "plya", "play --sed 7", "play --seed many", "play --set take.most", "play --frames", "rules why pebbles"]
    {
        let run = content.run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(!run.err.is_empty(), "{line}");
    }
    shows("wrong-setting", &content.run("play --set take.most").complains(2));
}

#[test]
fn the_content_is_found_from_below_or_named() {
    let content = Content::pebbles();
    let below = content.dir().join("rules/pebbles");
    crate::run::run(&below, &["check"]).says(0);
    let root = content.dir().to_str().expect("a path");
    crate::run::run(&std::env::temp_dir(), &["check", "--root", root]).says(0);
    let nowhere = crate::run::run(&std::env::temp_dir(), &["check", "--root", "no-such-folder"]);
    shows("no-such-root", &nowhere.complains(2));
}
