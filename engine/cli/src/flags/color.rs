//! `--color`: when to use colours.

use clap::{ColorChoice, ValueEnum};
use std::ffi::OsString;

#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    Auto,
    Always,
    Never,
}

impl Color {
    /// What the words of a command line ask for, before they are read as a whole.
    pub fn among(words: &[OsString]) -> Color {
        let text = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>();
        let behind = text.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1].to_string());
        let value = text.iter().find_map(|word| word.strip_prefix("--color=").map(str::to_owned)).or(behind);
        value.and_then(|value| Color::from_str(&value, false).ok()).unwrap_or(Color::Auto)
    }

    pub fn for_clap(self) -> ColorChoice {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }

    /// Whether colours are wanted, if that was said.
    pub fn wanted(self) -> Option<bool> {
        match self {
            Color::Auto => None,
            Color::Always => Some(true),
            Color::Never => Some(false),
        }
    }
}
