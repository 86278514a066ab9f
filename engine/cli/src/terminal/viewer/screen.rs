//! The terminal while a match is looked at: another page of it, which is gone afterwards, however it ends.

use super::key::Key;
use super::signals::{Signals, Watch};
use crossterm::event;
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use lunarena_scene::glyphs::{Row, Style};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{self, Modifier};
use std::io::{self, BufWriter, Write};
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub struct Screen {
    /// What the terminal shows.
    shown: Buffer,
    // Dropped before signals do what they always do.
    _changed: Changed,
    _watch: Watch,
}

impl Screen {
    pub fn open() -> io::Result<Screen> {
        let signals = Signals::hear()?;
        let changed = Changed::change()?;
        Ok(Screen { shown: empty(area())?, _changed: changed, _watch: Watch::begin(signals, restore) })
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (usize::from(self.shown.area.width), usize::from(self.shown.area.height))
    }

    /// Takes the size that the terminal has by now; says whether it is another one. It is asked each time: not every change of size is told.
    pub fn fit(&mut self) -> io::Result<bool> {
        let area = area();
        if area == self.shown.area {
            return Ok(false);
        }
        self.shown = empty(area)?;
        Ok(true)
    }

    pub fn draw(&mut self, rows: &[Row]) -> io::Result<()> {
        let mut next = Buffer::empty(self.shown.area);
        paint(rows, &mut next);
        let mut out = BufWriter::new(io::stdout().lock());
        write_cells(&mut out, self.shown.diff(&next))?;
        out.flush()?;
        self.shown = next;
        Ok(())
    }

    /// The next key, if one is pressed meanwhile.
    pub fn key(&mut self, wait: Duration) -> io::Result<Option<Key>> {
        if !event::poll(wait)? {
            return Ok(None);
        }
        Ok(Key::read(&event::read()?))
    }
}

/// Clears the terminal.
fn empty(area: Rect) -> io::Result<Buffer> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    Ok(Buffer::empty(area))
}

/// As large as stdout says, or as terminals usually are.
fn area() -> Rect {
    let (width, height) =
        crate::terminal::size().filter(|(width, height)| *width > 0 && *height > 0).unwrap_or((80, 24));
    Rect::new(0, 0, u16::try_from(width).unwrap_or(u16::MAX), u16::try_from(height).unwrap_or(u16::MAX))
}

/// Writes rows into a picture of the terminal.
pub fn paint(rows: &[Row], buffer: &mut Buffer) {
    let area = buffer.area;
    for (row, y) in rows.iter().zip(area.top()..area.bottom()) {
        let mut x = area.left();
        for span in &row.spans {
            let room = usize::from(area.right().saturating_sub(x));
            (x, _) = buffer.set_stringn(x, y, &span.text, room, style(span.style));
        }
    }
}

fn style(style: Style) -> style::Style {
    let color = |color: lunarena_scene::palette::Color| style::Color::Indexed(color.ansi256());
    let mut made = style::Style { fg: style.fg.map(color), bg: style.bg.map(color), ..Default::default() };
    for (is_on, modifier) in
        [(style.bold, Modifier::BOLD), (style.faint, Modifier::DIM), (style.reverse, Modifier::REVERSED)]
    {
        if is_on {
            made = made.add_modifier(modifier);
        }
    }
    made
}

/// Writes the cells that changed, each with its column and row, and ends in the terminal's own style.
fn write_cells(out: &mut impl Write, cells: Vec<(u16, u16, &Cell)>) -> io::Result<()> {
    let (mut style, mut next) = (Cell::EMPTY.style(), None);
    for (x, y, cell) in cells {
        if next != Some((x, y)) {
            queue!(out, cursor::MoveTo(x, y))?;
        }
        next = Some((x.saturating_add(1), y));
        if cell.style() != style {
            style = cell.style();
            queue!(out, SetAttribute(Attribute::Reset))?;
            if let style::Color::Indexed(number) = cell.fg {
                queue!(out, SetForegroundColor(Color::AnsiValue(number)))?;
            }
            if let style::Color::Indexed(number) = cell.bg {
                queue!(out, SetBackgroundColor(Color::AnsiValue(number)))?;
            }
            for (modifier, attribute) in [
                (Modifier::BOLD, Attribute::Bold),
                (Modifier::DIM, Attribute::Dim),
                (Modifier::REVERSED, Attribute::Reverse),
            ] {
                if cell.modifier.contains(modifier) {
                    queue!(out, SetAttribute(attribute))?;
                }
            }
        }
        queue!(out, Print(cell.symbol()))?;
    }
    queue!(out, SetAttribute(Attribute::Reset))
}

type Hook = dyn Fn(&panic::PanicHookInfo<'_>) + Sync + Send;

/// The terminal is changed as long as this lives. A panic changes it back before it is told; what other threads have to say of a panic of theirs is said
/// afterwards, as nobody could read it before.
struct Changed {
    hook: Arc<Hook>,
    unsaid: Arc<Mutex<Vec<String>>>,
    restore: fn(),
}

impl Changed {
    fn change() -> io::Result<Changed> {
        // Made before the terminal is changed, so that it is changed back even if only half of this works.
        let changed = Changed::restored_by(restore);
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(changed)
    }

    /// From here on a panic of this thread, and the end of this, do what brings the terminal back.
    fn restored_by(restore: fn()) -> Changed {
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        let unsaid = Arc::new(Mutex::new(Vec::new()));
        let (usual, heard, own) = (hook.clone(), unsaid.clone(), std::thread::current().id());
        panic::set_hook(Box::new(move |info| {
            if std::thread::current().id() == own {
                restore();
                usual(info);
            } else {
                heard.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string());
            }
        }));
        Changed { hook, unsaid, restore }
    }
}

impl Drop for Changed {
    fn drop(&mut self) {
        (self.restore)();
        // A thread that panics may not change what is done in a panic.
        if !std::thread::panicking() {
            let hook = self.hook.clone();
            panic::set_hook(Box::new(move |info| hook(info)));
        }
        for text in self.unsaid.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            eprintln!("{}", crate::terminal::harmless(&text));
        }
    }
}

/// If the terminal is gone, there is nothing to restore.
fn restore() {
    // The modes first: a terminal that takes no more bytes still takes these.
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn only_cells_that_changed_are_written() {
        let mut rows = vec![Row::default(), Row::default()];
        rows[0].push("steady", Style::default());
        let mut shown = Buffer::empty(Rect::new(0, 0, 8, 2));
        paint(&rows, &mut shown);
        rows[1].push("ab", Style { bold: true, ..Style::default() });
        rows[1].push("c", Style::default());
        let mut next = Buffer::empty(shown.area);
        paint(&rows, &mut next);
        let mut out = Vec::new();
        write_cells(&mut out, shown.diff(&next)).expect("a vector takes all");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text.replace('\x1b', "^"), "^[2;1H^[0m^[1mab^[0mc^[0m");
    }

    static RESTORED: AtomicUsize = AtomicUsize::new(0);
    /// How often it was restored when the panic was told.
    static TOLD_AFTER: AtomicUsize = AtomicUsize::new(usize::MAX);

    fn count() {
        RESTORED.fetch_add(1, Ordering::SeqCst);
    }

    #[test]
    fn a_panic_restores_the_terminal_before_it_is_told() {
        let thread = std::thread::spawn(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(|_| TOLD_AFTER.store(RESTORED.load(Ordering::SeqCst), Ordering::SeqCst)));
            let ended = panic::catch_unwind(|| {
                let _changed = Changed::restored_by(count);
                // A panic of another thread is heard, and the page stays.
                let _ = std::thread::spawn(|| panic!("elsewhere")).join();
                assert_eq!(RESTORED.load(Ordering::SeqCst), 0);
                panic!("in the viewer");
            });
            panic::set_hook(usual);
            ended.is_err()
        });
        assert!(thread.join().is_ok_and(|panicked| panicked));
        assert_eq!(TOLD_AFTER.load(Ordering::SeqCst), 1);
        // And once more when the guard goes, which does no harm.
        assert_eq!(RESTORED.load(Ordering::SeqCst), 2);
    }
}
