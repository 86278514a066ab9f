//! A report that is worth something: it says something, points into the file it names, and can be shown.

use lunarena_content::{Report, Reports, Source, is_hidden, plain};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

/// The text of a file by the name it is shown by; several, where several have that name.
pub type Texts<'a> = &'a dyn Fn(&str) -> Vec<String>;

/// What was read, or nothing and a sound report.
pub fn read<T>(result: Result<T, impl Into<Reports>>, texts: Texts) -> Option<T> {
    let reports = match result {
        Ok(value) => return Some(value),
        Err(found) => found.into(),
    };
    assert!(reports.has_errors(), "refused without an error");
    reports.iter().for_each(|report| points_inside(report, texts));
    // Of many, most look alike.
    reports.iter().take(5).for_each(can_be_shown);
    assert!(!plain(&reports).trim().is_empty());
    None
}

pub fn check(report: &Report, texts: Texts) {
    points_inside(report, texts);
    can_be_shown(report);
}

fn points_inside(report: &Report, texts: Texts) {
    assert!(!report.message().trim().is_empty(), "a report without a message");
    if let Some((shown, ..)) = report.place() {
        let labels = report.labels().into_iter().flatten();
        let spans: Vec<_> = labels.map(|label| label.offset()..label.offset() + label.len()).collect();
        // Labels lie in the text as it is shown.
        let inside = |text: &String| {
            let source = Source::new(shown, text);
            spans.iter().all(|span| source.clean().text().get(span.clone()).is_some())
        };
        assert!(texts(shown).iter().any(inside), "{spans:?} of {shown}: {}", report.message());
    }
}

fn can_be_shown(report: &Report) {
    let text = plain(report);
    assert!(!text.trim().is_empty());
    let hidden = text.chars().find(|letter| is_hidden(*letter) && !matches!(letter, '\n' | '\t'));
    assert_eq!(hidden, None, "{text}");
    // As a narrow terminal in colours shows it.
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(30);
    handler.render_report(&mut String::new(), report).expect("a report that can be shown");
}
