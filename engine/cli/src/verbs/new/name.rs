//! Names for what is to be made. They are typed on command lines, and are names of files and folders.

use lunarena_content::Report;

pub fn check(name: &str, what: &str, help: &str) -> Result<(), Report> {
    if is_good(name) { Ok(()) } else { Err(wrong(name, what, help)) }
}

/// Games and mods are told apart by their names on every machine, also where capital letters make no difference to folders.
pub fn check_small(name: &str, what: &str) -> Result<(), Report> {
    let is_small = !name.contains(|letter: char| letter.is_ascii_uppercase());
    let help = "use small letters, digits, `-` and `_`";
    if is_small { check(name, what, help) } else { Err(wrong(name, what, help)) }
}

/// Where a mod is named, two words mean something else.
pub fn check_mod(name: &str) -> Result<(), Report> {
    let help = match name {
        "none" => "in `--vary mod=none` it stands for the game without mods",
        "base" => "among what a mod depends on it stands for the game itself",
        _ => return check_small(name, "mod"),
    };
    Err(wrong(name, "mod", help))
}

fn wrong(name: &str, what: &str, help: &str) -> Report {
    Report::error(format!("`{name}` can't be the name of a {what}")).help(help)
}

fn is_good(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

/// `two-words` as a title: `Two Words`.
pub fn title(name: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    };
    let words: Vec<String> = name.split(['-', '_']).filter(|word| !word.is_empty()).map(capital).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_that_of_a_file() {
        for good in ["valley", "Valley-2", "7_dwarfs"] {
            assert!(check(good, "map", "").is_ok(), "{good}");
        }
        for wrong in ["", "-f", "_x", ".hidden", "../up", "a b", "größe"] {
            assert!(check(wrong, "map", "").is_err() && check_mod(wrong).is_err(), "{wrong}");
        }
        assert!(check_mod("small-2").is_ok() && check_mod("Large").is_err());
        assert!(check_mod("none").is_err() && check_mod("base").is_err() && check_mod("baseline").is_ok());
    }

    #[test]
    fn a_title_is_made_of_the_words_of_a_name() {
        assert_eq!(title("two-words"), "Two Words");
        assert_eq!(title("__x--y_"), "X Y");
        assert_eq!(title("2048"), "2048");
    }
}
