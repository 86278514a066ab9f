//! Places where a case expects nothing, also deep inside of what it expects: that nothing stands there is true of every slip.

use crate::game::Segment;
use lunarena_content::Expected;
use lunarena_kernel::Value;

/// One such place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NothingPlace {
    pub path: Vec<Segment>,
    /// The way to it through the file, with the matchers on it.
    pub written: Vec<String>,
}

/// All places inside of something expected at a path where nothing may be. What a list lacks is told by its length.
pub fn nothing_places(path: Vec<Segment>, expected: &Expected) -> Vec<NothingPlace> {
    let mut found = Vec::new();
    collect(&NothingPlace { path, written: Vec::new() }, expected, &mut found);
    found
}

impl NothingPlace {
    fn below(&self, segment: Segment, written: &[&str]) -> NothingPlace {
        let mut below = self.clone();
        below.path.push(segment);
        below.written.extend(written.iter().map(|part| (*part).to_owned()));
        below
    }
}

fn collect(at: &NothingPlace, expected: &Expected, found: &mut Vec<NothingPlace>) {
    match expected {
        Expected::Value(Value::Null) => found.push(at.clone()),
        Expected::Map(entries) | Expected::Keys(entries) => {
            let matcher = matches!(expected, Expected::Keys(_)).then_some("~has");
            for (key, item) in entries {
                let key = key.to_string();
                let written: Vec<&str> = matcher.into_iter().chain([key.as_str()]).collect();
                collect(&at.below(Segment::Key(key.clone()), &written), item, found);
            }
        }
        Expected::List(items) => {
            for (number, item) in (1..).zip(items).filter(|(_, item)| !may_be_nothing(item)) {
                let number: String = i64::to_string(&number);
                collect(&at.below(Segment::Key(number.clone()), &[&number]), item, found);
            }
        }
        Expected::Elements(items) | Expected::AnyOrder(items) => {
            let matcher = if matches!(expected, Expected::Elements(_)) { "~has" } else { "~any order" };
            for (number, item) in (1..).zip(items).filter(|(_, item)| !may_be_nothing(item)) {
                collect(&at.below(Segment::Each, &[matcher, &i64::to_string(&number)]), item, found);
            }
        }
        Expected::OneOf(items) => {
            for (number, item) in (1..).zip(items) {
                let mut at = at.clone();
                at.written.extend(["~one of".to_owned(), i64::to_string(&number)]);
                collect(&at, item, found);
            }
        }
        Expected::All(items) => items.iter().for_each(|item| collect(at, item, found)),
        _ => {}
    }
}

fn may_be_nothing(expected: &Expected) -> bool {
    match expected {
        Expected::Value(Value::Null) => true,
        Expected::OneOf(items) => items.iter().any(may_be_nothing),
        _ => false,
    }
}
