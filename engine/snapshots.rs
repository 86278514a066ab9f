//! Comparisons with snapshots, included by the tests of several crates: common settings of insta, and one report of all differences.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Snapshots whose comparison failed.
#[derive(Default)]
pub struct Differences(Vec<String>);

impl Differences {
    /// Runs the assertions on `FOLDER/NAME.snap`. The folder is relative to the file that contains them, which insta also writes as the
    /// snapshot's source.
    pub fn check(&mut self, folder: &str, name: &str, assertions: impl FnOnce()) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        if catch_unwind(AssertUnwindSafe(|| settings.bind(assertions))).is_err() {
            self.0.push(format!("{}/{name}.snap", folder.trim_start_matches("../")));
        }
    }
}

/// Runs all comparisons of a test, each of which leaves a pending snapshot if it fails, and then fails once with the names of all.
#[track_caller]
pub fn together(compare: impl FnOnce(&mut Differences)) {
    let mut differences = Differences::default();
    compare(&mut differences);
    let Differences(names) = differences;
    let list = names.join("\n  ");
    assert!(
        names.is_empty(),
        "{} snapshots differ, see above:\n  {list}\nreview them with `cargo insta review --workspace`",
        names.len()
    );
}
