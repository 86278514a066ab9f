//! The price list of library functions. A price is the number of Lua instructions that a bot is charged for a call. The list is a data file that is
//! also shown to authors of bots.

use std::sync::LazyLock;

/// A price of `fixed` instructions, plus one instruction for every `per` units of size. If `per` is 0, the size is free. For example, with 2 for
/// `fixed` and 16 for `per`, a size of 160 costs 12 instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub fixed: u64,
    pub per: u64,
}

pub const LIST: &str = include_str!("prices.txt");

/// One entry of the price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: &'static str,
    pub price: Price,
    /// Unit in which the size is measured. If the size is free, this describes the priced work, or is empty if the name suffices.
    pub unit: &'static str,
}

static PRICES: LazyLock<Vec<Listed>> = LazyLock::new(|| LIST.lines().filter_map(read_line).collect());

/// Returns all entries of the price list in file order.
pub fn prices() -> &'static [Listed] {
    &PRICES
}

fn read_line(line: &'static str) -> Option<Listed> {
    let (name, rest) = word(line);
    let (fixed, rest) = word(rest);
    let (per, unit) = word(rest);
    if name.starts_with('#') {
        return None;
    }
    let price = Price { fixed: fixed.parse().ok()?, per: per.parse().unwrap_or(0) };
    Some(Listed { name, price, unit: unit.trim() })
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Returns the price of a library function, which must be in the price list.
pub fn of(name: &str) -> Price {
    let listed = PRICES.iter().find(|listed| listed.name == name);
    debug_assert!(listed.is_some(), "no price is listed for {name}");
    listed.map_or(Price { fixed: 1, per: 0 }, |listed| listed.price)
}

/// Returns the fixed part of the price of a library function.
pub fn price_of(name: &str) -> u64 {
    of(name).fixed
}

/// Returns the price of a library function. Each use of the macro searches the price list only once.
macro_rules! price {
    ($name:literal) => {{
        static PRICE: std::sync::LazyLock<$crate::price::Price> = std::sync::LazyLock::new(|| $crate::price::of($name));
        *PRICE
    }};
}
pub(crate) use price;

impl Price {
    /// Returns the part of the price that depends on the size, in instructions.
    pub fn units(self, size: u64) -> u64 {
        size.checked_div(self.per).unwrap_or(0)
    }

    /// Returns the total price for a size, in instructions.
    pub fn for_size(self, size: u64) -> u64 {
        self.fixed + self.units(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = LIST.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).count();
        assert_eq!(PRICES.len(), lines);
        assert_eq!(of("string.rep"), Price { fixed: 2, per: 16 });
        assert_eq!(of("string.rep").for_size(160), 12);
        let rep = Listed { name: "string.rep", price: Price { fixed: 2, per: 16 }, unit: "bytes" };
        assert!(prices().contains(&rep));
        assert_eq!(of("coroutine.create").for_size(1 << 40), 50);
    }
}
