//! A command line that a shell reads as it was meant.

use lunarena_arena::{Header, SeatRef};

/// The one that plays the match of a replay's header again, where its files are found.
pub fn play(header: &Header) -> String {
    let mut words = vec!["lunarena".to_owned(), "play".to_owned(), header.game.clone()];
    words.extend(header.seats.iter().map(SeatRef::player));
    if !header.map.is_nothing() {
        words.extend(["--map".to_owned(), header.map.name.clone()]);
    }
    words.extend(["--seed".to_owned(), header.seed.to_string()]);
    words.extend(header.mods.iter().flat_map(|name| ["--mod".to_owned(), name.clone()]));
    words.extend(header.set.iter().flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]));
    line(&words)
}

/// The words, each in quotes if a shell would read it otherwise.
pub fn line<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<String> = words.iter().map(|word| quote(word.as_ref())).collect();
    words.join(" ")
}

fn quote(word: &str) -> String {
    let harmless = |letter: char| letter.is_ascii_alphanumeric() || "_-./=:,@%+".contains(letter);
    if !word.is_empty() && word.chars().all(harmless) {
        return word.to_owned();
    }
    // Nothing is special between single quotes but the single quote itself.
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_quotes_gets_them() {
        assert_eq!(line(&["play", "my bot.lua", "--set", "a.b=[1, 2]"]), "play 'my bot.lua' --set 'a.b=[1, 2]'");
        assert_eq!(line(&["", "it's", "$HOME"]), r"'' 'it'\''s' '$HOME'");
    }
}
