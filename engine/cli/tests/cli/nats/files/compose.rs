//! Containers: compose.yaml, the image that it builds, and the configuration that it gives the server.

use super::units::Unit;
use super::{MATCH_MEMORY, SERVER_UNIT, TIME_TO_STOP, folder, number, text, top};
use lunarena_content::{Document, Item, Source};
use std::collections::BTreeSet;
use std::path::Path;

const CONF: &str = "nats-server.conf";

/// What stands in compose.yaml at a path below the services: one word, several, or the keys of a map.
pub fn words(path: &str) -> Vec<String> {
    let compose = Document::parse(&Source::new("compose.yaml", &text("compose.yaml"))).expect("good YAML");
    let found = compose.root.find(&format!("services.{path}"));
    assert_eq!(found.missing, None, "{path}");
    match &found.node.item {
        Item::List(items) => items.iter().map(|item| item.to_plain().to_string()).collect(),
        Item::Map(entries) => entries.iter().map(|(name, _)| name.value.clone()).collect(),
        _ => vec![found.node.to_plain().to_string()],
    }
}

fn word(path: &str) -> String {
    let words = words(path);
    assert_eq!(words.len(), 1, "{path}: {words:?}");
    words.concat()
}

/// Names behind a mark, such as those of variables.
fn names<'t>(text: &'t str, mark: &str) -> BTreeSet<&'t str> {
    let end = |letter: char| !letter.is_ascii_uppercase() && letter != '_';
    text.split(mark).skip(1).filter_map(|rest| rest.split(end).next()).filter(|name| !name.is_empty()).collect()
}

/// Where the server keeps its files, if it is started in a folder.
fn store(start: &str) -> String {
    let conf = text(CONF);
    let line = conf.lines().find_map(|line| line.trim().strip_prefix("store_dir")).expect("a store");
    let told = line.trim_start_matches([':', '=', ' ']).split(['#', ' ']).next().unwrap_or_default();
    Path::new(start).join(told.trim_matches(['"', '\'', ' ']).trim_start_matches("./")).to_string_lossy().into_owned()
}

#[test]
fn there_are_a_server_and_twenty_workers_that_may_do_nothing_else() {
    assert_eq!(words(""), ["nats", "worker"]);
    assert_eq!(word("worker.deploy.replicas"), "20");
    for service in ["nats", "worker"] {
        let told = |key: &str| words(&format!("{service}.{key}")).join(" ");
        assert_eq!([told("read_only"), told("cap_drop")], ["true", "ALL"], "{service}");
        assert_eq!(told("security_opt"), "no-new-privileges:true", "{service}");
        let grace = told("stop_grace_period");
        assert!(grace.ends_with('s') && number(&grace) >= TIME_TO_STOP, "{service}: {grace}");
        let memory = told("mem_limit");
        assert!(memory.ends_with('g') && number(&memory) > MATCH_MEMORY, "{service}: {memory}");
    }
    let image = word("nats.image");
    let version = image.rsplit_once(':').expect("a version").1;
    let minor = version.strip_prefix("2.").expect("a second version");
    assert!(number(minor) >= 12 && !version.contains("latest"), "{image}");
}

#[test]
fn every_file_that_compose_names_is_there() {
    let dockerfile = Path::new(&word("worker.build.context")).join(word("worker.build.dockerfile"));
    assert!(folder().join(dockerfile).is_file());
    for volume in words("nats.volumes").iter().filter(|volume| volume.starts_with('.')) {
        assert!(folder().join(volume.split(':').next().unwrap_or_default()).is_file(), "{volume}");
    }
    for line in text("Containerfile").lines().filter_map(|line| line.strip_prefix("COPY ")) {
        let files: Vec<&str> = line.split(' ').collect();
        let files = if line.starts_with("--from") { &[] } else { &files[..files.len() - 1] };
        files.iter().for_each(|file| assert!(top().join(file).exists(), "{file}"));
    }
}

#[test]
fn the_server_gets_its_configuration_and_keeps_its_files() {
    let volumes = words("nats.volumes");
    let mounted = |from: &str| volumes.iter().find_map(|volume| volume.strip_prefix(from)).expect("a volume");
    let conf = mounted("./nats-server.conf:").trim_end_matches(":ro");
    assert!(words("nats.command").iter().any(|word| word == conf), "{conf}");
    let (data, kept) = (mounted("store:"), store(&word("nats.working_dir")));
    assert!(Path::new(&kept).starts_with(data), "{kept} isn't in {data}");
    let unit = Unit::read(SERVER_UNIT);
    let (state, kept) = (format!("/var/lib/{}", unit.value("StateDirectory")), store(unit.value("WorkingDirectory")));
    assert!(Path::new(&kept).starts_with(&state), "{kept} isn't in {state}");
}

#[test]
fn passwords_have_the_same_names_everywhere_and_may_not_be_left_out() {
    let (compose, conf, guide) = (text("compose.yaml"), text(CONF), text("WORKERS.md"));
    let variables = names(&compose, "${");
    assert_eq!(variables, BTreeSet::from(["ORGANISER_PASSWORD", "WORKER_PASSWORD"]));
    let told = words("nats.environment");
    for name in &variables {
        assert_eq!(compose.matches(&format!("${{{name}")).count(), compose.matches(&format!("${{{name}:?")).count());
        assert!(conf.contains(&format!("${name}")) && guide.contains(name), "{name}");
        assert!(told.iter().any(|own| own == name), "the server isn't told {name}");
    }
    let server = word("worker.environment.LUNARENA_NATS");
    assert!(server.starts_with("nats://worker:${WORKER_PASSWORD:?") && server.ends_with("}@nats:4222"), "{server}");
    assert!(conf.contains("4222"), "the port");
}
