//! A way over the field as text, a letter for each edge: `l` left, `r` right, `v` the edge up or down, of which a vertex has one. So a way of a
//! hundred edges is one short text, which is kept, shown and compared as cheaply as a number.

use super::{HexField, Vertex, vertical};

impl HexField {
    /// The letters of a path; where it isn't one, the place of the first vertex that lies outside or is no neighbour of the one before.
    pub fn steps(&self, path: &[Vertex]) -> Result<String, usize> {
        if path.first().is_some_and(|first| !self.contains(*first)) {
            return Err(0);
        }
        let letter = |(at, pair): (usize, &[Vertex])| {
            let here = pair[0];
            let (x, y) = pair[1];
            match self.contains((x, y)) && self.adjacent(here, (x, y)) {
                true if y != here.1 => Ok('v'),
                true if x < here.0 => Ok('l'),
                true => Ok('r'),
                false => Err(at + 1),
            }
        };
        path.windows(2).enumerate().map(letter).collect()
    }

    /// One edge on from a vertex of the field; `None` where it has no such edge.
    pub fn step(&self, from: Vertex, letter: u8) -> Option<Vertex> {
        let to = match letter {
            b'l' => (from.0 - 1, from.1),
            b'r' => (from.0 + 1, from.1),
            b'v' => (from.0, vertical(from)),
            _ => return None,
        };
        self.contains(to).then_some(to)
    }

    /// The vertices of a way, its beginning included; `None` where it leaves the field.
    pub fn follow(&self, from: Vertex, steps: &[u8]) -> Option<Vec<Vertex>> {
        let mut passed = Vec::with_capacity(steps.len() + 1);
        passed.push(Some(from).filter(|from| self.contains(*from))?);
        for letter in steps {
            passed.push(self.step(*passed.last()?, *letter)?);
        }
        Some(passed)
    }

    /// The end of a way; `None` where it leaves the field.
    pub fn go(&self, from: Vertex, steps: &[u8]) -> Option<Vertex> {
        let start = Some(from).filter(|from| self.contains(*from))?;
        steps.iter().try_fold(start, |here, letter| self.step(here, *letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_of_a_way() {
        let field = HexField::new(2).expect("a field");
        // (0, 0) is even: its vertical edge leads down, that of (1, 1) is even too, (1, 0) is odd and leads up.
        assert_eq!(field.steps(&[(0, 0), (0, 1), (1, 1), (1, 2)]), Ok("vrv".into()));
        assert_eq!(field.steps(&[(1, 0), (1, -1), (0, -1)]), Ok("vl".into()));
        assert_eq!(field.steps(&[(0, 0)]), Ok(String::new()));
        assert_eq!(field.steps(&[]), Ok(String::new()));
        assert_eq!(field.steps(&[(0, 0), (1, 0), (1, 1)]), Err(2), "the vertical edge of (1, 0) leads up");
        assert_eq!(field.steps(&[(0, 0), (0, 0)]), Err(1));
        assert_eq!(field.steps(&[(4, 0), (5, 0)]), Err(1), "outside");
        assert_eq!(field.steps(&[(9, 9), (8, 9)]), Err(0));
        assert_eq!(field.steps(&[(i64::MIN, i64::MAX), (i64::MAX, 0)]), Err(0));
    }

    #[test]
    fn ways_end_where_their_letters_lead() {
        let field = HexField::new(2).expect("a field");
        assert_eq!(field.follow((0, 0), b"vrv"), Some(vec![(0, 0), (0, 1), (1, 1), (1, 2)]));
        assert_eq!(field.go((0, 0), b"vrv"), Some((1, 2)));
        assert_eq!(field.go((0, 0), b""), Some((0, 0)));
        assert_eq!(field.go((4, 0), b"r"), None);
        assert_eq!(field.go((0, 0), b"x"), None);
        assert_eq!(field.go((i64::MAX, i64::MIN), b"r"), None);
    }

    proptest! {
        #[test]
        fn a_path_is_its_letters(size in 1i64..12, from in 0usize..900, to in 0usize..900) {
            let field = HexField::new(size).expect("a field");
            let at = |index: usize| field.vertex(index % field.len()).expect("a vertex");
            let path = field.path(at(from), at(to)).expect("a path");
            let steps = field.steps(&path).expect("steps");
            prop_assert_eq!(steps.len(), path.len() - 1);
            prop_assert_eq!(field.go(at(from), steps.as_bytes()), Some(at(to)));
            prop_assert_eq!(field.follow(at(from), steps.as_bytes()), Some(path));
        }
    }
}
