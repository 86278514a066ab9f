//! What is known of the terminal, if there is one.

use std::io::IsTerminal;

/// In columns, where nobody says how wide the terminal is.
const USUAL_WIDTH: usize = 100;

/// Columns and rows.
fn size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size()?;
    Some((usize::from(width.0), usize::from(height.0)))
}

/// How wide text may be. In a pipe always the same, so that the same command writes the same text.
pub fn width() -> usize {
    match size() {
        Some((width, _)) if std::io::stdout().is_terminal() && width > 0 => width,
        _ => USUAL_WIDTH,
    }
}

/// How many rows can be drawn over in place.
pub fn height() -> Option<usize> {
    size().map(|(_, height)| height).filter(|height| *height > 0)
}

/// Whether a picture on stdout can be drawn over.
pub fn redraws() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|kind| kind != "dumb")
}

/// Whether to write colours there: a terminal whose owner did not ask for none (see no-color.org).
pub fn colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
