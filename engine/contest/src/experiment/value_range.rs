//! `10..30 by 5`: values at equal steps.

use crate::wording::count;

/// Digits behind the point that are worked with.
const MOST_DECIMALS: usize = 9;
/// So many values are more than anybody compares.
const MOST_VALUES: i64 = 1000;

/// The values that a range stands for; `None` if the text is no range.
pub fn expand(text: &str) -> Option<Result<Vec<String>, String>> {
    let (first, rest) = text.split_once("..")?;
    let (last, step) = match rest.split_once(" by ") {
        Some((last, step)) => (last, step),
        None => (rest, "1"),
    };
    let parts = [first, last, step].map(str::trim);
    if !parts.iter().all(|part| is_number(part)) {
        return None;
    }
    let decimals = parts.iter().map(|part| part.split_once('.').map_or(0, |(_, behind)| behind.len())).max()?;
    Some(values(text, parts, decimals))
}

fn values(text: &str, parts: [&str; 3], decimals: usize) -> Result<Vec<String>, String> {
    let whole = |part: &str| scaled(part, decimals).ok_or_else(|| format!("the numbers of `{text}` are too long"));
    let (first, last, step) = (whole(parts[0])?, whole(parts[1])?, whole(parts[2])?);
    if step <= 0 || first > last {
        return Err(format!("`{text}` goes nowhere: write the lower end first, and a step above 0"));
    }
    let steps = (last - first) / step;
    if steps >= MOST_VALUES {
        return Err(format!("`{text}` stands for more than {}", count(MOST_VALUES, "value")));
    }
    Ok((0..=steps).map(|number| written(first + number * step, decimals)).collect())
}

fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    match text.split_once('.') {
        Some((whole, behind)) => digits(whole) && digits(behind),
        None => digits(text),
    }
}

/// In units of the last decimal, so that steps are exact.
fn scaled(text: &str, decimals: usize) -> Option<i64> {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    if decimals > MOST_DECIMALS {
        return None;
    }
    format!("{whole}{behind:0<decimals$}").parse::<i32>().ok().map(i64::from)
}

fn written(value: i64, decimals: usize) -> String {
    if decimals == 0 {
        return value.to_string();
    }
    let digits = format!("{:0>width$}", value.abs(), width = decimals + 1);
    let (whole, behind) = digits.split_at(digits.len() - decimals);
    format!("{}{whole}.{behind}", if value < 0 { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        expand(text).expect("a range").expect("a good one")
    }

    #[test]
    fn ranges_go_up_to_their_end() {
        assert_eq!(all("10..30 by 5"), ["10", "15", "20", "25", "30"]);
        assert_eq!(all("1..3"), ["1", "2", "3"]);
        assert_eq!(all("1..4 by 2"), ["1", "3"]);
        assert_eq!(all("-1..1"), ["-1", "0", "1"]);
        assert_eq!(all("0.1..0.3 by 0.1"), ["0.1", "0.2", "0.3"]);
        assert_eq!(all("-0.5..0.5 by 0.5"), ["-0.5", "0.0", "0.5"]);
    }

    #[test]
    fn what_is_no_range_stays_as_it_is() {
        assert!(["a..b", "1", "[1..2]", "1..", "..", "1..2 by x"].iter().all(|text| expand(text).is_none()));
    }

    #[test]
    fn ranges_that_lead_nowhere_are_errors() {
        assert!(
            ["3..1", "1..3 by 0", "0..100000", "0..1 by 0.0000000001"]
                .iter()
                .all(|text| { expand(text).is_some_and(|values| values.is_err()) })
        );
    }
}
