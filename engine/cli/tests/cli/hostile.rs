//! Content that means harm: a file for each case in `tests/hostile`, which says how they are written.

mod case;
mod place;

use crate::run::together;
use case::Case;
use place::Place;
use std::collections::BTreeMap;
use std::path::Path;

/// So many of each cause there are at least.
const LEAST_OF_A_CAUSE: usize = 3;

#[test]
fn hostile_content_gets_its_verdict_and_harms_nobody() {
    let cases = Case::all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cli/tests/hostile"));
    let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
    for case in &cases {
        *causes.entry(&case.cause).or_default() += 1;
    }
    for (cause, count) in causes {
        assert!(count >= LEAST_OF_A_CAUSE, "{cause} has {count} cases");
    }
    // `LUNARENA_HOSTILE=bombs/` runs those only.
    let wanted = std::env::var("LUNARENA_HOSTILE").unwrap_or_default();
    let mut texts = Vec::new();
    for case in cases.iter().filter(|case| case.name().contains(&wanted)) {
        let place = Place::of(case);
        let mut told = format!("{}\n", case.why);
        for line in &case.lines {
            let run = place.run(&line.arguments, case.patience.as_deref());
            let name = format!("{}: {}", case.name(), line.text);
            assert!(line.codes.contains(&run.code), "{name}: exit code {}\n{}{}", run.code, run.out, run.err);
            assert!(!run.err.contains("panicked"), "{name}: {}", run.err);
            for text in [&run.out, &run.err] {
                assert!(!text.contains(place::SECRET), "{name} shows what stands outside of the content:\n{text}");
                let bad = text.chars().find(|letter| is_hostile(*letter));
                assert!(bad.is_none(), "{name} writes {bad:?}:\n{text:?}");
            }
            told.push_str(&format!("\n> lunarena {}\n{}", line.text, place.shown(&run.whole())));
        }
        for file in &case.shows {
            told.push_str(&format!("\n{file}\n{}", place.read(file)));
        }
        texts.push((format!("hostile-content/{}", case.cause), &case.file, told));
    }
    together(|differences| {
        texts.iter().for_each(|(folder, name, text)| differences.shows_in(folder, name, text));
    });
}

/// What no terminal should get to see: controls, marks of direction, what has no width.
fn is_hostile(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
