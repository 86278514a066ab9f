//! Sentences, read from their text.

use super::{Form, Part, SentenceError, Slot};
use std::ops::Range;

/// The parts of a sentence, or the first thing that is wrong with it.
pub fn parts(text: &str) -> Result<Vec<Part>, SentenceError> {
    let mut parts = Vec::new();
    // The brackets that are open, with what stands in them so far.
    let mut open: Option<(usize, Vec<Part>)> = None;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let here = at..at + letter.len_utf8();
        let part = match letter {
            '{' => {
                let end = closing_brace(text, at)?;
                at = end + 1;
                Part::Slot(slot(text, here.end..end)?)
            }
            '[' if open.is_some() => return Err(SentenceError::new("brackets can't stand in brackets", here)),
            '[' => {
                open = Some((at, Vec::new()));
                at = here.end;
                continue;
            }
            ']' => {
                let Some((start, inside)) = open.take() else {
                    return Err(SentenceError::new("this `]` closes nothing", here));
                };
                if !inside.iter().any(|part| matches!(part, Part::Slot(_))) {
                    let message = "there is no field between the brackets, so they would never drop out";
                    return Err(SentenceError::new(message, start..here.end));
                }
                at = here.end;
                Part::Optional(inside)
            }
            '}' => return Err(SentenceError::new("this `}` closes nothing", here)),
            _ => {
                let rest = &text[at..];
                let end = at + rest.find(['{', '}', '[', ']']).unwrap_or(rest.len());
                let plain = text[at..end].to_owned();
                at = end;
                Part::Text(plain)
            }
        };
        open.as_mut().map_or(&mut parts, |(_, inside)| inside).push(part);
    }
    match open {
        Some((start, _)) => Err(SentenceError::new("this `[` is never closed", start..start + 1)),
        None => Ok(parts),
    }
}

fn closing_brace(text: &str, start: usize) -> Result<usize, SentenceError> {
    let inside = start + 1;
    match text[inside..].find(['{', '}', '[', ']']).map(|found| inside + found) {
        Some(end) if text[end..].starts_with('}') => Ok(end),
        _ => Err(SentenceError::new("this `{` is never closed", start..inside)),
    }
}

/// What stands between two braces.
fn slot(text: &str, range: Range<usize>) -> Result<Slot, SentenceError> {
    let inside = &text[range.clone()];
    if inside.contains('|') {
        let pieces: Vec<&str> = inside.split('|').collect();
        return match pieces.as_slice() {
            [name, one, many] if !one.trim().is_empty() && !many.trim().is_empty() => {
                let form = Form::Count { one: one.trim().to_owned(), many: many.trim().to_owned() };
                Ok(Slot { fields: vec![field(name, range.start)?], form })
            }
            _ => {
                let message =
                    "a number and its noun are written with the nouns for one and for several: `{f|frog|frogs}`";
                Err(SentenceError::new(message, range))
            }
        };
    }
    let (names, form) = match inside.split_once(':') {
        None => (inside, Form::Plain),
        Some((names, word)) => {
            let start = range.start + names.len() + 1 + (word.len() - word.trim_start().len());
            (names, form(word.trim(), start, &range)?)
        }
    };
    let mut fields = Vec::new();
    let mut start = range.start;
    for name in names.split(',') {
        fields.push(field(name, start)?);
        start += name.len() + 1;
    }
    match (fields.len(), &form) {
        (1, _) | (2 | 3, Form::Place) => Ok(Slot { fields, form }),
        (_, Form::Place) => Err(SentenceError::new("a place is one field, or two or three coordinates", range)),
        _ => Err(SentenceError::new("only a place has several fields: `{x,y:place}`", range)),
    }
}

fn form(word: &str, start: usize, slot: &Range<usize>) -> Result<Form, SentenceError> {
    Ok(match word {
        "place" => Form::Place,
        "thing" => Form::Thing,
        "id" => Form::Id,
        "kind" => Form::Kind,
        "a" => Form::A,
        "owner" => Form::Owner,
        "words" => Form::Words,
        "" => return Err(SentenceError::new("there is nothing behind the colon", slot.clone())),
        table => Form::Table(table.to_owned(), start..start + table.len()),
    })
}

fn field(written: &str, start: usize) -> Result<(String, Range<usize>), SentenceError> {
    let name = written.trim();
    let start = start + (written.len() - written.trim_start().len());
    let range = start..start + name.len();
    if name.is_empty() {
        return Err(SentenceError::new("the name of a field is missing", start - 1..start));
    }
    if !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        let message = format!("`{name}` can't be the name of a field: it has letters, digits and `_`");
        return Err(SentenceError::new(message, range));
    }
    Ok((name.to_owned(), range))
}
