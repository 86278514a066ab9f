//! bench.yaml: scenes as they are written, and what is wrong with them.

use crate::pebbles::Pebbles;
use lunarena_content::{BenchFile, Scene, Source, plain};

const BENCH: &str = "\
originals:
  - { name: both idle, bots: [idle, idle], written_in: C, seconds: 1.5, times: 10 }
growth:
  - name: pebbles
    map: heap
    set: { heap.size: 5, heap.colour: grey }
    seed: 9
    sizes:
      - { size: 10 }
      - { size: 20, map: other, bots: [taker, idle], set: { heap.size: 20 } }
";

fn read(text: &str) -> Result<BenchFile, String> {
    BenchFile::read(&Source::new("bench.yaml", text)).map_err(|reports| plain(&reports))
}

type Words = (Option<String>, Vec<String>, Vec<(String, String)>, u64);

fn words(scene: &Scene) -> Words {
    (
        scene.map().map(|map| map.to_string()),
        scene.bots().iter().map(ToString::to_string).collect(),
        scene.set(),
        scene.seed,
    )
}

#[test]
fn a_size_has_what_all_have_and_its_own() {
    let file = read(BENCH).expect("a good file");
    assert_eq!(words(&file.originals[0].scene), (None, vec!["idle".into(), "idle".into()], vec![], 1));
    assert_eq!((file.originals[0].seconds, file.originals[0].times), (1.5, 10.0));
    let set = |pairs: &[(&str, &str)]| {
        pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect::<Vec<_>>()
    };
    let sizes = &file.growth[0].sizes;
    assert_eq!(sizes[0].0, 10);
    let first = set(&[("heap.size", "5"), ("heap.colour", "grey")]);
    assert_eq!(words(&sizes[0].1), (Some("heap".into()), vec![], first, 9));
    let second = set(&[("heap.colour", "grey"), ("heap.size", "20")]);
    assert_eq!(words(&sizes[1].1), (Some("other".into()), vec!["taker".into(), "idle".into()], second, 9));
}

#[test]
fn what_is_wrong_is_told() {
    let told = |from: &str, to: &str| {
        assert!(BENCH.contains(from), "{from}");
        read(&BENCH.replace(from, to)).expect_err("a fault")
    };
    assert!(told("size: 20,", "size: 10,").contains("10 is not larger than 10"));
    assert!(told("{ size: 10 }", "{ size: 0 }").contains("a size of 0 is none"));
    assert!(told("seconds: 1.5", "seconds: 0").contains("expected a number above 0"));
    assert!(told("seconds: 1.5", "second: 1.5").contains("did you mean `seconds`?"));
    assert!(told("seed: 9", "seed: -9").contains("a seed can't be -9"));
    assert!(told("      - { size: 10 }\n", "").contains("one size shows no growth"));
}

#[test]
fn what_is_not_there_is_told_once_with_its_place() {
    let game = Pebbles::new();
    let ruleset = game.load().expect("a good game");
    let file = read(&BENCH.replace("heap.colour", "heap.color")).expect("a good file");
    let reports = file.check(&game.root(), "pebbles", Some(&ruleset.constants));
    let told: Vec<String> = reports.iter().map(plain_line).collect();
    assert_eq!(told, ["bench.yaml:6: unknown constant `heap.color`", "bench.yaml:10: pebbles has no map `other`"]);
}

fn plain_line(report: &lunarena_content::Report) -> String {
    let place = report.place().map(|(file, line, _)| format!("{file}:{line}")).unwrap_or_default();
    format!("{place}: {}", report.message())
}
