//! The signs by which it can be told that an order came to nothing, whatever the game.

use lunarena_content::{BotStyle, GameFile};
use lunarena_kernel::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefusalSigns {
    /// The events that say so.
    events: Vec<String>,
    /// Bots answer with orders, which are tables. Games without orders may be answered with anything.
    orders: bool,
}

impl<N> From<&GameFile<N>> for RefusalSigns {
    fn from(file: &GameFile<N>) -> RefusalSigns {
        let has_orders = !file.api.is_empty() || !file.refusals.is_empty();
        RefusalSigns {
            events: file.refusals.iter().map(|name| name.value.clone()).collect(),
            orders: file.bots == BotStyle::Orders && has_orders,
        }
    }
}

impl RefusalSigns {
    #[cfg(test)]
    pub fn new(events: &[&str], orders: bool) -> RefusalSigns {
        RefusalSigns { events: events.iter().map(|name| (*name).to_owned()).collect(), orders }
    }

    pub fn is_refusal(&self, event: &str) -> bool {
        self.events.iter().any(|name| name == event)
    }

    pub fn asks_for_orders(&self) -> bool {
        self.orders
    }

    /// Whether no order can be found in an answer, whatever the game makes of it. What is cut in a replay is not known.
    pub fn is_misshapen(&self, answer: &Value) -> bool {
        self.orders && !matches!(answer, Value::Null | Value::List(_) | Value::Map(_))
    }
}
