//! A backtracking matcher, like Lua's own, that tries to match a pattern at one position of the subject. Character classes are those of the C locale
//! on every machine.

use super::{Capture, Match, PatternError, spend};

/// Maximum number of captures in a pattern, as in Lua.
const MAX_CAPTURES: usize = 32;
/// Maximum depth of recursive calls, as in Lua (MAXCCALLS).
const MAX_DEPTH: usize = 200;

type Attempt = Result<Option<usize>, PatternError>;

/// A capture of a match in progress.
#[derive(Clone, Copy)]
enum Open {
    Unfinished(usize),
    Done(Capture),
}

/// A match in progress.
pub(super) struct Matcher<'a> {
    subject: &'a [u8],
    pattern: &'a [u8],
    captures: Vec<Open>,
    depth: usize,
    steps: &'a mut u64,
}

impl<'a> Matcher<'a> {
    /// Matches `pattern` only at the offset `start` of the subject. A leading `^` is an ordinary character here.
    pub(super) fn at(
        subject: &'a [u8],
        pattern: &'a [u8],
        start: usize,
        steps: &'a mut u64,
    ) -> Result<Option<Match>, PatternError> {
        if pattern.is_empty() {
            // An empty pattern has no items to charge for, so the attempt itself has a price.
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
        if self.depth == MAX_DEPTH {
            return Err(PatternError::TooComplex);
        }
        self.depth += 1;
        let end = self.run(at, item);
        self.depth -= 1;
        end
    }

    /// Matches the rest of the pattern, which begins at the offset `item`, against the subject at the offset `at`. Returns the end of the match.
    /// Recurses through `attempt` only where it may have to backtrack.
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
                (b'%', Some(digit @ b'0'..=b'9')) => match self.back_reference(at, usize::from(digit - b'0'))? {
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
                        (Some(b'+'), true) => return self.longest(at + 1, item, next),
                        (Some(b'*'), true) => return self.longest(at, item, next),
                        (Some(b'-'), true) => return self.shortest(at, item, next),
                        (Some(b'?' | b'*' | b'-'), false) => item = next + 1,
                        (_, false) => return Ok(None),
                        (_, true) => (at, item) = (at + 1, next),
                    }
                }
            }
        }
        Ok(Some(at))
    }

    /// Returns the end of the single-character pattern item (such as `a`, `%d` or `[a-z]`) that begins at the offset `item`.
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
        let (holds, tested) = in_set(byte, &self.pattern[item + 1..next - 1]);
        spend(self.steps, tested)?;
        Ok(holds)
    }

    /// Checks whether the byte at `at` matches the single-character pattern item from `item` to `next`.
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

    /// Matches an item repeated with `*` or `+`. `suffix` is the offset of this character in the pattern. Starts with as many repetitions as possible
    /// and drops one at a time until the rest of the pattern matches.
    fn longest(&mut self, at: usize, item: usize, suffix: usize) -> Attempt {
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

    /// Matches an item repeated with `-`. `suffix` is the offset of the `-` in the pattern. Starts without repetitions and adds one at a time until
    /// the rest of the pattern matches.
    fn shortest(&mut self, mut at: usize, item: usize, suffix: usize) -> Attempt {
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
        if self.captures.len() >= MAX_CAPTURES {
            return Err(PatternError::TooManyCaptures);
        }
        // The price of storing a capture.
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

    /// Matches `%bxy`, a text that begins with `x` and ends with the matching `y`, such as `(a(b)c)` for `%b()`. `pair` is the offset of `x` in the
    /// pattern.
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

    /// Matches a back reference (`%1` to `%9`), which requires the same bytes as the capture with this number.
    fn back_reference(&mut self, at: usize, index: usize) -> Attempt {
        let capture = index.checked_sub(1).and_then(|index| self.captures.get(index));
        match capture {
            None | Some(Open::Unfinished(_)) => Err(PatternError::CaptureIndex(index)),
            // In Lua, a position capture has a huge length, so a back reference to it never matches.
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

/// Checks whether `byte` belongs to the character class of `letter`, such as `d` in `%d`. An upper-case letter means the complement. A character that
/// names no class matches only itself.
fn in_class(byte: u8, letter: u8) -> bool {
    let belongs = match letter.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'g' => byte.is_ascii_graphic(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => matches!(byte, b' ' | b'\t'..=b'\r'),
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        // Undocumented in Lua 5.4, but still supported.
        b'z' => byte == 0,
        _ => return byte == letter,
    };
    belongs != letter.is_ascii_uppercase()
}

/// Checks whether `byte` belongs to a set such as `[a-z_]`, where `set` is the text without brackets. Also returns the number of items tested.
fn in_set(byte: u8, set: &[u8]) -> (bool, u64) {
    let (items, found_result) = match set.strip_prefix(b"^") {
        Some(rest) => (rest, false),
        None => (set, true),
    };
    let mut at = 0;
    let mut tested = 0;
    while let Some(&item) = items.get(at) {
        tested += 1;
        let (hit, width) = match (item, items.get(at + 1), items.get(at + 2)) {
            (b'%', letter, _) => (letter.is_some_and(|&letter| in_class(byte, letter)), 2),
            (low, Some(b'-'), Some(&high)) => ((low..=high).contains(&byte), 3),
            _ => (item == byte, 1),
        };
        if hit {
            return (found_result, tested);
        }
        at += width;
    }
    (!found_result, tested)
}
