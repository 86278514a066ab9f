//! A command line that a shell reads as it was meant.

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
