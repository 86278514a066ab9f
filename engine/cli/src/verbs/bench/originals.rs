//! Matches that the contest's own program was timed on, played by the whole command.

use super::figures::OriginalFigures;
use super::{Bench, Subject};
use lunarena_content::{Original, Report};

pub fn measure(bench: &mut Bench, subject: &Subject) -> Result<Vec<OriginalFigures>, Report> {
    subject.file.originals.iter().map(|original| figures(bench, subject, original)).collect()
}

/// The quickest of several runs, as the original's is.
fn figures(bench: &mut Bench, subject: &Subject, original: &Original) -> Result<OriginalFigures, Report> {
    let request = subject.scene(&bench.root, &original.scene);
    let samples = bench.patience.repeat(|| bench.program.play(&request))?;
    bench.step();
    let seconds = samples.best();
    Ok(OriginalFigures {
        name: original.name.clone(),
        written_in: original.written_in.clone(),
        original_seconds: original.seconds,
        seconds,
        times: original.seconds / seconds,
        wanted: original.times,
    })
}
