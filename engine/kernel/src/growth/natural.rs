//! Natural numbers of any size, with just what exact powers need.

use std::cmp::Ordering;

/// Little-endian limbs without leading zeros, so that equal numbers have equal limbs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Natural(Vec<u64>);

impl Natural {
    pub(super) fn new(number: u64) -> Natural {
        Natural(if number == 0 { Vec::new() } else { vec![number] })
    }

    pub(super) fn bits(&self) -> u64 {
        match self.0.last() {
            None => 0,
            Some(top) => self.0.len() as u64 * 64 - u64::from(top.leading_zeros()),
        }
    }

    pub(super) fn multiply(&mut self, factor: u64) {
        let mut carry = 0u128;
        for limb in &mut self.0 {
            carry += u128::from(*limb) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        if carry > 0 {
            self.0.push(carry as u64);
        }
        if factor == 0 {
            self.0.clear();
        }
    }

    /// The greatest 64-bit `q` with `q * divisor <= self`, and whether something is left over.
    pub(super) fn divide(&self, divisor: &Natural) -> (u64, bool) {
        let times = |q: u64| {
            let mut product = divisor.clone();
            product.multiply(q);
            product.compare(self)
        };
        // A few dozen trial products cost less than it would cost a reader to check a long
        // division.
        let most_bits = (self.bits() + 1).saturating_sub(divisor.bits());
        let mut quotient = 0u64;
        for bit in (0..most_bits.min(64)).rev() {
            let trial = quotient | 1 << bit;
            if times(trial) != Ordering::Greater {
                quotient = trial;
            }
        }
        (quotient, times(quotient) != Ordering::Equal)
    }

    fn compare(&self, other: &Natural) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
