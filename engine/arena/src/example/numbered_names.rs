//! Names with numbers in them: `S7` is one of many like `S12`.

/// The form of a name, with all numbers in it alike: `S7` and `S12` have the same.
pub fn form(name: &str) -> String {
    let mut form = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '0'..='9' if form.ends_with('0') => {}
            '0'..='9' => form.push('0'),
            other => form.push(other),
        }
    }
    form
}

/// Whether it is numbered like one of the others.
pub fn is_numbered_like<'k>(name: &str, others: impl IntoIterator<Item = &'k str>) -> bool {
    let own = form(name);
    own.contains('0') && others.into_iter().any(|other| form(other) == own)
}
