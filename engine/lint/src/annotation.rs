//! One line of LuaCATS documentation.

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Annotation<'a> {
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
    Class {
        name: String,
        parents: Vec<String>,
    },
    Field {
        name: String,
        optional: bool,
        type_name: String,
        doc: String,
    },
    Alias {
        name: String,
        type_name: String,
        doc: String,
    },
    /// One of the values that the alias or parameter above it stands for: `| "north"`.
    Choice {
        value: String,
        doc: String,
    },
    /// The type of the variable below.
    Type {
        type_name: String,
    },
    /// Another way to call the function below, as a type: `fun(a: integer, b?: string)`.
    Overload {
        type_name: String,
    },
    /// Names that stand for any type in the comments of the function below.
    Generic {
        names: Vec<String>,
    },
    /// The table below is an enumeration of this name.
    Enum {
        name: String,
    },
    /// From here on a variable is said to be something else.
    Cast {
        name: String,
    },
    /// An annotation that says nothing of all that.
    Other,
}

impl<'a> Annotation<'a> {
    /// Reads what stands behind the three dashes.
    pub(crate) fn read(line: &'a str) -> Self {
        let line = line.trim();
        if let Some(choice) = line.strip_prefix('|') {
            // `>` marks the default, `+` one that is added.
            let (value, doc) = type_and_doc(choice.trim_start_matches(['>', '+']));
            return Annotation::Choice { value, doc };
        }
        let Some(annotation) = line.strip_prefix('@') else {
            return Annotation::Text(line);
        };
        let (tag, rest) = word(annotation);
        match tag {
            "param" => {
                let (name, rest) = word(rest);
                let (type_name, doc) = type_and_doc(rest);
                let (name, optional) = name_and_mark(name);
                Annotation::Param { name, optional, type_name, doc }
            }
            "class" => class(rest),
            "field" => field(rest),
            "alias" => {
                let (name, rest) = word(rest);
                let (type_name, doc) = type_and_doc(rest);
                Annotation::Alias { name: name.to_owned(), type_name, doc }
            }
            "return" => {
                let (type_name, doc) = type_and_doc(rest);
                Annotation::Return { type_name, doc }
            }
            "type" => Annotation::Type { type_name: type_and_doc(rest).0 },
            "overload" => Annotation::Overload { type_name: type_and_doc(rest).0 },
            "generic" => {
                let name = |part: &str| part.split(':').next().unwrap_or_default().trim().to_owned();
                Annotation::Generic { names: rest.split(',').map(name).collect() }
            }
            "enum" => {
                let rest = rest.trim_start();
                let rest =
                    if rest.starts_with('(') { rest.split_once(')').map_or(rest, |(_, rest)| rest) } else { rest };
                Annotation::Enum { name: word(rest).0.to_owned() }
            }
            "cast" => Annotation::Cast { name: word(rest).0.to_owned() },
            _ => Annotation::Other,
        }
    }

    /// Whether it belongs to the declaration of a type, and so to no function.
    pub(crate) fn is_of_a_type(&self) -> bool {
        matches!(self, Annotation::Class { .. } | Annotation::Field { .. } | Annotation::Alias { .. })
    }
}

/// `(exact) Name: Parent, Parent`
fn class<'a>(text: &str) -> Annotation<'a> {
    let text = text.trim_start();
    let text = if text.starts_with('(') { text.split_once(')').map_or(text, |(_, rest)| rest) } else { text };
    let (name, parents) = text.split_once(':').unwrap_or((text, ""));
    let first_word = |text: &str| word(text).0.to_owned();
    let parents = parents.split(',').map(first_word).filter(|parent| !parent.is_empty()).collect();
    Annotation::Class { name: first_word(name), parents }
}

/// `private name? type`, or a type of keys in brackets instead of the name.
fn field<'a>(text: &str) -> Annotation<'a> {
    let (first, rest) = word(text);
    let text = if ["private", "protected", "public", "package"].contains(&first) { rest } else { text };
    let (name, rest) = match text.trim_start() {
        text if text.starts_with('[') => {
            let bracket = text.find(']').unwrap_or(0);
            text.split_at(bracket + word(&text[bracket..]).0.len())
        }
        text => word(text),
    };
    let (type_name, doc) = type_and_doc(rest);
    let (name, optional) = name_and_mark(name);
    Annotation::Field { name, optional, type_name, doc }
}

/// A `?` behind a name marks what may be left out.
fn name_and_mark(name: &str) -> (String, bool) {
    let bare = name.strip_suffix('?');
    (bare.unwrap_or(name).to_owned(), bare.is_some())
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
