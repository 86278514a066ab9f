//! A formula as a person writes one into a spreadsheet: one expression of numbers, names and signs. It comes from content that strangers
//! wrote and runs uncounted, so nothing in it may loop: no functions but the few that are named, no tables, no methods.

use crate::fault::{Fault, SyntaxError};
use crate::lexer::Lexer;
use crate::position::Lines;
use crate::token::{Kind, Symbol, Token, Word};

/// Deeper than this no formula is nested.
const DEEPEST: usize = 50;

/// Whether `text` is such an expression, with calls of `functions` alone.
pub fn formula_syntax(text: &str, functions: &[&str]) -> Result<(), SyntaxError> {
    let lines = Lines::of(text);
    read(text, functions).map_err(|fault| fault.locate(&lines))
}

fn read(text: &str, functions: &[&str]) -> Result<(), Fault> {
    let mut lexer = Lexer::new(text);
    let (mut depth, mut before): (usize, [Option<Token>; 2]) = (0, [None, None]);
    loop {
        let token = lexer.next()?;
        let refuse = |why: &str| Err(Fault::new(why, token.span.clone()));
        match &token.kind {
            Kind::End if depth > 0 => return refuse("')' expected"),
            Kind::End if before[1].is_none() => return refuse("an expression expected"),
            Kind::End => return Ok(()),
            Kind::Symbol(Symbol::OpenParen) => {
                depth += 1;
                if depth > DEEPEST {
                    return refuse("nested too deeply");
                }
                if let Some(called) = callee(&before)
                    && !functions.contains(&&text[called])
                {
                    return refuse(&format!("only {} can be called here", functions.join(", ")));
                }
            }
            Kind::Symbol(Symbol::CloseParen) if depth == 0 => return refuse("there is no '(' for this ')'"),
            Kind::Symbol(Symbol::CloseParen) => depth -= 1,
            Kind::Symbol(Symbol::Comma) if depth == 0 => return refuse("a formula has one value"),
            Kind::String(_) if callee(&before).is_some() => return refuse("this has no place in a formula"),
            Kind::Name | Kind::Number | Kind::String(_) => {}
            Kind::Word(Word::And | Word::Or | Word::Not | Word::True | Word::False | Word::Nil) => {}
            Kind::Symbol(sign) if !FORBIDDEN.contains(sign) => {}
            _ => return refuse("this has no place in a formula"),
        }
        let [_, last] = before;
        before = [last, Some(token)];
    }
}

const FORBIDDEN: [Symbol; 9] = [
    Symbol::Dots,
    Symbol::Assign,
    Symbol::DoubleColon,
    Symbol::Colon,
    Symbol::OpenBrace,
    Symbol::CloseBrace,
    Symbol::OpenBracket,
    Symbol::CloseBracket,
    Symbol::Semicolon,
];

/// What an opening parenthesis calls, if it does: an empty place where that is no plain name.
fn callee(before: &[Option<Token>; 2]) -> Option<std::ops::Range<usize>> {
    let [first, last] = before;
    let last = last.as_ref()?;
    let field = first.as_ref().is_some_and(|token| token.kind == Kind::Symbol(Symbol::Dot));
    match &last.kind {
        Kind::Name if !field => Some(last.span.clone()),
        Kind::Name | Kind::String(_) | Kind::Symbol(Symbol::CloseParen) => Some(0..0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_taken_and_all_else_is_refused() {
        let functions = ["floor", "max"];
        for good in [
            "1",
            "a.b + -c * 2 ^ 3 // 4",
            "floor(max(a, (b + 1)) / 2) -- why",
            "a == 'x' and b or not c",
            "(a)",
            "#a.b - 1",
        ] {
            assert_eq!(formula_syntax(good, &functions), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("(function() while true do end end)()", "no place"),
            ("a.b(1)", "can be called"),
            ("a(1)", "can be called"),
            ("(a)(1)", "can be called"),
            ("'x'('y')", "can be called"),
            ("floor 'x'", "no place"),
            ("('a'):rep(3)", "no place"),
            ("#{ 1 }", "no place"),
            ("a\nend, function() return b", "no place"),
            ("1) + (2", "no '('"),
            ("1, 2", "one value"),
            ("(1", "')' expected"),
            ("", "an expression"),
            ("a = 1", "no place"),
        ] {
            let error = formula_syntax(bad, &functions).expect_err(bad);
            assert!(error.message.contains(why), "{bad}: {error}");
        }
        assert!(formula_syntax(&"(".repeat(5000), &functions).is_err());
    }
}
