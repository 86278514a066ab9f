//! Whether a text is well-formed: a small reader of elements, attributes and texts.

/// What is wrong, if anything is.
pub fn fault(text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        if let Some(wrong) = text_fault(&rest[..start]) {
            return Some(wrong);
        }
        let end = rest[start..].find('>').map(|end| start + end);
        let Some(end) = end else { return Some("an element has no end".to_owned()) };
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("`{name}` is closed, but not open"));
            }
            continue;
        }
        let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if let Some(wrong) = attributes_fault(attributes) {
            return Some(format!("{wrong} in <{tag}>"));
        }
        if !is_closed {
            open.push(name);
        }
    }
    let letters = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    letters.map(|letter| format!("{letter:?}")).or_else(|| open.pop().map(|name| format!("`{name}` stays open")))
}

fn text_fault(text: &str) -> Option<String> {
    let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
    let bare = text.match_indices('&').find(|(at, _)| !known.iter().any(|known| text[*at..].starts_with(known)));
    bare.map(|(at, _)| format!("a bare & in {:?}", &text[at..]))
        .or_else(|| text.contains('>').then(|| "a bare >".to_owned()))
}

/// `key="value"`, each key once.
fn attributes_fault(attributes: &str) -> Option<String> {
    let mut keys = Vec::new();
    let mut rest = attributes.trim_start();
    while !rest.is_empty() {
        let Some((key, after)) = rest.split_once("=\"") else { return Some(format!("no value: {rest:?}")) };
        let Some((value, after)) = after.split_once('"') else { return Some(format!("no end: {rest:?}")) };
        if keys.contains(&key) || key.contains(' ') {
            return Some(format!("the key {key:?}"));
        }
        if let Some(wrong) = text_fault(value) {
            return Some(wrong);
        }
        keys.push(key);
        rest = after.trim_start();
    }
    None
}

#[test]
fn faults_are_found() {
    assert_eq!(fault("<a b=\"1\"><c/>&amp;\n</a>"), None);
    for wrong in [
        "<a>",
        "<a></b>",
        "<a b=1/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a>&x</a>",
        "<a b=\"&\"/>",
        "<a",
        "<a/>\u{7}<a/>",
        "</a>",
    ] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
}
