//! Files that are made from a text with gaps: `{{name}}` stands for a value.

pub fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_owned();
    for (gap, value) in values {
        text = text.replace(&format!("{{{{{gap}}}}}"), value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_of_a_name_is_filled() {
        assert_eq!(filled("{{a}} and {{b}}, {{a}} {c}", &[("a", "x"), ("b", "y")]), "x and y, x {c}");
    }
}
