//! `--vary KEY=A,B,C`: what is changed from variant to variant.

use crate::arguments::Settings;
use crate::wording;
use lunarena_content::Report;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// A constant, or [`MOD`].
    pub key: String,
    /// As they were typed.
    pub values: Vec<String>,
}

/// The key that stands for the mods that are laid over the game.
const MOD: &str = "mod";
/// The value of it that stands for none.
const NONE: &str = "none";
/// Between mods that are laid over the game together.
const TOGETHER: char = '+';

/// So many variants are more than anybody reads.
const MOST_VARIANTS: usize = 1000;

impl Vary {
    /// As it is typed: the error is for clap.
    pub fn parse(text: &str) -> Result<Vary, String> {
        let (key, values) = match text.split_once('=') {
            Some((key, values)) if !key.trim().is_empty() => (key.trim().to_owned(), split(values)?),
            _ => return Err("expected a constant's name, `=` and values, such as `heap.size=20,30`".to_owned()),
        };
        if values.iter().any(String::is_empty) {
            return Err(format!("a value for `{key}` is empty: write one between any two commas"));
        }
        if let Some(twice) = (1..values.len()).find(|at| values[..*at].contains(&values[*at])) {
            return Err(format!("`{key}` is to be {} twice", values[twice]));
        }
        Ok(Vary { key, values })
    }
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

/// One value for each key that varies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub values: Vec<(String, String)>,
}

impl Variant {
    /// Every value of each key with every value of all others; the last key changes fastest. Without keys, the game as it is.
    pub fn all(varies: &[Vary], settings: &Settings) -> Result<Vec<Variant>, Report> {
        for (at, vary) in varies.iter().enumerate() {
            let key = &vary.key;
            if varies[..at].iter().any(|other| other.key == *key) {
                return Err(Report::error(format!("`{key}` is varied twice"))
                    .help(format!("write all its values into one: --vary {key}=A,B,C")));
            }
            if settings.set.iter().any(|(set, _)| set == key) {
                return Err(Report::error(format!("`{key}` is varied, and set as well"))
                    .help("leave one of --vary and --set away"));
            }
        }
        let count = varies.iter().try_fold(1_usize, |count, vary| count.checked_mul(vary.values.len()));
        if count.is_none_or(|count| count > MOST_VARIANTS) {
            return Err(Report::error(format!("these are more than {MOST_VARIANTS} variants"))
                .help("each value of a key is played with each value of all others: name fewer"));
        }
        let mut all = vec![Variant { values: Vec::new() }];
        for Vary { key, values } in varies {
            let with = |variant: &Variant, value: &String| {
                let own = variant.values.iter().cloned().chain([(key.clone(), value.clone())]);
                Variant { values: own.collect() }
            };
            all = all.iter().flat_map(|variant| values.iter().map(move |value| with(variant, value))).collect();
        }
        Ok(all)
    }

    /// The settings with those of this variant.
    pub fn over(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        for (key, value) in &self.values {
            if key == MOD {
                let names = value.split(TOGETHER).map(str::trim).filter(|name| *name != NONE).map(str::to_owned);
                settings.mods.names.extend(names);
            } else {
                settings.set.push((key.clone(), value.clone()));
            }
        }
        settings
    }

    /// `take.most=4 and mod=none`.
    pub fn name(&self) -> String {
        let parts: Vec<String> = self.values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        wording::list(&parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Mods;

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
    }

    #[test]
    fn the_grid_goes_over_all_values_the_last_key_fastest() {
        let settings = Settings { mods: Mods { names: vec!["base".into()] }, set: Vec::new() };
        let varies = ["a=1,2", "mod=none,x+y"].map(|text| Vary::parse(text).expect("good"));
        let all = Variant::all(&varies, &settings).expect("a grid");
        let names: Vec<String> = all.iter().map(Variant::name).collect();
        assert_eq!(names, ["a=1 and mod=none", "a=1 and mod=x+y", "a=2 and mod=none", "a=2 and mod=x+y"]);
        let over = all[3].over(&settings);
        assert_eq!(over.mods.names, ["base", "x", "y"]);
        assert_eq!(over.set, [("a".to_owned(), "2".to_owned())]);
        assert_eq!(Variant::all(&[], &settings).expect("one").len(), 1);
    }
}
