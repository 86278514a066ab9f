//! The words of Lua's grammar.

use std::ops::Range;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub kind: Kind,
    pub span: Range<usize>,
    pub line: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Name,
    Number,
    /// With the value of the literal, escapes resolved.
    String(Vec<u8>),
    Word(Word),
    Symbol(Symbol),
    /// A character that means nothing in Lua.
    Unknown,
    End,
}

macro_rules! spelled {
    ($name:ident { $($variant:ident $text:literal),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($variant),+ }

        impl $name {
            pub(crate) const ALL: &[(Self, &str)] = &[$((Self::$variant, $text)),+];

            pub(crate) fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

spelled!(Word {
    And "and", Break "break", Do "do", Else "else", Elseif "elseif", End "end", False "false", For "for",
    Function "function", Goto "goto", If "if", In "in", Local "local", Nil "nil", Not "not", Or "or",
    Repeat "repeat", Return "return", Then "then", True "true", Until "until", While "while",
});

// The lexer takes the first that fits: the longer ones stand first.
spelled!(Symbol {
    Dots "...", Concat "..", Dot ".", Equal "==", Assign "=", LessEqual "<=", ShiftLeft "<<", Less "<",
    GreaterEqual ">=", ShiftRight ">>", Greater ">", NotEqual "~=", Tilde "~", FloorDivide "//", Divide "/",
    DoubleColon "::", Colon ":", Plus "+", Minus "-", Times "*", Modulo "%", Power "^", Length "#", Ampersand "&",
    Bar "|", OpenParen "(", CloseParen ")", OpenBrace "{", CloseBrace "}", OpenBracket "[", CloseBracket "]",
    Semicolon ";", Comma ",",
});

impl From<Word> for Kind {
    fn from(word: Word) -> Self {
        Kind::Word(word)
    }
}

impl From<Symbol> for Kind {
    fn from(symbol: Symbol) -> Self {
        Kind::Symbol(symbol)
    }
}

impl Kind {
    /// How a message names a token that it expects.
    pub(crate) fn expected(&self) -> String {
        match self {
            Kind::Name => "<name>".to_owned(),
            Kind::Number => "<number>".to_owned(),
            Kind::String(_) => "<string>".to_owned(),
            Kind::Word(word) => format!("'{}'", word.text()),
            Kind::Symbol(symbol) => format!("'{}'", symbol.text()),
            Kind::Unknown => "<symbol>".to_owned(),
            Kind::End => "<eof>".to_owned(),
        }
    }
}
