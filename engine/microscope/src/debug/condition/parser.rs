//! Reads conditions, as Lua would. Nothing: it is more than can be looked up, or no Lua at all.

use super::{Constant, Expression, Operator};

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Constant(Constant),
    /// Operators, brackets and words of the language.
    Sign(&'static str),
}

const SIGNS: [&str; 19] =
    ["==", "~=", "<=", ">=", "//", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ".", "..", "..."];
const WORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Operators by how tight they bind, the loosest first.
const COMPARING: [(&str, Operator); 6] = [
    ("==", Operator::Equal),
    ("~=", Operator::Different),
    ("<", Operator::Less),
    ("<=", Operator::LessOrEqual),
    (">", Operator::Greater),
    (">=", Operator::GreaterOrEqual),
];
const ADDING: [(&str, Operator); 2] = [("+", Operator::Add), ("-", Operator::Subtract)];
const MULTIPLYING: [(&str, Operator); 4] =
    [("*", Operator::Multiply), ("/", Operator::Divide), ("//", Operator::FloorDivide), ("%", Operator::Remainder)];
const LEVELS: [&[(&str, Operator)]; 3] = [&COMPARING, &ADDING, &MULTIPLYING];

/// Deeper nesting is left to Lua, and so is what has more words and signs.
const DEEPEST: usize = 100;
const LONGEST: usize = 1000;

pub fn parse(text: &str) -> Option<Expression> {
    let tokens = tokens(text).filter(|tokens| tokens.len() <= LONGEST)?;
    let mut parser = Parser { tokens, at: 0, depth: 0 };
    let whole = parser.either()?;
    (parser.at == parser.tokens.len()).then_some(whole)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl Parser {
    /// Takes a sign, if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.tokens.get(self.at), Some(Token::Sign(next)) if *next == sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn either(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut first = self.both()?;
        while self.takes("or") {
            first = Expression::Or(first.into(), self.both()?.into());
        }
        self.depth -= 1;
        Some(first)
    }

    fn both(&mut self) -> Option<Expression> {
        let mut first = self.two(0)?;
        while self.takes("and") {
            first = Expression::And(first.into(), self.two(0)?.into());
        }
        Some(first)
    }

    fn two(&mut self, level: usize) -> Option<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.one() };
        let mut first = self.two(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.takes(sign)) {
            first = Expression::Two(*operator, first.into(), self.two(level + 1)?.into());
        }
        Some(first)
    }

    fn one(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let found = if self.takes("not") {
            Expression::Not(self.one()?.into())
        } else if self.takes("-") {
            Expression::Negative(self.one()?.into())
        } else {
            self.path()?
        };
        self.depth -= 1;
        Some(found)
    }

    fn path(&mut self) -> Option<Expression> {
        let mut found = match self.next()? {
            Token::Constant(constant) => return Some(Expression::Constant(constant)),
            Token::Name(name) => Expression::Name(name),
            Token::Sign("(") => {
                let inside = self.either()?;
                self.takes(")").then_some(inside)?
            }
            Token::Sign("nil") => return Some(Expression::Constant(Constant::Nil)),
            Token::Sign("true") => return Some(Expression::Constant(Constant::Bool(true))),
            Token::Sign("false") => return Some(Expression::Constant(Constant::Bool(false))),
            Token::Sign(_) => return None,
        };
        loop {
            let key = if self.takes(".") {
                let Token::Name(name) = self.next()? else { return None };
                Expression::Constant(Constant::Text(name))
            } else if self.takes("[") {
                let key = self.either()?;
                self.takes("]").then_some(key)?
            } else {
                return Some(found);
            };
            found = Expression::Index(found.into(), key.into());
        }
    }
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let (token, length) = if first.is_ascii_digit() {
            // Numbers that are written otherwise are left to Lua.
            let length = rest.find(|letter: char| !is_part(letter) && letter != '.').unwrap_or(rest.len());
            (number(&rest[..length])?, length)
        } else if is_part(first) {
            let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let word = &rest[..length];
            let known = WORDS.iter().find(|known| **known == word);
            (known.map_or_else(|| Token::Name(word.to_owned()), |known| Token::Sign(known)), length)
        } else if first == '"' || first == '\'' {
            let inside = &rest[1..][..rest[1..].find(first)?];
            if inside.contains(['\\', '\n']) {
                return None;
            }
            (Token::Constant(Constant::Text(inside.to_owned())), inside.len() + 2)
        } else {
            let longest = SIGNS.iter().filter(|sign| rest.starts_with(**sign)).max_by_key(|sign| sign.len())?;
            (Token::Sign(longest), longest.len())
        };
        // Two minus signs begin a comment.
        if rest.starts_with("--") {
            return None;
        }
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

fn number(text: &str) -> Option<Token> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().map(|number| Token::Constant(Constant::Int(number)));
    }
    let (whole, part) = text.split_once('.')?;
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let float = (are_digits(whole) && are_digits(part)).then(|| text.parse().ok()).flatten();
    float.map(|number| Token::Constant(Constant::Float(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(expression: &Expression) -> String {
        match expression {
            Expression::Constant(Constant::Text(text)) => format!("'{text}'"),
            Expression::Constant(Constant::Int(number)) => number.to_string(),
            Expression::Constant(other) => format!("{other:?}"),
            Expression::Name(name) => name.clone(),
            Expression::Index(table, key) => format!("{}[{}]", said(table), said(key)),
            Expression::Not(one) => format!("(not {})", said(one)),
            Expression::Negative(one) => format!("(- {})", said(one)),
            Expression::And(a, b) => format!("({} and {})", said(a), said(b)),
            Expression::Or(a, b) => format!("({} or {})", said(a), said(b)),
            Expression::Two(operator, a, b) => format!("({} {operator:?} {})", said(a), said(b)),
        }
    }

    #[test]
    fn operators_bind_as_in_lua() {
        for (text, meant) in [
            ("a or b and not c == 1", "(a or (b and ((not c) Equal 1)))"),
            ("view.me.x + 2 * 3 < -y", "((view['me']['x'] Add (2 Multiply 3)) Less (- y))"),
            ("(a + b) * c // 2 % 3", "((((a Add b) Multiply c) FloorDivide 2) Remainder 3)"),
            ("list[i + 1].name ~= 'two words'", "(list[(i Add 1)]['name'] Different 'two words')"),
            ("a < b == true", "((a Less b) Equal Bool(true))"),
            ("1.5 >= x", "(Float(1.5) GreaterOrEqual x)"),
        ] {
            assert_eq!(parse(text).map(|parsed| said(&parsed)).as_deref(), Some(meant), "{text}");
        }
    }

    #[test]
    fn more_than_can_be_looked_up_is_left_to_lua() {
        for text in [
            "f()",
            "a:b()",
            "#list",
            "a .. b",
            "a ^ 2",
            "{}",
            "function() end",
            "a, b",
            "0x10",
            "1e3",
            "'a\\n'",
            "a --b",
            "1 +",
            "(a",
            "a & b",
            "a.1",
            "end",
            "99999999999999999999",
            "",
            "...",
            "a b",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&"(".repeat(100_000)), None);
        assert_eq!(parse(&"not ".repeat(100_000)), None);
        assert_eq!(parse(&format!("1{}", " + 1".repeat(100_000))), None);
    }
}
