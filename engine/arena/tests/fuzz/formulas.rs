//! Formulas, in constants and in the numbers of a game file: looked over, then worked out.

use crate::meadow::{self, Meadow};
use crate::sound::{self, Texts};
use crate::target::{PATIENCE, Target};
use proptest::prelude::*;
use proptest::sample::select;

const WORDS: &[&str] = &[
    "height",
    "rain",
    "day.rounds",
    "sheep.ram.appetite",
    "sheep.ram.sound",
    "lucky",
    "lucky[1]",
    "fenced",
    "floor(",
    "ceil(",
    "abs(",
    "min(",
    "max(",
    "grow(",
    "scale(",
    ")",
    "(",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    "..",
    "...",
    ":",
    ";",
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "^",
    "&",
    "|",
    "~",
    "<<",
    ">>",
    "==",
    "~=",
    "<",
    "<=",
    "#",
    "=",
    "and",
    "or",
    "not",
    "nil",
    "true",
    "'",
    "\"",
    "[[",
    "]]",
    "--",
    "\n",
    "\\",
    "\0",
    "é",
    "0x",
    "1e",
    "1 // 0",
    "1 % 0",
    "0/0",
    "1/0",
    "math.huge",
    "(\"x\"):rep(9)",
    "end",
    "return",
    "if",
    "goto x",
    "_ENV",
    "::x::",
];

fn check(meadow: &Meadow, bytes: &[u8]) {
    let texts: Texts = &|shown| meadow.texts(shown);
    let text = String::from_utf8_lossy(bytes);
    let quoted = serde_json::to_string(&format!("= {text}")).expect("text");
    let growth = "= max(height, day.rounds) + rain // 2 # a remark";
    let in_constants = |written: &str| {
        assert!(meadow::CONSTANTS.contains(growth));
        meadow.write("rules/meadow/constants.yaml", &meadow::CONSTANTS.replace(growth, written));
        sound::read(meadow.look_over(), texts);
    };
    // Also one that was found bad, since a match begins without a look at all files.
    let play = || sound::read(meadow.play(), texts);
    in_constants(&quoted);
    play();
    // Bare, as people write them, where YAML takes it so.
    in_constants(&format!("= {text}"));
    meadow.write("rules/meadow/constants.yaml", meadow::CONSTANTS);
    meadow.write("rules/meadow/game.yaml", &meadow::GAME.replace("= day.rounds", &quoted));
    sound::read(meadow.look_over(), texts);
    play();
    meadow.write("rules/meadow/game.yaml", meadow::GAME);
}

fn with_target(run: impl FnOnce(Target)) {
    let meadow = Meadow::new();
    run(Target {
        name: "formulas",
        words: WORDS,
        cases: 100,
        patience: PATIENCE,
        check: &|bytes| check(&meadow, bytes),
    });
}

#[test]
fn kept_formulas_are_worked_out_or_reported() {
    with_target(|target| target.kept());
}

#[test]
fn changed_formulas_are_worked_out_or_reported() {
    with_target(|target| target.changed());
}

#[test]
fn made_up_formulas_are_worked_out_or_reported() {
    let leaf = prop_oneof![
        select(
            &[
                "height",
                "rain",
                "day.rounds",
                "day.kind",
                "sheep.ram.appetite",
                "sheep",
                "lucky",
                "fenced",
                "nil",
                "true",
                "'3'"
            ][..]
        )
        .prop_map(str::to_owned),
        select(&["0", "1", "-1", "2.5", "1e308", "9223372036854775807", "0x7fffffffffffffff", "1e-5", "10000"][..])
            .prop_map(str::to_owned),
        (-100i64..100).prop_map(|number| number.to_string()),
    ];
    let expression = leaf.prop_recursive(6, 40, 3, |inner| {
        let binary = select(&["+", "-", "*", "/", "//", "%", "^", "..", "==", "<", "<=", "and", "or", "&", "|", "~", "<<", ">>"][..]);
        let unary = select(&["-", "not ", "#", "~"][..]);
        let function = select(&["floor", "ceil", "abs", "min", "max", "grow", "scale"][..]);
        prop_oneof![
            3 => (inner.clone(), binary, inner.clone()).prop_map(|(a, operator, b)| format!("({a} {operator} {b})")),
            1 => (unary, inner.clone()).prop_map(|(operator, a)| format!("{operator}{a}")),
            3 => (function, prop::collection::vec(inner.clone(), 0..6)).prop_map(|(name, inner)| format!("{name}({})", inner.join(", "))),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})[{b}]")),
            1 => prop::collection::vec(inner, 0..3).prop_map(|inner| format!("{{ {} }}", inner.join(", "))),
        ]
    });
    with_target(|target| target.made(expression.prop_map(String::into_bytes)));
}
