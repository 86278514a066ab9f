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
        let times = |q: u64| divisor.compare_times(q, self);
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

    /// How `factor` times this compares with `other`, without keeping the product.
    fn compare_times(&self, factor: u64, other: &Natural) -> Ordering {
        let limb = |number: &Natural, at: usize| number.0.get(at).copied().unwrap_or(0);
        let (mut carry, mut order) = (0u128, Ordering::Equal);
        for at in 0..=self.0.len().max(other.0.len()) {
            carry += u128::from(limb(self, at)) * u128::from(factor);
            // The higher limb decides, whatever those below it said.
            order = (carry as u64).cmp(&limb(other, at)).then(order);
            carry >>= 64;
        }
        order
    }
}
