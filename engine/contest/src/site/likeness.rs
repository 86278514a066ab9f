//! Names that look alike: nobody passes for another team.

/// What a name looks like at a glance, without its capitals and gaps. Letters of other scripts count as the Latin ones that they look like.
pub fn likeness(name: &str) -> String {
    let seen = name.chars().filter(|letter| !letter.is_whitespace() && *letter != BLANK);
    seen.map(latin).flat_map(char::to_lowercase).collect()
}

/// Whether a letter has an accent that is put on by itself: it could be put on in many ways that look the same.
pub fn has_loose_accents(name: &str) -> bool {
    name.chars().any(|letter| {
        matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
    })
}

/// The one gap that doesn't count as white space.
const BLANK: char = '\u{2800}';

/// Letters, and those that they look like, one by one.
const ALIKE: [(&str, &str); 5] = [
    // Cyrillic.
    ("АВЕКМНОРСТУХІЅЈԚԜԌ", "ABEKMHOPCTYXISJQWG"),
    ("аеорсухіѕјһԛԝԁѵӏ", "aeopcyxisjhqwdvl"),
    // Greek.
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    ("αικνορτυχ", "aiknoptux"),
    ("ıɑɡſℓ", "iagsl"),
];

fn latin(letter: char) -> char {
    let code = letter as u32;
    let nth = |first: u32, at: u32| char::from_u32(first + at).unwrap_or(letter);
    let of_both_cases = |at: u32| if at < 26 { nth('A' as u32, at) } else { nth('a' as u32, at - 26) };
    match letter {
        // Of full width, in circles, and of formulas.
        '\u{ff01}'..='\u{ff5e}' => nth('!' as u32, code - 0xff01),
        '\u{24b6}'..='\u{24e9}' => of_both_cases(code - 0x24b6),
        '\u{1d400}'..='\u{1d6a3}' => of_both_cases((code - 0x1d400) % 52),
        _ => {
            let mut alike = ALIKE.iter().flat_map(|(from, to)| from.chars().zip(to.chars()));
            alike.find(|(from, _)| *from == letter).map_or(letter, |(_, to)| to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_alike() {
        for name in [
            "owls",
            "OWLS",
            "Оwls",
            "Οwls",
            "Ｏｗｌｓ",
            "𝐎𝐰𝐥𝐬",
            "𝓞𝔀𝓵𝓼",
            "Ⓞⓦⓛⓢ",
            "O wls",
            "O\u{a0}w\u{2800}ls",
            "Owlѕ",
            "owℓs",
        ] {
            assert_eq!(likeness(name), "owls", "{name}");
        }
        assert_eq!(likeness("ÖWLS"), likeness("öwls"));
        for name in ["Owl", "Öwls", "0wls", "совы", "鴞"] {
            assert_ne!(likeness(name), "owls", "{name}");
        }
        assert!(ALIKE.iter().all(|(from, to)| from.chars().count() == to.chars().count()));
        assert!(has_loose_accents("O\u{308}wls") && !has_loose_accents("Öwls"));
    }
}
