//! How dear an instruction can be made.

use lunarena_script::gauge::{Dear, corpus};

#[test]
#[ignore = "a table to look at"]
fn show() {
    let mut dear = Dear::new(2, 16 << 20).expect("a scene");
    let wanted = std::env::var("ONLY").unwrap_or_default();
    let mut all: Vec<(f64, String)> = Vec::new();
    for kind in corpus(16 << 20).into_iter().filter(|kind| kind.name.contains(&wanted)) {
        match dear.measure(&kind.text) {
            Ok(found) if found.failed => all.push((1e9, format!("{}: {}", kind.name, found.failed))),
            Ok(found) => all.push((
                found.times,
                format!(
                    "{:9.1} {:8} {} {}",
                    found.times,
                    found.paid,
                    if found.failed { "FAILED" } else { "" },
                    kind.name
                ),
            )),
            Err(error) => all.push((0.0, format!("{}: {error}", kind.name))),
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, line) in all {
        println!("{line}");
    }
}
