//! Which orders of an answer came to nothing, as far as events tell.

use lunarena_kernel::Value;
use lunarena_scene::Look;
use lunarena_scene::look::Stress;
use lunarena_scene::plain_words::value_text;

/// What the events that the look marks as faults say of a seat's orders: for each order why it was refused, if one says so for certain.
pub fn refusals(orders: &[Value], seat: &str, events: &[Value], look: &Look) -> Vec<Option<String>> {
    let mut refused: Vec<Option<String>> = vec![None; orders.len()];
    let text = |event: &Value, field: &str| event.field(field).and_then(Value::as_str).map(str::to_owned);
    let is_fault = |event: &&Value| {
        let entry = text(event, "name").and_then(|name| look.events.get(&name).map(|entry| entry.stress));
        entry == Some(Stress::Fault) && text(event, "seat").as_deref() == Some(seat)
    };
    let faults: Vec<&Value> = events.iter().filter(is_fault).collect();
    for event in &faults {
        let why = event.field("reason").map_or_else(String::new, |why| value_text(why, None));
        if let Some(order) = numbered(event, orders) {
            refused[order] = Some(why);
            continue;
        }
        // By its name, if it can be no other one.
        let named: Vec<usize> = (0..orders.len()).filter(|at| names(event, &orders[*at])).collect();
        let alike = faults.iter().filter(|other| named.iter().any(|at| names(other, &orders[*at]))).count();
        if !named.is_empty()
            && named.len() == alike
            && let Some(order) = named.into_iter().find(|at| refused[*at].is_none())
        {
            refused[order] = Some(why);
        }
    }
    refused
}

/// The order whose number is the only number that the event has.
fn numbered(event: &Value, orders: &[Value]) -> Option<usize> {
    let Value::Map(fields) = event else { return None };
    let mut numbers = fields.values().filter_map(Value::as_int);
    let (number, None) = (numbers.next()?, numbers.next()) else { return None };
    let order = usize::try_from(number.checked_sub(1)?).ok()?;
    let some_named = orders.iter().any(|order| names(event, order));
    let own = orders.get(order)?;
    (!some_named || names(event, own)).then_some(order)
}

/// Whether a field of the event has the order's name.
fn names(event: &Value, order: &Value) -> bool {
    let name = match order {
        Value::Str(_) => Some(order),
        Value::List(items) => items.first(),
        other => other.field("name"),
    };
    let Value::Map(fields) = event else { return false };
    let name = name.filter(|name| name.as_str().is_some());
    name.is_some_and(|name| fields.iter().any(|(key, value)| key.to_string() != "name" && value == name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::Key;
    use lunarena_scene::look::EventLook;

    fn look() -> Look {
        let sunk = EventLook { stress: Stress::Fault, ..EventLook::default() };
        Look { events: [("sunk".to_owned(), sunk)].into_iter().collect(), ..Look::default() }
    }

    fn sunk(fields: &[(&'static str, Value)]) -> Value {
        let own = [("name", "sunk".into()), ("seat", "Left".into()), ("reason", "too wet".into())];
        let fields = own.into_iter().chain(fields.iter().cloned());
        Value::Map(fields.map(|(key, value)| (Key::from(key), value)).collect())
    }

    fn told(orders: &[&str], events: &[Value]) -> Vec<usize> {
        let orders: Vec<Value> = orders.iter().map(|name| Value::from(vec![*name, "A"])).collect();
        let refused = refusals(&orders, "Left", events, &look());
        refused.iter().enumerate().filter(|(_, why)| why.as_deref() == Some("too wet")).map(|(at, _)| at).collect()
    }

    #[test]
    fn an_order_is_known_by_its_number() {
        let orders = ["leap", "dive", "leap"];
        assert_eq!(told(&orders, &[sunk(&[("number", 3.into()), ("order", "leap".into())])]), [2]);
        assert_eq!(told(&orders, &[sunk(&[("slot", 2.into())])]), [1]);
        assert_eq!(told(&orders, &[sunk(&[("slot", 9.into())])]), [0; 0]);
        assert_eq!(told(&orders, &[sunk(&[("slot", 2.into()), ("depth", 1.into())])]), [0; 0]);
    }

    #[test]
    fn an_order_is_known_by_its_name_if_it_can_be_no_other() {
        let leap = sunk(&[("order", "leap".into())]);
        assert_eq!(told(&["leap", "dive"], std::slice::from_ref(&leap)), [0]);
        assert_eq!(told(&["leap", "leap"], std::slice::from_ref(&leap)), [0; 0]);
        assert_eq!(told(&["leap", "leap"], &[leap.clone(), leap]), [0, 1]);
    }
}
