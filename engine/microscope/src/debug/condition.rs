//! Conditions that can be looked up where a script stands, with nothing run: comparisons of variables and of what stands in tables. Whatever needs more
//! than that is left to a copy of the process.

mod parser;
mod values;

use lunarena_script::observe::{Call, Seen};

/// A part of Lua's expressions.
#[derive(Clone, Debug, PartialEq)]
enum Expression {
    Constant(Constant),
    Name(String),
    Index(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Two(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Debug, PartialEq)]
enum Constant {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Condition(Expression);

impl Condition {
    /// Nothing, if it says more than can be looked up.
    pub fn new(text: &str) -> Option<Condition> {
        parser::parse(text).map(Condition)
    }

    /// Whether it holds where a call stands; nothing, if that can't be told without running something.
    pub fn holds(&self, call: &Call) -> Option<bool> {
        Some(is_true(&value(&self.0, call)?))
    }
}

fn is_true(value: &Seen) -> bool {
    !matches!(value, Seen::Nil | Seen::Bool(false))
}

fn value<'o>(expression: &Expression, call: &Call<'o>) -> Option<Seen<'o>> {
    Some(match expression {
        Expression::Constant(constant) => match constant {
            Constant::Nil => Seen::Nil,
            Constant::Bool(truth) => Seen::Bool(*truth),
            Constant::Int(number) => Seen::Int(*number),
            Constant::Float(number) => Seen::Float(*number),
            Constant::Text(text) => Seen::Text(text.clone().into_bytes()),
        },
        Expression::Name(name) => call.value_of(name)?,
        Expression::Index(table, key) => values::index(&value(table, call)?, &value(key, call)?)?,
        Expression::Not(one) => Seen::Bool(!is_true(&value(one, call)?)),
        Expression::Negative(one) => match value(one, call)? {
            Seen::Int(number) => Seen::Int(number.wrapping_neg()),
            Seen::Float(number) => Seen::Float(-number),
            _ => return None,
        },
        Expression::And(first, second) => match value(first, call)? {
            first if is_true(&first) => value(second, call)?,
            first => first,
        },
        Expression::Or(first, second) => match value(first, call)? {
            first if is_true(&first) => first,
            _ => value(second, call)?,
        },
        Expression::Two(operator, first, second) => {
            values::two(*operator, &value(first, call)?, &value(second, call)?)?
        }
    })
}
