//! A moment on the clock, as organisers write it: `2027-03-01 18:00`, in the time of Greenwich unless it says otherwise.

use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};

/// Seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub i64);

/// What a moment looks like: a day, then the time, then perhaps how far ahead the clocks are.
pub const MOMENT: &str = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?( ?(Z|[+-][0-9]{2}:[0-9]{2}))?$";

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

impl Moment {
    pub fn parse(text: &str) -> Option<Moment> {
        let (day, rest) = text.split_at_checked(10)?;
        let day = days(number(day, 0, 4)?, number(day, 5, 2)?, number(day, 8, 2)?)
            .filter(|_| day[4..5] == *"-" && day[7..8] == *"-")?;
        let rest = rest.strip_prefix(['T', ' '])?;
        let (time, zone) = rest.split_at(rest.find([' ', 'Z', '+', '-']).unwrap_or(rest.len()));
        let parts: Vec<&str> = time.split(':').collect();
        let (hour, minute, second) = match parts[..] {
            [hour, minute] => (two(hour)?, two(minute)?, 0),
            [hour, minute, second] => (two(hour)?, two(minute)?, two(second)?),
            _ => return None,
        };
        let good = hour < 24 && minute < 60 && second < 60;
        let ahead = ahead(zone.strip_prefix(' ').unwrap_or(zone))?;
        good.then_some(Moment(day * DAY + hour * HOUR + minute * MINUTE + second - ahead))
    }
}

/// How far ahead of Greenwich a zone is, in seconds.
fn ahead(zone: &str) -> Option<i64> {
    if zone.is_empty() || zone == "Z" {
        return Some(0);
    }
    let sign = match zone.get(..1)? {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    let (hours, minutes) = (two(hours)?, two(minutes)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * HOUR + minutes * MINUTE))
}

fn two(digits: &str) -> Option<i64> {
    if digits.len() == 2 { number(digits, 0, 2) } else { None }
}

fn number(text: &str, from: usize, count: usize) -> Option<i64> {
    let digits = text.get(from..from + count)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Days from 1970 to a day that there is. Years begin in March, so that the day that some of them lack is the last.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year;
    // From the first of March of the year 0 to 1970.
    (1..=length).contains(&day).then_some(days - 719_468)
}

impl Read for Moment {
    fn read(node: &Node, log: &mut Log) -> Option<Moment> {
        let found = match &node.item {
            Item::Str(text) => Moment::parse(text),
            _ => None,
        };
        if found.is_none() {
            log.mismatch(node, "a moment such as 2027-03-01 18:00, 2027-03-01 18:00 +01:00");
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_zones() {
        let seconds = |text| Moment::parse(text).map(|moment| moment.0);
        assert_eq!(seconds("1970-01-01 00:00"), Some(0));
        assert_eq!(seconds("1969-12-31T23:59:58Z"), Some(-2));
        // 30 years, seven of them leap years, then 31 + 28 days.
        assert_eq!(seconds("2000-02-29 00:00"), Some((30 * 365 + 7 + 31 + 28) * DAY));
        assert_eq!(seconds("2027-03-01 18:00 +01:00"), seconds("2027-03-01 17:00"));
        assert_eq!(seconds("2027-03-01 18:00-02:30"), seconds("2027-03-01 20:30:00"));
        for wrong in ["", "2027-02-29 10:00", "2027-13-01 10:00", "2027-01-01", "2027-01-01 24:00", "2027-01-01 1:00"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
        for wrong in
            ["2027-01-01 10:00 CET", "2027-01-01 10:00 +1", "2027/01/01 10:00", "äöüäöüäöü", "+027-01-01 10:00"]
        {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }
}
