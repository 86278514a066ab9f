//! The price list of library calls: a data file that bot authors are shown.

use std::sync::LazyLock;

/// `fixed` instructions, and one more for every `per` units of size; `per` 0 means size is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub fixed: u64,
    pub per: u64,
}

pub const LIST: &str = include_str!("prices.txt");

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: &'static str,
    pub price: Price,
    /// What the size is counted in; where size is free, what is paid for, if the name does not say it.
    pub unit: &'static str,
}

static PRICES: LazyLock<Vec<Listed>> = LazyLock::new(|| LIST.lines().filter_map(read_line).collect());

/// The whole list in its own order.
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

/// The price of a function, which has to be listed.
pub fn of(name: &str) -> Price {
    let listed = PRICES.iter().find(|listed| listed.name == name);
    debug_assert!(listed.is_some(), "no price is listed for {name}");
    listed.map_or(Price { fixed: 1, per: 0 }, |listed| listed.price)
}

/// The fixed part of a price.
pub fn price_of(name: &str) -> u64 {
    of(name).fixed
}

/// The price of a function, looked up at its first call only.
macro_rules! price {
    ($name:literal) => {{
        static PRICE: std::sync::LazyLock<$crate::price::Price> = std::sync::LazyLock::new(|| $crate::price::of($name));
        *PRICE
    }};
}
pub(crate) use price;

impl Price {
    /// The part of the price that depends on the size.
    pub fn units(self, size: u64) -> u64 {
        size.checked_div(self.per).unwrap_or(0)
    }

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
