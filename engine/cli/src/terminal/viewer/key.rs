//! What a person pressed.

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Letter(char),
    Left,
    Right,
    Up,
    Down,
    /// With shift.
    FarLeft,
    FarRight,
    FarUp,
    FarDown,
    PageUp,
    PageDown,
    Home,
    End,
    Tab,
    BackTab,
    Enter,
    Backspace,
    Escape,
    /// Ctrl-C.
    Interrupt,
}

impl Key {
    /// Nothing for what isn't a key, or means nothing here.
    pub fn read(event: &Event) -> Option<Key> {
        let Event::Key(key) = event else { return None };
        if key.kind == KeyEventKind::Release {
            return None;
        }
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'C')).then_some(Key::Interrupt);
        }
        Some(match key.code {
            KeyCode::Char(letter) => Key::Letter(letter),
            KeyCode::Left if shift => Key::FarLeft,
            KeyCode::Right if shift => Key::FarRight,
            KeyCode::Up if shift => Key::FarUp,
            KeyCode::Down if shift => Key::FarDown,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Enter => Key::Enter,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Esc => Key::Escape,
            _ => return None,
        })
    }
}
