//! `--vary KEY=A,B,C` as it is typed.

use super::value_range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// A constant, `MOD`, `MAP`, `BOT`, or a parameter of the bot.
    pub key: String,
    /// As they were typed.
    pub values: Vec<String>,
}

/// The key that stands for the mods that are laid over the game.
pub(super) const MOD: &str = "mod";
/// The key that stands for the map.
pub(super) const MAP: &str = "map";
/// The key that stands for the bot of the first seat; with a point and a name behind it, for a parameter of that bot.
pub(super) const BOT: &str = "bot";
/// The mod that stands for none.
pub(super) const NONE: &str = "none";
/// Between mods that are laid over the game together.
pub(super) const TOGETHER: char = '+';

impl Vary {
    /// As it is typed: the error is for clap.
    pub fn parse(text: &str) -> Result<Vary, String> {
        let (key, values) = match text.split_once('=') {
            Some((key, values)) if !key.trim().is_empty() => (key.trim().to_owned(), with_ranges(split(values)?)?),
            _ => return Err("expected a constant's name, `=` and values, such as `heap.size=20,30`".to_owned()),
        };
        if values.iter().any(String::is_empty) {
            return Err(format!("a value for `{key}` is empty: write one between any two commas"));
        }
        if key == MOD {
            values.iter().try_for_each(|value| check_sum(value))?;
        }
        if let Some(twice) = (1..values.len()).find(|at| values[..*at].contains(&values[*at])) {
            return Err(format!("`{key}` is to be {} twice", values[twice]));
        }
        Ok(Vary { key, values })
    }
}

/// Ranges become their values.
fn with_ranges(values: Vec<String>) -> Result<Vec<String>, String> {
    let all = values.into_iter().map(|value| value_range::expand(&value).unwrap_or_else(|| Ok(vec![value])));
    Ok(all.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Mods that are laid over the game together.
fn check_sum(value: &str) -> Result<(), String> {
    let names: Vec<&str> = value.split(TOGETHER).map(str::trim).collect();
    if names.iter().any(|name| name.is_empty()) {
        return Err(format!("the name of a mod is missing in `{value}`"));
    }
    if names.len() > 1 && names.contains(&NONE) {
        return Err(format!("`{NONE}` stands for the game without mods: it can't be part of `{value}`"));
    }
    Ok(())
}

/// Parts the values at their commas, but not inside brackets or quotes.
fn split(text: &str) -> Result<Vec<String>, String> {
    let (mut values, mut value) = (Vec::new(), String::new());
    let (mut closers, mut quote): (Vec<char>, Option<char>) = (Vec::new(), None);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if quote.is_none() && closers.is_empty() && letter == ',' {
            values.push(std::mem::take(&mut value).trim().to_owned());
            continue;
        }
        match (quote, letter) {
            (Some('"'), '\\') => {
                value.push(letter);
                value.extend(letters.next());
                continue;
            }
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => {}
            // Inside a word it is an apostrophe.
            (None, '"' | '\'')
                if value.trim_end().is_empty() || value.trim_end().ends_with(['[', '{', '(', ',', ':']) =>
            {
                quote = Some(letter);
            }
            (None, '[') => closers.push(']'),
            (None, '{') => closers.push('}'),
            (None, '(') => closers.push(')'),
            (None, _) if closers.last() == Some(&letter) => {
                closers.pop();
            }
            (None, _) => {}
        }
        value.push(letter);
    }
    if let Some(missing) = quote.or(closers.pop()) {
        return Err(format!("a {missing} is missing in `{}`", value.trim()));
    }
    values.push(value.trim().to_owned());
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        Vary::parse(&format!("key={text}")).expect("good values").values
    }

    #[test]
    fn commas_inside_brackets_and_quotes_do_not_part_values() {
        assert_eq!(values("1, 2,3"), ["1", "2", "3"]);
        assert_eq!(values("[1, 2],[3]"), ["[1, 2]", "[3]"]);
        assert_eq!(values("= min(count, 2),= count"), ["= min(count, 2)", "= count"]);
        assert_eq!(values(r#""a, b",'c, ''d', e"#), [r#""a, b""#, "'c, ''d'", "e"]);
        assert_eq!(values(r#""a\", b",c"#), [r#""a\", b""#, "c"]);
        assert_eq!(values("it's,that's"), ["it's", "that's"]);
        assert_eq!(values("['a, b', c],d"), ["['a, b', c]", "d"]);
    }

    #[test]
    fn slips_are_told() {
        let told = |text: &str| Vary::parse(text).expect_err("a mistake");
        assert_eq!(told("take.most"), "expected a constant's name, `=` and values, such as `heap.size=20,30`");
        assert_eq!(told("a=1,,2"), "a value for `a` is empty: write one between any two commas");
        assert_eq!(told("a=[1,2"), "a ] is missing in `[1,2`");
        assert_eq!(told("a='1,2"), "a ' is missing in `'1,2`");
        assert_eq!(told("a=1,2,1"), "`a` is to be 1 twice");
        assert_eq!(told("mod=x,none+y"), "`none` stands for the game without mods: it can't be part of `none+y`");
        assert_eq!(told("mod=x+"), "the name of a mod is missing in `x+`");
    }
}
