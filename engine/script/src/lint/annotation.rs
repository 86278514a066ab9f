//! One line of LuaCATS documentation.

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Annotation<'a> {
    Text(&'a str),
    Param {
        name: String,
        optional: bool,
        type_name: String,
        doc: String,
    },
    Return {
        type_name: String,
        doc: String,
    },
    /// An annotation that says nothing about parameters and results.
    Other,
}

impl<'a> Annotation<'a> {
    /// Reads what stands behind the three dashes.
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim();
        if line.starts_with('|') {
            return Annotation::Other;
        }
        let Some(annotation) = line.strip_prefix('@') else {
            return Annotation::Text(line);
        };
        let (tag, rest) = word(annotation);
        match tag {
            "param" => {
                let (name, rest) = word(rest);
                let (type_name, doc) = type_and_doc(rest);
                let bare = name.strip_suffix('?');
                let name = bare.unwrap_or(name).to_owned();
                Annotation::Param { name, optional: bare.is_some(), type_name, doc }
            }
            "return" => {
                let (type_name, doc) = type_and_doc(rest);
                Annotation::Return { type_name, doc }
            }
            _ => Annotation::Other,
        }
    }
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at(end)
}

/// A type reaches to the first blank outside brackets and quotes that joins no two parts of it: `string | nil` is one type, and
/// so is `fun(a: integer): boolean`.
fn type_and_doc(text: &str) -> (String, String) {
    let text = text.trim();
    let mut depth = 0_usize;
    let mut quote = None;
    let mut before = ' ';
    let mut end = text.len();
    for (at, letter) in text.char_indices() {
        if let Some(open) = quote {
            if letter == open {
                quote = None;
            }
        } else {
            match letter {
                '"' | '\'' | '`' => quote = Some(letter),
                '(' | '[' | '{' | '<' => depth += 1,
                ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let ends = letter.is_whitespace() && depth == 0 && !matches!(before, '|' | ':');
            if ends && !text[at..].trim_start().starts_with('|') {
                end = at;
                break;
            }
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    let (type_name, doc) = text.split_at(end);
    let doc = doc.trim();
    // LuaCATS lets a `#` begin the description.
    (type_name.to_owned(), doc.strip_prefix('#').unwrap_or(doc).trim_start().to_owned())
}
