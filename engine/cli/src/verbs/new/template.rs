//! Files that are made from a text with gaps: `{{name}}` stands for a value. Some lines belong to some choices alone.

/// Every gap that has a value is filled. What stands in a value stays as it is, even if it looks like a gap.
pub fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once(OPEN) {
        text.push_str(before);
        let value = behind.split_once(CLOSE).and_then(|(gap, behind)| {
            let (_, value) = values.iter().find(|(name, _)| *name == gap)?;
            Some((*value, behind))
        });
        let (value, behind) = value.unwrap_or((OPEN, behind));
        text.push_str(value);
        rest = behind;
    }
    text + rest
}

/// The lines that belong to a choice. Those between `{{if one other}}` and `{{end}}` are there only if it is one of those named, and those behind `{{else}}`
/// only if it isn't. A mark has a line to itself, as a comment of the file's own language.
pub fn chosen(template: &str, choice: &str) -> String {
    let mut text = String::with_capacity(template.len());
    let mut open: Vec<bool> = Vec::new();
    for line in template.split_inclusive('\n') {
        match mark(line) {
            Some(Mark::If(choices)) => open.push(choices.split_whitespace().any(|one| one == choice)),
            Some(Mark::Else) => open.last_mut().into_iter().for_each(|kept| *kept = !*kept),
            Some(Mark::End) => drop(open.pop()),
            None if open.iter().all(|kept| *kept) => text.push_str(line),
            None => {}
        }
    }
    text
}

const OPEN: &str = "{{";
const CLOSE: &str = "}}";

enum Mark<'t> {
    If(&'t str),
    Else,
    End,
}

fn mark(line: &str) -> Option<Mark<'_>> {
    let (_, behind) = line.split_once(OPEN)?;
    let (mark, _) = behind.split_once(CLOSE)?;
    match mark {
        "else" => Some(Mark::Else),
        "end" => Some(Mark::End),
        _ => mark.strip_prefix("if ").map(Mark::If),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_of_a_name_is_filled() {
        assert_eq!(filled("{{a}} and {{b}}, {{a}} {c}", &[("a", "x"), ("b", "y")]), "x and y, x {c}");
        assert_eq!(filled("{{a}} {{b}} {{", &[("a", "{{b}}"), ("b", "y")]), "{{b}} y {{");
        assert_eq!(filled("{{other}} {{a}}", &[("a", "x")]), "{{other}} x");
    }

    #[test]
    fn lines_belong_to_choices() {
        let template = "1\n# {{if a b}}\n2\n# {{else}}\n3\n# {{if c}}\n4 {{x}}\n# {{end}}\n# {{end}}\n5\n";
        assert_eq!(chosen(template, "a"), "1\n2\n5\n");
        assert_eq!(chosen(template, "b"), "1\n2\n5\n");
        assert_eq!(chosen(template, "c"), "1\n3\n4 {{x}}\n5\n");
        assert_eq!(chosen(template, "d"), "1\n3\n5\n");
    }
}
