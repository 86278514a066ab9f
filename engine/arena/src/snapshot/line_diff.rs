//! Which lines of an outcome are not as they were, step by step.

/// Lines that stand next to each other and differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// Such as `step 2 (turn 3)`; empty before the first step.
    pub step: String,
    pub locked: Vec<String>,
    pub now: Vec<String>,
}

/// How a line that begins a step begins.
const STEP: &str = "  step ";

/// With more pairs of lines than this, what lies between the first and the last difference is told as a whole.
const MOST_PAIRS: usize = 4_000_000;

/// The places in which two outcomes differ, in order.
pub fn hunks(locked: &str, now: &str) -> Vec<Hunk> {
    let (old, new): (Vec<&str>, Vec<&str>) = (locked.lines().collect(), now.lines().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = (old.len() - start).min(new.len() - start);
    let end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let mut hunks = Hunks { all: Vec::new(), step: String::new(), open: false };
    old[..start].iter().for_each(|line| hunks.same(line));
    let (a, b) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let lengths = if a.len().saturating_mul(b.len()) > MOST_PAIRS { Vec::new() } else { common_lengths(a, b) };
    let length = |i: usize, j: usize| lengths.get(i * (b.len() + 1) + j).copied().unwrap_or(0);
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            hunks.same(a[i]);
            (i, j) = (i + 1, j + 1);
        } else if i < a.len() && (j == b.len() || length(i + 1, j) >= length(i, j + 1)) {
            hunks.locked(a[i]);
            i += 1;
        } else {
            hunks.now(b[j]);
            j += 1;
        }
    }
    hunks.all
}

/// For each pair of places how many lines the rests behind them have in common, in order.
fn common_lengths(a: &[&str], b: &[&str]) -> Vec<u32> {
    let width = b.len() + 1;
    let mut lengths = vec![0; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            lengths[i * width + j] = match a[i] == b[j] {
                true => lengths[(i + 1) * width + j + 1] + 1,
                false => lengths[(i + 1) * width + j].max(lengths[i * width + j + 1]),
            };
        }
    }
    lengths
}

struct Hunks {
    all: Vec<Hunk>,
    step: String,
    /// The last one goes on.
    open: bool,
}

impl Hunks {
    fn same(&mut self, line: &str) {
        self.enter(line);
        self.open = false;
    }

    fn enter(&mut self, line: &str) {
        if line.starts_with(STEP) {
            self.step = line.trim().to_owned();
        }
    }

    fn last(&mut self, line: &str) -> &mut Hunk {
        // A step that is only on one side begins a place of its own.
        if line.starts_with(STEP) {
            self.open = false;
            self.enter(line);
        }
        if !self.open {
            self.all.push(Hunk { step: self.step.clone(), locked: Vec::new(), now: Vec::new() });
            self.open = true;
        }
        let at = self.all.len() - 1;
        &mut self.all[at]
    }

    fn locked(&mut self, line: &str) {
        self.last(line).locked.push(line.trim().to_owned());
    }

    fn now(&mut self, line: &str) {
        self.last(line).now.push(line.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(locked: &str, now: &str) -> Vec<(String, String, String)> {
        hunks(locked, now).into_iter().map(|hunk| (hunk.step, hunk.locked.join("|"), hunk.now.join("|"))).collect()
    }

    fn hunk(step: &str, locked: &str, now: &str) -> (String, String, String) {
        (step.to_owned(), locked.to_owned(), now.to_owned())
    }

    #[test]
    fn differences_are_told_with_their_step() {
        let old = "name\n  step 1 (turn 1)\n    a: 1\n    b: 1\n    c: 1\n  step 2 (turn 2)\n    a: 1\n    b: 1";
        assert!(told(old, old).is_empty());
        let new = old.replace("b: 1\n    c", "b: 2\n    c").replace("a: 1\n    b: 1", "a: 1\n    x: 1\n    b: 1");
        let added = "name\n  step 1 (turn 1)\n    a: 1\n    x: 1\n    b: 1\n    c: 1\n  step 2 (turn 2)\n    a: 1\n    x: 1\n    b: 1";
        assert_eq!(told(old, added), [hunk("step 1 (turn 1)", "", "x: 1"), hunk("step 2 (turn 2)", "", "x: 1")]);
        assert_eq!(told(old, &new), [hunk("step 1 (turn 1)", "b: 1", "b: 2"), hunk("step 2 (turn 2)", "", "x: 1")]);
    }

    #[test]
    fn a_step_more_or_less_is_a_place_of_its_own() {
        let one = "name\n  step 1 (turn 1)\n    a: 1";
        let two = format!("{one}\n  step 2 (turn 2)\n    a: 2");
        assert_eq!(told(one, &two), [hunk("step 2 (turn 2)", "", "step 2 (turn 2)|a: 2")]);
        assert_eq!(told(&two, one), [hunk("step 2 (turn 2)", "step 2 (turn 2)|a: 2", "")]);
        assert_eq!(told("a\n  manual: x", "a\n  manual: y"), [hunk("", "manual: x", "manual: y")]);
    }

    #[test]
    fn texts_of_any_length_are_compared() {
        let long = |word: &str| (0..3000).map(|number| format!("{word} {number}\n")).collect::<String>();
        let found = told(&long("a"), &long("b"));
        assert_eq!(found.len(), 1);
    }
}
