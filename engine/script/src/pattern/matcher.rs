//! One attempt to match a pattern at one place of the subject: backtracking, as Lua's own matcher does it.

use super::class::{in_class, in_set};
use super::{Capture, Match, PatternError, spend};

/// Lua's limit of captures in a pattern.
const MOST_CAPTURES: usize = 32;
/// Lua's limit of nested calls (MAXCCALLS): a pattern that needs more is "too complex".
const DEEPEST: usize = 200;

type Attempt = Result<Option<usize>, PatternError>;

#[derive(Clone, Copy)]
enum Open {
    Unfinished(usize),
    Done(Capture),
}

pub(super) struct Matcher<'a> {
    subject: &'a [u8],
    pattern: &'a [u8],
    captures: Vec<Open>,
    depth: usize,
    steps: &'a mut u64,
}

impl<'a> Matcher<'a> {
    /// Matches `pattern`, where `^` is no anchor, at `start` exactly.
    pub(super) fn at(
        subject: &'a [u8],
        pattern: &'a [u8],
        start: usize,
        steps: &'a mut u64,
    ) -> Result<Option<Match>, PatternError> {
        if pattern.is_empty() {
            // Nothing else would cost anything.
            spend(steps, 2)?;
        }
        let mut matcher = Self { subject, pattern, captures: Vec::new(), depth: 0, steps };
        let Some(end) = matcher.attempt(start, 0)? else {
            return Ok(None);
        };
        let mut captures = Vec::with_capacity(matcher.captures.len());
        for capture in matcher.captures {
            match capture {
                Open::Done(capture) => captures.push(capture),
                Open::Unfinished(_) => return Err(PatternError::UnfinishedCapture),
            }
        }
        Ok(Some(Match { start, end, captures }))
    }

    fn attempt(&mut self, at: usize, item: usize) -> Attempt {
        if self.depth == DEEPEST {
            return Err(PatternError::TooComplex);
        }
        self.depth += 1;
        let end = self.run(at, item);
        self.depth -= 1;
        end
    }

    /// Goes through the pattern from `item` on; calls itself (by `attempt`) only where it may have to come back.
    fn run(&mut self, mut at: usize, mut item: usize) -> Attempt {
        while let Some(&byte) = self.pattern.get(item) {
            spend(self.steps, 1)?;
            match (byte, self.pattern.get(item + 1)) {
                (b'(', Some(b')')) => {
                    return self.open(Open::Done(Capture::Position(at)), at, item + 2);
                }
                (b'(', _) => return self.open(Open::Unfinished(at), at, item + 1),
                (b')', _) => return self.close(at, item + 1),
                (b'$', None) => return Ok((at == self.subject.len()).then_some(at)),
                (b'%', Some(b'b')) => match self.balanced(at, item + 2)? {
                    Some(end) => (at, item) = (end, item + 4),
                    None => return Ok(None),
                },
                (b'%', Some(b'f')) => {
                    if self.pattern.get(item + 2) != Some(&b'[') {
                        return Err(PatternError::MissingFrontierSet);
                    }
                    let next = self.single_end(item + 2)?;
                    let before = at.checked_sub(1).and_then(|before| self.subject.get(before));
                    let before = before.copied().unwrap_or(0);
                    let here = self.subject.get(at).copied().unwrap_or(0);
                    if self.set_holds(before, item + 2, next)? || !self.set_holds(here, item + 2, next)? {
                        return Ok(None);
                    }
                    item = next;
                }
                (b'%', Some(digit @ b'0'..=b'9')) => match self.again(at, usize::from(digit - b'0'))? {
                    Some(end) => (at, item) = (end, item + 2),
                    None => return Ok(None),
                },
                _ => {
                    let next = self.single_end(item)?;
                    let fits = self.single(at, item, next)?;
                    match (self.pattern.get(next), fits) {
                        (Some(b'?'), true) => {
                            if let Some(end) = self.attempt(at + 1, next + 1)? {
                                return Ok(Some(end));
                            }
                            item = next + 1;
                        }
                        (Some(b'+'), true) => return self.most(at + 1, item, next),
                        (Some(b'*'), true) => return self.most(at, item, next),
                        (Some(b'-'), true) => return self.fewest(at, item, next),
                        (Some(b'?' | b'*' | b'-'), false) => item = next + 1,
                        (_, false) => return Ok(None),
                        (_, true) => (at, item) = (at + 1, next),
                    }
                }
            }
        }
        Ok(Some(at))
    }

    /// The end of the pattern item for a single character that begins at `item`.
    fn single_end(&mut self, item: usize) -> Result<usize, PatternError> {
        match self.pattern.get(item) {
            Some(b'%') if item + 1 >= self.pattern.len() => Err(PatternError::EndsWithPercent),
            Some(b'%') => Ok(item + 2),
            Some(b'[') => {
                let mut end = item + 1;
                if self.pattern.get(end) == Some(&b'^') {
                    end += 1;
                }
                // The first character belongs to the set even if it is a `]`.
                loop {
                    spend(self.steps, 1)?;
                    match self.pattern.get(end) {
                        None => return Err(PatternError::MissingBracket),
                        Some(b'%') if end + 1 < self.pattern.len() => end += 2,
                        Some(_) => end += 1,
                    }
                    if self.pattern.get(end) == Some(&b']') {
                        return Ok(end + 1);
                    }
                }
            }
            _ => Ok(item + 1),
        }
    }

    fn set_holds(&mut self, byte: u8, item: usize, next: usize) -> Result<bool, PatternError> {
        let (holds, looked_at) = in_set(byte, &self.pattern[item + 1..next - 1]);
        spend(self.steps, looked_at)?;
        Ok(holds)
    }

    fn single(&mut self, at: usize, item: usize, next: usize) -> Result<bool, PatternError> {
        spend(self.steps, 1)?;
        let Some(&byte) = self.subject.get(at) else {
            return Ok(false);
        };
        match self.pattern[item] {
            b'.' => Ok(true),
            b'%' => Ok(in_class(byte, self.pattern[item + 1])),
            b'[' => self.set_holds(byte, item, next),
            literal => Ok(literal == byte),
        }
    }

    /// `*` and `+`: as many as there are, then one less as long as the rest does not match.
    fn most(&mut self, at: usize, item: usize, suffix: usize) -> Attempt {
        let mut end = at;
        while self.single(end, item, suffix)? {
            end += 1;
        }
        loop {
            if let Some(end) = self.attempt(end, suffix + 1)? {
                return Ok(Some(end));
            }
            if end == at {
                return Ok(None);
            }
            end -= 1;
        }
    }

    /// `-`: none, then one more as long as the rest does not match.
    fn fewest(&mut self, mut at: usize, item: usize, suffix: usize) -> Attempt {
        loop {
            if let Some(end) = self.attempt(at, suffix + 1)? {
                return Ok(Some(end));
            }
            if !self.single(at, item, suffix)? {
                return Ok(None);
            }
            at += 1;
        }
    }

    fn open(&mut self, capture: Open, at: usize, item: usize) -> Attempt {
        if self.captures.len() >= MOST_CAPTURES {
            return Err(PatternError::TooManyCaptures);
        }
        // Room has to be made for it.
        spend(self.steps, 2)?;
        self.captures.push(capture);
        let end = self.attempt(at, item)?;
        if end.is_none() {
            self.captures.pop();
        }
        Ok(end)
    }

    fn close(&mut self, at: usize, item: usize) -> Attempt {
        let unfinished = self.captures.iter().enumerate().rev().find_map(|(index, capture)| match capture {
            Open::Unfinished(start) => Some((index, *start)),
            Open::Done(_) => None,
        });
        let Some((index, start)) = unfinished else {
            return Err(PatternError::UnopenedCapture);
        };
        self.captures[index] = Open::Done(Capture::Span(start, at));
        let end = self.attempt(at, item)?;
        if end.is_none() {
            self.captures[index] = Open::Unfinished(start);
        }
        Ok(end)
    }

    /// `%bxy`, whose two characters stand at `pair`.
    fn balanced(&mut self, at: usize, pair: usize) -> Attempt {
        let (Some(&open), Some(&close)) = (self.pattern.get(pair), self.pattern.get(pair + 1)) else {
            return Err(PatternError::MissingBalancePair);
        };
        if self.subject.get(at) != Some(&open) {
            return Ok(None);
        }
        let mut nested = 1_usize;
        for (offset, &byte) in self.subject[at..].iter().enumerate().skip(1) {
            spend(self.steps, 1)?;
            if byte == close {
                nested -= 1;
                if nested == 0 {
                    return Ok(Some(at + offset + 1));
                }
            } else if byte == open {
                nested += 1;
            }
        }
        Ok(None)
    }

    /// `%1` to `%9`: the same bytes once more.
    fn again(&mut self, at: usize, index: usize) -> Attempt {
        let capture = index.checked_sub(1).and_then(|index| self.captures.get(index));
        match capture {
            None | Some(Open::Unfinished(_)) => Err(PatternError::CaptureIndex(index)),
            // In Lua the length of a position capture is a huge number, which no rest of a subject has.
            Some(Open::Done(Capture::Position(_))) => Ok(None),
            Some(Open::Done(Capture::Span(start, end))) => {
                let text = &self.subject[*start..*end];
                let rest = &self.subject[at..];
                if rest.len() < text.len() {
                    return Ok(None);
                }
                let alike = text.iter().zip(rest).take_while(|(ours, theirs)| ours == theirs).count();
                spend(self.steps, alike as u64)?;
                Ok((alike == text.len()).then_some(at + alike))
            }
        }
    }
}
