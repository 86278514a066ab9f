//! As much of regular expressions as our schemas use: classes, groups, alternatives, `* + ? {n,m}`, `^` and `$`.

enum Item {
    Start,
    End,
    Letter(Vec<(char, char)>, bool),
    Group(Vec<Vec<Times>>),
}

struct Times {
    item: Item,
    least: usize,
    most: usize,
}

pub fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let mut at = 0;
    let whole = group(&pattern, &mut at);
    assert_eq!(at, pattern.len(), "a pattern that can be read");
    let text: Vec<char> = text.chars().collect();
    (0..=text.len()).any(|start| any(&whole, &text, start, &mut |_| true))
}

fn group(pattern: &[char], at: &mut usize) -> Vec<Vec<Times>> {
    let mut ways = vec![Vec::new()];
    while *at < pattern.len() && pattern[*at] != ')' {
        *at += 1;
        let item = match pattern[*at - 1] {
            '|' => {
                ways.push(Vec::new());
                continue;
            }
            '^' => Item::Start,
            '$' => Item::End,
            '(' => {
                let inner = group(pattern, at);
                *at += 1;
                Item::Group(inner)
            }
            '[' => class(pattern, at),
            '\\' => escape(pattern, at),
            letter => Item::Letter(vec![(letter, letter)], true),
        };
        let (least, most) = times(pattern, at);
        ways.last_mut().expect("a way").push(Times { item, least, most });
    }
    ways
}

fn escape(pattern: &[char], at: &mut usize) -> Item {
    *at += 1;
    let blanks = vec![(' ', ' '), ('\t', '\r')];
    match pattern[*at - 1] {
        's' => Item::Letter(blanks, true),
        'S' => Item::Letter(blanks, false),
        letter if letter.is_alphanumeric() => panic!("\\{letter} is not known to these tests"),
        letter => Item::Letter(vec![(letter, letter)], true),
    }
}

fn class(pattern: &[char], at: &mut usize) -> Item {
    let within = pattern[*at] != '^';
    *at += usize::from(!within);
    let mut ranges = Vec::new();
    while pattern[*at] != ']' {
        if pattern[*at] == '\\' {
            *at += 1;
            let Item::Letter(more, _) = escape(pattern, at) else { continue };
            ranges.extend(more);
        } else if pattern[*at + 1] == '-' && pattern[*at + 2] != ']' {
            ranges.push((pattern[*at], pattern[*at + 2]));
            *at += 3;
        } else {
            ranges.push((pattern[*at], pattern[*at]));
            *at += 1;
        }
    }
    *at += 1;
    Item::Letter(ranges, within)
}

fn times(pattern: &[char], at: &mut usize) -> (usize, usize) {
    let (least, most) = match pattern.get(*at) {
        Some('*') => (0, usize::MAX),
        Some('+') => (1, usize::MAX),
        Some('?') => (0, 1),
        Some('{') => {
            let end = *at + pattern[*at..].iter().position(|letter| *letter == '}').expect("an end");
            let text: String = pattern[*at + 1..end].iter().collect();
            let (least, most) = text.split_once(',').expect("two numbers");
            *at = end;
            (least.parse().expect("a number"), most.parse().expect("a number"))
        }
        _ => return (1, 1),
    };
    *at += 1;
    (least, most)
}

type Then<'a> = &'a mut dyn FnMut(usize) -> bool;

fn any(ways: &[Vec<Times>], text: &[char], at: usize, then: Then<'_>) -> bool {
    ways.iter().any(|way| all(way, text, at, 0, then))
}

/// `done` is how often the first item was met already.
fn all(way: &[Times], text: &[char], at: usize, done: usize, then: Then<'_>) -> bool {
    let Some((first, rest)) = way.split_first() else { return then(at) };
    let mut again = |next: usize| (next > at || done < first.least) && all(way, text, next, done + 1, then);
    let more = done < first.most
        && match &first.item {
            Item::Start => at == 0 && again(at),
            Item::End => at == text.len() && again(at),
            Item::Letter(ranges, within) => {
                let met = |letter: &char| ranges.iter().any(|(low, high)| (low..=high).contains(&letter)) == *within;
                text.get(at).is_some_and(met) && again(at + 1)
            }
            Item::Group(ways) => any(ways, text, at, &mut again),
        };
    more || done >= first.least && all(rest, text, at, 0, then)
}

#[test]
fn patterns_are_matched() {
    for (pattern, good, bad) in [
        ("^a(b|cd)*$", ["a", "abcdb"], ["ac", "ba"]),
        (r"^=\s*\S", ["= x", "=x"], ["= ", "x = 1"]),
        (r"^[^.]+$", ["P1", "a b"], ["", "a.b"]),
        (r"^[0-9](\.[0-9]){0,2}$", ["1", "1.2.3"], ["1.", "1.2.3.4"]),
        (r"\.(yaml|txt)$", ["a.txt", "b/c.yaml"], ["yaml", "a.txt.lua"]),
    ] {
        assert!(good.iter().all(|text| matches(pattern, text)), "{pattern}");
        assert!(!bad.iter().any(|text| matches(pattern, text)), "{pattern}");
    }
}
