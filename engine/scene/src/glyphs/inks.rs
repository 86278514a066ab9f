//! Colours on a terminal, whose own ground may be dark or light: so nothing is drawn in black or white on it, and whatever has a ground of its own
//! has letters that can be read there.

use super::row::Style;
use crate::look::Role;
use crate::palette::{self, Color};

#[derive(Clone, Copy, Debug)]
pub struct Inks {
    pub colors: bool,
}

const DARK: Color = Color { red: 0x1a, green: 0x1a, blue: 0x1a };
const LIGHT: Color = Color { red: 0xff, green: 0xff, blue: 0xff };

impl Inks {
    /// Letters on the terminal's own ground.
    pub fn text(self, role: Role) -> Style {
        match role {
            Role::Ground | Role::Muted | Role::Fog => Style::FAINT,
            Role::Ink | Role::Soft | Role::Water => Style::PLAIN,
            _ if self.colors => Style { fg: Some(palette::of(role)), ..Style::PLAIN },
            _ => Style::PLAIN,
        }
    }

    /// A cell of the ground: open ground is left as the terminal has it.
    pub fn ground(self, role: Option<Role>) -> Style {
        match role {
            None | Some(Role::Ground | Role::Muted) => Style::FAINT,
            Some(Role::Ink | Role::Owner) => Style::PLAIN,
            Some(role) => self.block(palette::of(role)),
        }
    }

    /// A cell that is filled.
    pub fn block(self, color: Color) -> Style {
        if !self.colors {
            return Style::PLAIN;
        }
        Style { fg: Some(readable_on(color)), bg: Some(color), ..Style::PLAIN }
    }

    /// The same on another ground, as far as there are colours.
    pub fn on(self, style: Style, color: Color) -> Style {
        let block = self.block(color);
        if self.colors { Style { fg: block.fg, bg: block.bg, faint: false, ..style } } else { style }
    }
}

/// Dark or light letters, whichever stand out more.
fn readable_on(color: Color) -> Color {
    let brightness = 299 * u32::from(color.red) + 587 * u32::from(color.green) + 114 * u32::from(color.blue);
    if brightness > 140_000 { DARK } else { LIGHT }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read() {
        let inks = Inks { colors: true };
        assert_eq!(inks.ground(Some(Role::Water)).fg, Some(DARK));
        assert_eq!(inks.ground(Some(Role::Rock)).fg, Some(LIGHT));
        assert_eq!(inks.text(Role::Ink), Style::PLAIN);
        assert_eq!(Inks { colors: false }.text(Role::Seat1), Style::PLAIN);
    }
}
