//! From source text to tokens.

use crate::fault::Fault;
use crate::position::line_break;
use crate::token::{Kind, Symbol, Token, Word};
use crate::{numeral, text};
use std::ops::Range;

pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
    line: usize,
    doc_comments: Vec<DocComment>,
}

/// A line comment that begins with three dashes: LuaCATS documentation.
#[derive(Clone, Debug)]
pub(crate) struct DocComment {
    pub line: usize,
    pub text: Range<usize>,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, at: 0, line: 1, doc_comments: Vec::new() }
    }

    pub(crate) fn into_doc_comments(self) -> Vec<DocComment> {
        self.doc_comments
    }

    pub(crate) fn next(&mut self) -> Result<Token, Fault> {
        self.skip_blanks()?;
        let bytes = self.source.as_bytes();
        let (start, line) = (self.at, self.line);
        let kind = match bytes.get(start) {
            None => Kind::End,
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.name(),
            Some(b'0'..=b'9') => self.number()?,
            Some(b'.') if bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => self.number()?,
            Some(quote @ (b'"' | b'\'')) => {
                let (value, end) = text::short(bytes, start, *quote)?;
                self.pass(end);
                Kind::String(value)
            }
            Some(b'[') if matches!(bytes.get(start + 1), Some(b'[' | b'=')) => {
                let Some(level) = text::long_level(bytes, start) else {
                    return Err(Fault::new("invalid long string delimiter", start..start + 2));
                };
                let (value, end) = text::long(bytes, start, level, "string")?;
                self.pass(end);
                Kind::String(value)
            }
            Some(_) => self.symbol(),
        };
        Ok(Token { kind, span: start..self.at, line })
    }

    /// Goes on to `end`, counting the lines on the way.
    fn pass(&mut self, end: usize) {
        let bytes = self.source.as_bytes();
        while self.at < end {
            let width = line_break(bytes, self.at);
            self.line += usize::from(width > 0);
            self.at += width.max(1);
        }
    }

    fn skip_blanks(&mut self) -> Result<(), Fault> {
        let bytes = self.source.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\t'..=b'\r') => self.pass(self.at + 1),
                Some(b'-') if bytes.get(self.at + 1) == Some(&b'-') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let bytes = self.source.as_bytes();
        let start = self.at;
        if let Some(level) = text::long_level(bytes, start + 2) {
            let (_, end) = text::long(bytes, start + 2, level, "comment")?;
            self.pass(end);
            return Ok(());
        }
        let rest = &bytes[start..];
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        if rest.get(2) == Some(&b'-') {
            self.doc_comments.push(DocComment { line: self.line, text: start + 3..start + length });
        }
        self.at = start + length;
        Ok(())
    }

    fn name(&mut self) -> Kind {
        let rest = &self.source[self.at..];
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        self.at += length;
        match Word::ALL.iter().find(|(_, text)| *text == &rest[..length]) {
            Some((word, _)) => Kind::Word(*word),
            None => Kind::Name,
        }
    }

    fn number(&mut self) -> Result<Kind, Fault> {
        let start = self.at;
        self.at = numeral::end(self.source.as_bytes(), start);
        if numeral::is_valid(&self.source.as_bytes()[start..self.at]) {
            Ok(Kind::Number)
        } else {
            let shown = &self.source[start..self.at];
            Err(Fault::new(format!("malformed number near '{shown}'"), start..self.at))
        }
    }

    fn symbol(&mut self) -> Kind {
        let rest = &self.source[self.at..];
        match Symbol::ALL.iter().find(|(_, text)| rest.starts_with(text)) {
            Some((symbol, text)) => {
                self.at += text.len();
                Kind::Symbol(*symbol)
            }
            None => {
                self.at += rest.chars().next().map_or(1, char::len_utf8);
                Kind::Unknown
            }
        }
    }
}
