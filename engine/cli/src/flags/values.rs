//! Values of flags, as they are typed.

use lunarena_content::UserPath;
use std::num::NonZero;

/// The name or the path of a bot or a map. Only what comes from here may lead anywhere.
pub fn typed(text: &str) -> Result<UserPath, String> {
    Ok(UserPath::new(text))
}

/// A seed as it is typed.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A number of things as it is typed.
pub fn at_least_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number, at least 1".to_owned())
}

/// So many matches at the same time: as they are typed, or one for each core.
pub fn threads(typed: Option<u64>) -> usize {
    match typed {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    }
}

pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.to_owned())),
        _ => Err("expected a constant's name, `=` and a value, such as `heap.size=30`".to_owned()),
    }
}
