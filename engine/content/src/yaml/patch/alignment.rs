//! Which elements of a list stayed, which were changed, and which came and went.

use lunarena_kernel::Value;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<N> {
    /// The old one with this number, with this value.
    Keep(usize, N),
    Remove(usize),
    Add(N),
}

/// Longer lists are compared element by element.
const MOST_PAIRS: usize = 1 << 20;

/// In the order of both: equal elements keep their text, and between them the first old one becomes the first new one, and so on.
pub fn align<'n>(old: &[Value], new: &'n [Value]) -> Vec<Step<&'n Value>> {
    let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (&old[first..], &new[first..]);
    let last = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (old.len() - last, new.len() - last);
    let mut steps: Vec<Step<&Value>> = (0..first).map(|at| Step::Keep(at, &new[at])).collect();
    let mut from = (first, first);
    for (at, place) in equal_pairs(&old[first..old_end], &new[first..new_end]) {
        let next = (first + at, first + place);
        between(&mut steps, from, next, new);
        steps.push(Step::Keep(next.0, &new[next.1]));
        from = (next.0 + 1, next.1 + 1);
    }
    between(&mut steps, from, (old_end, new_end), new);
    steps.extend((0..last).map(|at| Step::Keep(old_end + at, &new[new_end + at])));
    steps
}

/// Nothing here is equal.
fn between<'n>(steps: &mut Vec<Step<&'n Value>>, from: (usize, usize), to: (usize, usize), new: &'n [Value]) {
    let (gone, come) = (to.0 - from.0, to.1 - from.1);
    let both = gone.min(come);
    steps.extend((0..both).map(|at| Step::Keep(from.0 + at, &new[from.1 + at])));
    steps.extend((both..gone).map(|at| Step::Remove(from.0 + at)));
    steps.extend((both..come).map(|at| Step::Add(&new[from.1 + at])));
}

/// A longest row of equal elements in both.
fn equal_pairs(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    // As many elements as before are changed ones, in their places.
    if old.len() == new.len() || old.is_empty() || new.is_empty() || old.len() * new.len() > MOST_PAIRS {
        return Vec::new();
    }
    let wide = new.len() + 1;
    let mut longest = vec![0u32; (old.len() + 1) * wide];
    for at in (0..old.len()).rev() {
        for place in (0..new.len()).rev() {
            longest[at * wide + place] = match old[at] == new[place] {
                true => longest[(at + 1) * wide + place + 1] + 1,
                false => longest[(at + 1) * wide + place].max(longest[at * wide + place + 1]),
            };
        }
    }
    let (mut at, mut place, mut pairs) = (0, 0, Vec::new());
    while at < old.len() && place < new.len() {
        if old[at] == new[place] {
            pairs.push((at, place));
            (at, place) = (at + 1, place + 1);
        } else if longest[(at + 1) * wide + place] >= longest[at * wide + place + 1] {
            at += 1;
        } else {
            place += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(old: &str, new: &str) -> String {
        let values = |text: &str| -> Vec<Value> { text.chars().map(|letter| letter.to_string().into()).collect() };
        let (old, new) = (values(old), values(new));
        let word = |step: &Step<&Value>| match step {
            Step::Keep(at, value) if old[*at] == **value => value.to_string(),
            Step::Keep(at, value) => format!("{}>{value}", old[*at]),
            Step::Remove(at) => format!("-{}", old[*at]),
            Step::Add(value) => format!("+{value}"),
        };
        align(&old, &new).iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn equal_elements_stay() {
        assert_eq!(steps("abc", "abc"), "a b c");
        assert_eq!(steps("abc", "axc"), "a b>x c");
        assert_eq!(steps("abcd", "acd"), "a -b c d");
        assert_eq!(steps("abc", "xaybc"), "+x a +y b c");
        assert_eq!(steps("abcde", "bxe"), "-a b c>x -d e");
        assert_eq!(steps("", "a"), "+a");
        assert_eq!(steps("ab", ""), "-a -b");
    }
}
