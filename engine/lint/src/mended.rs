//! A source with a fault, without the part that the fault is in: what the rest of it declares is known all the same.

use crate::fault::SyntaxError;

/// Words that a line of a part can begin with although it isn't indented.
const GOES_ON: [&str; 7] = ["end", "else", "elseif", "until", "then", "do", "and"];

/// The source with blanks in place of all parts that can't be read alone. A part begins at a line that isn't indented. Lines stay where they are.
/// Nothing, if what is left can't be read either.
pub fn mended(source: &str) -> Option<String> {
    let mut mended = String::with_capacity(source.len());
    for part in parts(source) {
        match read(part) {
            Ok(_) => mended.push_str(part),
            Err(_) => mended.extend(part.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' })),
        }
    }
    read(&mended).is_ok().then_some(mended)
}

fn read(source: &str) -> Result<(), SyntaxError> {
    crate::parser::read(source, |_, _| ())
}

fn parts(source: &str) -> Vec<&str> {
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    for line in source.split_inclusive('\n') {
        if at > start && begins(line) {
            parts.push(&source[start..at]);
            start = at;
        }
        at += line.len();
    }
    parts.push(&source[start..]);
    parts
}

fn begins(line: &str) -> bool {
    let word = line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next().unwrap_or_default();
    let is_indented = line.starts_with(|letter: char| letter.is_whitespace() || ")}],".contains(letter));
    !is_indented && !GOES_ON.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn only_the_part_with_the_fault_is_lost() {
        let source = "local M = {}\n\n--- One.\nfunction M.one()\n  return (1\nend\n\n--- Two.\nfunction M.two()\n  return { 1 }\nend\n\nreturn M\n";
        let left = mended(source).expect("the rest can be read");
        assert_eq!(left.len(), source.len());
        assert!(left.contains("--- One.\n") && left.contains("function M.two()") && left.contains("return M"));
        assert!(!left.contains("M.one"));
        let tables = "local t = {\n  1,\n}\n";
        let blanks = " ".repeat("local u = {".len());
        assert_eq!(mended(&format!("{tables}local u = {{\n")), Some(format!("{tables}{blanks}\n")));
        // Each byte counts: all places behind stay the same.
        assert_eq!(mended("é = (\n"), Some(format!("{}\n", " ".repeat(6))));
    }
}
