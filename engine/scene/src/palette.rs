//! Which colour a role has. The colours of seats can be told apart by people who see fewer of them, on a light and on a dark ground; beside every colour
//! of a seat stands its letter.

use crate::look::Role;
use serde::{Serialize, Serializer};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

const fn color(rgb: u32) -> Color {
    Color { red: (rgb >> 16) as u8, green: (rgb >> 8) as u8, blue: rgb as u8 }
}

/// The colour of a role; of [`Role::Owner`] that of what nobody owns.
pub fn of(role: Role) -> Color {
    match role {
        Role::Seat1 => color(0x00_72_b2),
        Role::Seat2 => color(0xd5_5e_00),
        Role::Seat3 => color(0x00_9e_73),
        Role::Seat4 => color(0xcc_79_a7),
        Role::Seat5 => color(0xe6_9f_00),
        Role::Seat6 => color(0x56_b4_e9),
        Role::Owner => color(0x8a_8f_98),
        Role::Ground => color(0xf4_f1_ea),
        Role::Soft => color(0xdd_e8_d0),
        Role::Water => color(0xb9_d6_ea),
        Role::Rock => color(0x6f_6a_66),
        Role::Site1 => color(0xf2_d7_7e),
        Role::Site2 => color(0xd3_b3_e6),
        Role::Resource1 => color(0x8c_6d_31),
        Role::Resource2 => color(0x4d_7a_7a),
        Role::Resource3 => color(0x7b_4f_8a),
        Role::Path => color(0xa3_8f_6d),
        Role::Ink => color(0x22_22_22),
        Role::Muted => color(0xb4_b0_a8),
        Role::Fog => color(0xcf_cf_d4),
    }
}

/// The same on a dark ground: the hues of the light one, lighter where they stand for something and darker where they lie below it.
pub fn dark(role: Role) -> Color {
    match role {
        Role::Seat1 => color(0x2f_8f_d8),
        Role::Seat2 => color(0xe8_6f_1c),
        Role::Seat3 => color(0x12_b3_86),
        Role::Seat4 => color(0xdb_8d_b8),
        Role::Seat5 => color(0xf2_b8_2e),
        Role::Seat6 => color(0x8f_d3_f7),
        Role::Owner => color(0x9a_a0_aa),
        Role::Ground => color(0x15_18_1d),
        Role::Soft => color(0x22_2e_22),
        Role::Water => color(0x1b_36_49),
        Role::Rock => color(0x5c_5a_5a),
        Role::Site1 => color(0x5a_4d_1f),
        Role::Site2 => color(0x4a_3a_5c),
        Role::Resource1 => color(0xb8_93_4f),
        Role::Resource2 => color(0x6f_a8_a8),
        Role::Resource3 => color(0xa9_78_bb),
        Role::Path => color(0x8a_7a_60),
        Role::Ink => color(0xe8_e6_e1),
        Role::Muted => color(0x4a_4d_54),
        Role::Fog => color(0x2b_2e_36),
    }
}

/// What something is drawn in: the colour of a role, which differs by the ground, or one that a bot chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    Role(Role),
    Own(Color),
}

impl Tint {
    /// On a light ground.
    pub fn color(self) -> Color {
        match self {
            Tint::Role(role) => of(role),
            Tint::Own(color) => color,
        }
    }
}

impl Serialize for Tint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tint::Role(role) => serializer.serialize_str(role.word()),
            Tint::Own(color) => serializer.serialize_str(&color.hex()),
        }
    }
}

impl Color {
    /// A colour that a script names, `#0072b2`.
    pub fn read(text: &str) -> Option<Color> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        digits
            .chars()
            .all(|digit| digit.is_ascii_hexdigit())
            .then(|| u32::from_str_radix(digits, 16).ok().map(color))?
    }

    /// `#0072b2`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }

    /// The colour so far on the way to another, from 0 to 1.
    pub fn toward(self, other: Color, share: f64) -> Color {
        let part = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share.clamp(0.0, 1.0)).round() as u8;
        Color {
            red: part(self.red, other.red),
            green: part(self.green, other.green),
            blue: part(self.blue, other.blue),
        }
    }

    /// The nearest of the 216 colours of a terminal that has 256.
    pub fn ansi256(self) -> u8 {
        let step = |part: u8| match part {
            0..48 => 0,
            48..115 => 1,
            _ => (part - 35) / 40,
        };
        16 + 36 * step(self.red) + 6 * step(self.green) + step(self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_terminals() {
        for (rgb, number) in
            [(0x00_00_00, 16), (0xff_ff_ff, 231), (0xff_00_00, 196), (0x00_72_b2, 25), (0xd5_5e_00, 166)]
        {
            assert_eq!(color(rgb).ansi256(), number, "{rgb:06x}");
        }
        assert_eq!(color(0x00_72_b2).hex(), "#0072b2");
        assert_eq!(Color::read("#0072b2"), Some(color(0x00_72_b2)));
        assert_eq!([Color::read("red"), Color::read("#+072b2"), Color::read("#0072b")], [None; 3]);
        assert_eq!(color(0).toward(color(0xff_ff_ff), 0.5), color(0x80_80_80));
    }

    /// From 0 to 1, in steps that the eye sees as equal.
    fn linear(color: Color) -> [f64; 3] {
        [color.red, color.green, color.blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn luminance(color: Color) -> f64 {
        linear(color).iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| part * weight).sum()
    }

    fn contrast(one: Color, other: Color) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// What people see who lack one of the three kinds of cones, as shares of red, green and blue (after Viénot, Brettel and Mollon).
    const EYES: [[[f64; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
        [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]],
    ];

    /// How far apart two colours are for such eyes: lightness and the two hues of OKLab.
    fn distance(one: Color, other: Color, eyes: [[f64; 3]; 3]) -> f64 {
        let seen = |color: Color| {
            let times = |matrix: [[f64; 3]; 3], with: [f64; 3]| {
                matrix.map(|row| row.iter().zip(with).map(|(share, part)| share * part).sum::<f64>())
            };
            let cones = [
                [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
                [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
                [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
            ];
            let lab = [
                [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
                [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
                [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
            ];
            times(lab, times(cones, times(eyes, linear(color))).map(f64::cbrt))
        };
        seen(one).iter().zip(seen(other)).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn seats_stand_out_from_the_dark_ground_and_from_each_other() {
        let seats: Vec<Color> = (0..6).map(|number| dark(Role::seat(number))).collect();
        for (at, seat) in seats.iter().enumerate() {
            assert!(contrast(*seat, dark(Role::Ground)) >= 3.0, "seat {}", at + 1);
            for (other, color) in seats.iter().enumerate().skip(at + 1) {
                for eyes in EYES {
                    let apart = distance(*seat, *color, eyes);
                    assert!(apart > 0.06, "seats {} and {}: {apart:.3}", at + 1, other + 1);
                }
            }
        }
        assert!(contrast(dark(Role::Ink), dark(Role::Ground)) >= 7.0);
        assert!(contrast(dark(Role::Owner), dark(Role::Ground)) >= 3.0);
    }
}
