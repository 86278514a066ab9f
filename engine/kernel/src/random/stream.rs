//! A named stream of random numbers, which tests can replace with fixed results.

use crate::generators::{SplitMix, Xoshiro, fnv1a};
use crate::value::Value;

/// Maximum number of elements to shuffle in one call, so that a huge list cannot exhaust the memory.
pub const MAX_AT_ONCE: usize = 1_000_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    name: String,
    pub(super) generator: Xoshiro,
    pin: Option<Pin>,
}

/// Fixed results that a test sets to replace the random numbers of a stream.
#[derive(Clone, Debug, PartialEq)]
struct Pin {
    /// The fixed results: one number that every call returns, or a list of numbers that the calls return in order.
    answers: Value,
    used: usize,
}

impl Stream {
    /// Creates a stream that depends only on its seed and name. Its generator is xoshiro256**, seeded with (first output of SplitMix64 started at
    /// `seed`) XOR (FNV-1a hash of the name's bytes).
    pub(super) fn new(seed: u64, name: &str) -> Stream {
        let start = SplitMix(seed).next_u64() ^ fnv1a(name.as_bytes());
        Stream { name: name.to_owned(), generator: Xoshiro::from_seed(start), pin: None }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns how many fixed results the stream has returned instead of random numbers. A test sets such results with [`Stream::pin`].
    pub fn pins_used(&self) -> usize {
        self.pin.as_ref().map_or(0, |pin| pin.used)
    }

    /// Pins the stream to fixed results: always the same number, or the numbers of a list in order. Replaces an earlier pin.
    pub fn pin(&mut self, answers: &Value) -> Result<(), String> {
        let answers = match answers {
            Value::Int(_) | Value::Float(_) => answers.clone(),
            // If a list contains a float, all its numbers become floats.
            Value::List(items) if items.iter().all(|item| item.as_int().is_some()) => answers.clone(),
            Value::List(items) => {
                let numbers: Option<Vec<Value>> = items.iter().map(|item| real(item).map(Value::Float)).collect();
                Value::List(
                    numbers.ok_or_else(|| self.error(format!("a pin's list holds numbers only, not {answers}")))?,
                )
            }
            other => return Err(self.error(format!("a pin is a number or a list of numbers, not {}", other.kind()))),
        };
        self.pin = Some(Pin { answers, used: 0 });
        Ok(())
    }

    pub(super) fn pin_left(&self) -> Option<Value> {
        let Pin { answers, used } = self.pin.as_ref()?;
        Some(match answers {
            Value::List(answers) => Value::List(answers[*used..].to_vec()),
            always => always.clone(),
        })
    }

    /// Returns the state of the generator as four words in hexadecimal text. Neither Lua integers nor JSON numbers can hold every 64-bit word.
    pub(super) fn state(&self) -> Value {
        Value::from(self.generator.state().map(|word| format!("{word:#018x}")).to_vec())
    }

    /// Restores the state of the generator from four words, as returned by [`super::Streams::states`]. A pin (fixed results set by a test) is kept.
    pub fn resume(&mut self, state: &Value) -> Result<(), String> {
        let word = |value: &Value| {
            let digits = value.as_str().and_then(|text| text.strip_prefix("0x"));
            let word = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
            word.ok_or("a state's word must be text like 0x00000000000000ff")
        };
        let words: Vec<u64> = state.as_list().unwrap_or_default().iter().map(word).collect::<Result<_, _>>()?;
        self.generator = words.try_into().ok().and_then(Xoshiro::from_state).ok_or_else(|| {
            format!("the state of random stream {} must be four words that are not all zero", self.name)
        })?;
        Ok(())
    }

    /// Returns 64 random bits from the generator, even if the stream is pinned to fixed results.
    pub fn next_u64(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Draws an integer from `low` to `high` inclusive. All integers in this range are equally likely.
    ///
    /// With n = high - low + 1, draws below 2^64 mod n are rejected. The first draw x that is not rejected gives low + (x mod n), so every result
    /// corresponds to the same number of possible draws.
    ///
    /// A range of one number also takes a draw, so changing a range does not shift later draws. Rejected draws are an exception, but they are rare in
    /// small ranges.
    pub fn int(&mut self, low: i64, high: i64) -> Result<i64, String> {
        if low > high {
            return Err(self.error(format!("there is no integer from {low} to {high}")));
        }
        if let Some(answer) = self.pinned()? {
            let in_range = answer.to_int().filter(|number| (low..=high).contains(number));
            return in_range.ok_or_else(|| self.unusable(&answer, &format!("no integer from {low} to {high}")));
        }
        let count = high.wrapping_sub(low) as u64;
        let Some(count) = count.checked_add(1) else {
            return Ok(low.wrapping_add(self.next_u64() as i64));
        };
        let first_fair = count.wrapping_neg() % count;
        loop {
            let draw = self.next_u64();
            if draw >= first_fair {
                return Ok(low.wrapping_add((draw % count) as i64));
            }
        }
    }

    /// Draws a number from 0 up to but not including 1. The number is the upper 53 bits of a 64-bit draw, divided by 2^53.
    pub fn real(&mut self) -> Result<f64, String> {
        if let Some(answer) = self.pinned()? {
            let in_range = real(&answer).filter(|number| (0.0..1.0).contains(number));
            return in_range.ok_or_else(|| self.unusable(&answer, "not from 0 up to but not including 1"));
        }
        Ok((self.next_u64() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// Draws an index below `count`, computed as `int(1, count)` - 1. Fixed results set by a test therefore count from 1.
    pub fn pick(&mut self, count: usize) -> Result<usize, String> {
        if count == 0 {
            return Err(self.error("nothing can be picked from an empty list"));
        }
        Ok((self.int(1, count as i64)? - 1) as usize)
    }

    /// Returns the numbers from 0 to `count` - 1 in random order. From the last position down to the second, the number at each position is swapped
    /// with the number at a random position. The random position may be the same or any earlier one.
    pub fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, String> {
        if count > MAX_AT_ONCE {
            return Err(self.error(format!("{count} numbers at once are more than {MAX_AT_ONCE}")));
        }
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let other = self.pick(last + 1)?;
            order.swap(last, other);
        }
        Ok(order)
    }

    fn pinned(&mut self) -> Result<Option<Value>, String> {
        let Some(Pin { answers, used }) = &mut self.pin else { return Ok(None) };
        let answer = match answers {
            Value::List(answers) => answers.get(*used).cloned().ok_or_else(|| {
                format!("random stream {} is pinned to a list of {}, and all are used up", self.name, answers.len())
            })?,
            always => always.clone(),
        };
        *used += 1;
        Ok(Some(answer))
    }

    fn unusable(&self, answer: &Value, problem: &str) -> String {
        let answer =
            real(answer).filter(|_| answer.as_int().is_none()).map_or(answer.to_string(), |real| real.to_string());
        format!("random stream {} is pinned to {answer}, which is {problem}", self.name)
    }

    fn error(&self, problem: impl std::fmt::Display) -> String {
        format!("random stream {}: {problem}", self.name)
    }
}

fn real(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
