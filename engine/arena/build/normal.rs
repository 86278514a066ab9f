//! Source text without comments, and with as little whitespace as its meaning needs. Two texts with the same normal form compile to the same program.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Rust,
    /// C sources and headers.
    C,
    Lua,
    /// One entry per line; a line that begins with `#` is a comment.
    List,
}

impl Language {
    /// The language of a file, by its extension.
    pub fn of(file_name: &str) -> Option<Language> {
        match file_name.rsplit_once('.')?.1 {
            "rs" => Some(Language::Rust),
            "c" | "h" => Some(Language::C),
            "lua" => Some(Language::Lua),
            "txt" | "diff" => Some(Language::List),
            _ => None,
        }
    }

    /// Whether a line break means more than a space.
    fn keeps_lines(self) -> bool {
        matches!(self, Language::C | Language::List)
    }
}

/// Returns the normal form of a source text. Literals are kept as they are, except that CRLF becomes LF.
pub fn normal(text: &str, language: Language) -> String {
    let text = text.replace("\r\n", "\n");
    let mut out = NormalText { text: String::with_capacity(text.len()), language, is_directive: false };
    let (mut rest, mut gap) = (text.as_str(), Gap { is_any: true, is_line: true });
    while !rest.is_empty() {
        if let Some(length) = comment(rest, language, gap.is_line) {
            gap.is_any = true;
            rest = &rest[length..];
            continue;
        }
        let length = token(rest, language);
        let token = &rest[..length];
        if token.trim().is_empty() {
            gap = Gap { is_any: true, is_line: gap.is_line || token.contains('\n') };
        } else {
            out.push(gap, token);
            gap = Gap::default();
        }
        rest = &rest[length..];
    }
    out.text
}

/// Whitespace and comments between two tokens.
#[derive(Clone, Copy, Default)]
struct Gap {
    is_any: bool,
    is_line: bool,
}

struct NormalText {
    text: String,
    language: Language,
    /// Inside a line of C's preprocessor, where `F (x)` and `F(x)` differ.
    is_directive: bool,
}

impl NormalText {
    fn push(&mut self, gap: Gap, token: &str) {
        let is_first = self.text.is_empty();
        if gap.is_line && self.language.keeps_lines() {
            let continues = self.text.ends_with('\\');
            self.is_directive = self.language == Language::C && (token == "#" || (continues && self.is_directive));
            if !is_first {
                self.text.push('\n');
            }
        } else if gap.is_any && !is_first {
            let separates = |one: Option<char>| one.is_some_and(|one| "()[]{};,".contains(one));
            let is_needless = separates(self.text.chars().next_back()) || separates(token.chars().next());
            if !is_needless || self.is_directive || self.language == Language::List {
                self.text.push(' ');
            }
        }
        self.text.push_str(token);
    }
}

/// Returns the length of the comment that `rest` begins with.
fn comment(rest: &str, language: Language, at_line_start: bool) -> Option<usize> {
    let line = || rest.find('\n').unwrap_or(rest.len());
    match language {
        Language::Rust if rest.starts_with("//") => Some(line()),
        Language::C if rest.starts_with("//") => Some(continued_line(rest)),
        Language::Rust if rest.starts_with("/*") => Some(nested_comment(rest)),
        Language::C if rest.starts_with("/*") => Some(end_of("*/", rest, 2)),
        Language::Lua if rest.starts_with("--") => Some(match long_bracket(&rest[2..]) {
            Some(close) => end_of(&close, rest, 2 + close.len()),
            None => line(),
        }),
        Language::List if rest.starts_with('#') && at_line_start => Some(line()),
        _ => None,
    }
}

/// Returns the length of the first token: a literal, a word, a run of whitespace, or one character.
fn token(rest: &str, language: Language) -> usize {
    let first = rest.chars().next().unwrap_or_default();
    let run = |is_part: fn(char) -> bool| rest.find(|one| !is_part(one)).unwrap_or(rest.len());
    if first.is_whitespace() {
        return run(char::is_whitespace);
    }
    let literal = match language {
        Language::List => None,
        Language::Rust => raw_string(rest).or_else(|| match first {
            '"' => Some(quoted(rest, '"')),
            '\'' => char_literal(rest),
            _ => None,
        }),
        Language::C | Language::Lua if matches!(first, '"' | '\'') => Some(quoted(rest, first)),
        Language::Lua => long_bracket(rest).map(|close| end_of(&close, rest, close.len())),
        Language::C => None,
    };
    let is_word = |one: char| one.is_alphanumeric() || one == '_';
    literal.unwrap_or_else(|| if is_word(first) { run(is_word) } else { first.len_utf8() })
}

/// Returns where `close` ends, searched from `start` on; the end of the text if it is missing.
fn end_of(close: &str, rest: &str, start: usize) -> usize {
    rest.get(start..).and_then(|inner| inner.find(close)).map_or(rest.len(), |at| start + at + close.len())
}

/// Returns the length of a line of C with the lines that continue it: a backslash before a line break joins two lines.
fn continued_line(rest: &str) -> usize {
    rest.match_indices('\n').map(|(end, _)| end).find(|end| !rest[..*end].ends_with('\\')).unwrap_or(rest.len())
}

fn nested_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(found) = rest[at..].find("/*").into_iter().chain(rest[at..].find("*/")).min() {
        depth += if rest[at + found..].starts_with("/*") { 1 } else { -1 };
        at += found + 2;
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// Returns the length of a literal between two of the same quotes, with escapes by backslash.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, one) in rest.char_indices().skip(1) {
        match one {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if one == quote => return at + one.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// `None` for a lifetime.
fn char_literal(rest: &str) -> Option<usize> {
    let mut letters = rest.chars().skip(1);
    let (inner, after) = (letters.next()?, letters.next());
    (inner == '\\' || after == Some('\'')).then(|| quoted(rest, '\''))
}

/// Returns the length of a string such as `r#"..."#`, `br"..."` or `cr"..."`.
fn raw_string(rest: &str) -> Option<usize> {
    let prefix = ["r", "br", "cr"]
        .into_iter()
        .find(|prefix| rest.strip_prefix(prefix).is_some_and(|rest| rest.trim_start_matches('#').starts_with('"')))?;
    let opening = prefix.len() + rest[prefix.len()..].find('"')? + 1;
    Some(end_of(&format!("\"{}", &rest[prefix.len()..opening - 1]), rest, opening))
}

/// Returns the end of a long bracket of Lua, such as `]==]`, if `rest` begins with one.
fn long_bracket(rest: &str) -> Option<String> {
    let inner = rest.strip_prefix('[')?;
    let level = inner.len() - inner.trim_start_matches('=').len();
    inner[level..].starts_with('[').then(|| format!("]{}]", "=".repeat(level)))
}
