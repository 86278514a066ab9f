//! The terminal while a match is looked at: another page of it, which is gone afterwards, however it ends.

use super::key::Key;
use super::signals::Signals;
use crossterm::event;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use lunarena_scene::glyphs::{Row, Style};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::io::{self, Stdout};
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    area: Rect,
    // Dropped before signals do what they always do.
    _changed: Changed,
    signals: Signals,
}

impl Screen {
    pub fn open() -> io::Result<Screen> {
        let signals = Signals::hear()?;
        let changed = Changed::change()?;
        let area = area();
        Ok(Screen { terminal: empty(area)?, area, _changed: changed, signals })
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (usize::from(self.area.width), usize::from(self.area.height))
    }

    /// Takes the size that the terminal has by now; says whether it is another one. It is asked each time: not every change of size is told.
    pub fn fit(&mut self) -> io::Result<bool> {
        let area = area();
        if area == self.area {
            return Ok(false);
        }
        self.area = area;
        self.terminal = empty(area)?;
        Ok(true)
    }

    pub fn draw(&mut self, rows: &[Row]) -> io::Result<()> {
        self.terminal.draw(|frame| paint(rows, frame.buffer_mut()))?;
        Ok(())
    }

    /// The next key, if one is pressed meanwhile. If the process is to end, it does so here, with the terminal as it was.
    pub fn key(&mut self, wait: Duration) -> io::Result<Option<Key>> {
        let is_there = event::poll(wait)?;
        if let Some(signal) = self.signals.heard() {
            restore();
            signal.obey();
        }
        if !is_there {
            return Ok(None);
        }
        Ok(Key::read(&event::read()?))
    }
}

/// A terminal with nothing on it. Ratatui's own way to clear one asks for the place of the cursor, and not every terminal answers.
fn empty(area: Rect) -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    let options = TerminalOptions { viewport: Viewport::Fixed(area) };
    Terminal::with_options(CrosstermBackend::new(io::stdout()), options)
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

fn style(style: Style) -> ratatui::style::Style {
    let color = |color: lunarena_scene::palette::Color| Color::Indexed(color.ansi256());
    let mut made = ratatui::style::Style { fg: style.fg.map(color), bg: style.bg.map(color), ..Default::default() };
    for (is_on, modifier) in
        [(style.bold, Modifier::BOLD), (style.faint, Modifier::DIM), (style.reverse, Modifier::REVERSED)]
    {
        if is_on {
            made = made.add_modifier(modifier);
        }
    }
    made
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
    let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

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
