//! The calls that one needs first: those that most bots of the game make.

use lunarena_arena::{ApiFunction, Guide};
use lunarena_content::{Root, Source};

/// So many of a game's calls, in the order of their documentation. Where the game has no bots, they are the first.
pub fn first_calls<'g>(guide: &'g Guide, root: &Root, most: usize) -> Vec<&'g ApiFunction> {
    // A bot that can't be read makes no calls.
    let files = root.all_bot_files(guide.game.name());
    let bots: Vec<Source> = files.iter().filter_map(|file| root.read(file).ok()).collect();
    let users = |call: &ApiFunction| bots.iter().filter(|bot| makes(bot.text(), &call.name)).count();
    let mut calls: Vec<(usize, &ApiFunction)> = guide.calls.iter().enumerate().collect();
    calls.sort_by_cached_key(|(_, call)| std::cmp::Reverse(users(call)));
    calls.truncate(most);
    calls.sort_by_key(|(place, _)| *place);
    calls.into_iter().map(|(_, call)| call).collect()
}

/// Whether a text has this name in front of a bracket.
fn makes(text: &str, name: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(is_letter) && text[at + name.len()..].trim_start_matches(' ').starts_with('(')
    })
}

#[cfg(test)]
mod tests {
    use super::makes;

    #[test]
    fn a_call_is_a_name_in_front_of_a_bracket() {
        assert!(makes("return { game:take (1) }", "take"));
        assert!(makes("remove(take(1))", "take"));
        for text in ["game:retake(1)", "game:take_all(1)", "take", "local take = 1", ""] {
            assert!(!makes(text, "take"), "{text}");
        }
    }
}
