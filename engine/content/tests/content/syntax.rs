//! Files that are not even YAML, or YAML that no one should write.

use crate::pebbles::{Pebbles, shows};
use lunarena_content::{Document, Source, plain};

fn fault(name: &str, text: &str) {
    let reports = Document::parse(&Source::new("maps/pebbles/heap.yaml", text)).expect_err("bad YAML");
    shows(name, &plain(&reports));
}

#[test]
fn brackets_and_quotes() {
    fault("yaml-open-bracket", "a: 1\nb: [1, 2\n");
    fault("yaml-open-bracket-before-key", "a: [1, 2\nb: 2\n");
    fault("yaml-open-brace-before-key", "a: { b: 1\nc: 2\n");
    fault("yaml-wrong-bracket", "a: [1, 2}\n");
    fault("yaml-extra-bracket", "a: [1, 2]]\n");
    fault("yaml-open-quote", "a: 'one\nb: 2\n");
    fault("yaml-text-after-quote", "a: 'it's'\n");
    fault("yaml-unknown-escape", "a: \"C:\\pebbles\"\n");
    fault("yaml-reserved-character", "a: @shore\n");
}

#[test]
fn lines_and_indents() {
    fault("yaml-tab", "heap:\n  size: 3\n\tcolour: grey\n");
    fault("yaml-tab-first", "heap:\n\tsize: 3\n");
    fault("yaml-two-colons", "title: Pebbles: the game\n");
    fault("yaml-no-colon", "a: 1\nb\nc: 3\n");
    fault("yaml-bad-indent", "a:\n    b: 1\n  c: 2\n");
    fault("yaml-key-after-list", "- a\nb: 1\n");
    fault("yaml-two-documents", "a: 1\n---\nb: 2\n");
}

#[test]
fn keys_and_values() {
    fault("yaml-duplicate-key", "heap:\n  size: 3\n  colour: grey\n  size: 4\ntake: 1\ntake: 2\n");
    fault("yaml-duplicate-number", "1: a\n2: b\n1: c\n");
    let keys: Vec<String> = (1..200).map(|number| format!("k{number}: {number}")).collect();
    fault("yaml-duplicate-in-a-long-line", &format!("{{ {}, k7: 0 }}", keys.join(", ")));
    fault("yaml-list-as-key", "[a, b]: 1\n");
    fault("yaml-empty-key", "~: 1\n");
    fault("yaml-unknown-anchor", "a: *pebble\n");
    fault("yaml-anchor-in-itself", "a: &a [*a]\n");
    fault("yaml-tag", "a: !stone 3\n");
    fault("yaml-not-a-number", "a: .nan\n");
    fault("yaml-numbers", "a: 007\nb: 99999999999999999999\nc: 9999999999999999999\n");
}

#[test]
fn bombs() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let below = level - 1;
        bomb += &format!("a{level}: &a{level} [{}]\n", vec![format!("*a{below}"); 10].join(", "));
    }
    fault("yaml-alias-bomb", &bomb);
    fault("yaml-too-deep", &"[".repeat(1000));
    fault("yaml-too-deep-in-blocks", &(0..100).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect::<String>());
    fault("yaml-too-many-values", &"- 1\n".repeat(600_000));
}

#[test]
fn an_alias_bomb_stops_loading_with_a_report() {
    let bomb = "a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n\
                d: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e]\n\
                g: [*f,*f,*f,*f,*f,*f,*f,*f]\n";
    let complaint = Pebbles::new().file("rules/pebbles/constants.yaml", bomb).complaint();
    assert!(complaint.contains("the aliases of this file repeat more than 100000 values"), "{complaint}");
}
