//! What is not as a case says, as JSON: values as they are, or words where none were compared.

use super::shaped::Shaped;
use lunarena_arena::Mismatch;
use lunarena_content::Source;
use lunarena_kernel::Value;
use serde::Serialize;

#[derive(Serialize)]
pub struct MismatchJson<'a> {
    step: usize,
    /// Where it is expected, in the file of the case.
    line: usize,
    what: &'a str,
    expected: Said<'a>,
    got: Said<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Said<'a> {
    Value(Shaped<'a>),
    Words(&'a str),
}

impl<'a> MismatchJson<'a> {
    pub fn new(found: &'a Mismatch, source: &Source) -> MismatchJson<'a> {
        let (expected, got) = found.values.as_ref().map(|(expected, got)| (expected, got)).unzip();
        MismatchJson {
            step: found.step,
            line: source.line_column(found.span.start).0,
            what: &found.what,
            expected: Said::new(expected, &found.expected),
            got: Said::new(got, &found.got),
        }
    }
}

impl<'a> Said<'a> {
    fn new(value: Option<&'a Value>, words: &'a str) -> Said<'a> {
        match value {
            Some(value) => Said::Value(Shaped { value, shape: None }),
            None => Said::Words(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_content::Span;

    #[test]
    fn no_number_becomes_a_text() {
        let mismatch = |values| Mismatch {
            step: 1,
            what: "heap".into(),
            expected: "3.0".into(),
            got: "nothing".into(),
            values,
            span: Span::new(6, 7),
        };
        let source = Source::new("cases.yaml", "heap:\n  3.0\n");
        let json = |found: &Mismatch| serde_json::to_string(&MismatchJson::new(found, &source)).expect("JSON");
        let typed = json(&mismatch(Some((Value::Float(3.0), Value::Null))));
        assert_eq!(typed, r#"{"step":1,"line":2,"what":"heap","expected":3.0,"got":null}"#);
        assert_eq!(json(&mismatch(None)), r#"{"step":1,"line":2,"what":"heap","expected":"3.0","got":"nothing"}"#);
    }
}
