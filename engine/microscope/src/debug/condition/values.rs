//! What operators do with values, where no metamethod can have a say. Nothing: somebody else has to find out.

use super::Operator;
use lunarena_script::observe::Seen;
use std::cmp::Ordering;

/// Whole numbers up to this one are the same as floats.
const EXACT: i64 = 1 << 53;

pub fn index<'o>(table: &Seen<'o>, key: &Seen) -> Option<Seen<'o>> {
    let Seen::Table(table) = table else { return None };
    let found = match key {
        Seen::Text(name) => table.field(name),
        Seen::Int(number) => table.item(*number),
        _ => return None,
    };
    match found {
        None if table.metatable().is_some() => None,
        found => Some(found.unwrap_or(Seen::Nil)),
    }
}

pub fn two(operator: Operator, first: &Seen, second: &Seen) -> Option<Seen<'static>> {
    use Operator::*;
    match operator {
        Equal => is_same(first, second).map(Seen::Bool),
        Different => is_same(first, second).map(|same| Seen::Bool(!same)),
        Less => order(first, second).map(|order| Seen::Bool(order == Some(Ordering::Less))),
        LessOrEqual => order(first, second).map(|order| Seen::Bool(order.is_some_and(Ordering::is_le))),
        Greater => two(Less, second, first),
        GreaterOrEqual => two(LessOrEqual, second, first),
        Add | Subtract | Multiply | Divide | FloorDivide | Remainder => number(operator, first, second),
    }
}

/// Whether two values are the same.
fn is_same(first: &Seen, second: &Seen) -> Option<bool> {
    Some(match (first, second) {
        (Seen::Nil, Seen::Nil) => true,
        (Seen::Bool(a), Seen::Bool(b)) => a == b,
        (Seen::Text(a), Seen::Text(b)) if is_whole(a) && is_whole(b) => a == b,
        (Seen::Text(_), Seen::Text(_)) => return None,
        (Seen::Int(_) | Seen::Float(_), Seen::Int(_) | Seen::Float(_)) => {
            order(first, second)?.is_some_and(Ordering::is_eq)
        }
        (Seen::Table(a), Seen::Table(b)) => {
            let is_one = a.number() == b.number();
            if !is_one && (a.metatable().is_some() || b.metatable().is_some()) {
                return None;
            }
            is_one
        }
        (Seen::Function { id: a, .. }, Seen::Function { id: b, .. }) => a == b,
        (Seen::Object(_) | Seen::Opaque | Seen::Thread(_), _)
        | (_, Seen::Object(_) | Seen::Opaque | Seen::Thread(_)) => {
            return None;
        }
        _ => false,
    })
}

/// Of long texts only the beginning is seen.
fn is_whole(text: &[u8]) -> bool {
    text.len() < Seen::LONGEST_TEXT
}

/// Which of two numbers or texts comes first; nothing inside for what is no number.
fn order(first: &Seen, second: &Seen) -> Option<Option<Ordering>> {
    let float = |number: i64| (-EXACT..=EXACT).contains(&number).then_some(number as f64);
    Some(match (first, second) {
        (Seen::Int(a), Seen::Int(b)) => Some(a.cmp(b)),
        (Seen::Float(a), Seen::Float(b)) => a.partial_cmp(b),
        (Seen::Int(a), Seen::Float(b)) => float(*a)?.partial_cmp(b),
        (Seen::Float(a), Seen::Int(b)) => a.partial_cmp(&float(*b)?),
        (Seen::Text(a), Seen::Text(b)) if [a, b].iter().all(|text| is_whole(text) && !text.contains(&0)) => {
            Some(a.cmp(b))
        }
        _ => return None,
    })
}

fn number(operator: Operator, first: &Seen, second: &Seen) -> Option<Seen<'static>> {
    if let (Seen::Int(a), Seen::Int(b), true) = (first, second, operator != Operator::Divide) {
        return Some(Seen::Int(match operator {
            Operator::Add => a.wrapping_add(*b),
            Operator::Subtract => a.wrapping_sub(*b),
            Operator::Multiply => a.wrapping_mul(*b),
            // Rounded down, where others round to zero.
            Operator::FloorDivide if *b > 0 => a.div_euclid(*b),
            Operator::Remainder if *b > 0 => a.rem_euclid(*b),
            _ => return None,
        }));
    }
    let float = |value: &Seen| match value {
        Seen::Int(number) => Some(*number as f64),
        Seen::Float(number) => Some(*number),
        _ => None,
    };
    let (a, b) = (float(first)?, float(second)?);
    Some(Seen::Float(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply => a * b,
        Operator::Divide => a / b,
        _ => return None,
    }))
}
