//! Keys that nobody guesses.

/// Bytes of chance in one.
const BYTES: usize = 16;

/// In letters and digits; an error, where the machine has no chance to give.
pub fn draw() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Any number; where the machine has no chance to give, one of a hasher, whose keys are drawn for each process.
pub fn number() -> u64 {
    let mut bytes = [0; 8];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from_le_bytes(bytes),
        Err(_) => crate::draw_seed(),
    }
}

/// A key, for those who have to say why not.
pub fn draw_or_refuse() -> Result<String, lunarena_content::Report> {
    draw()
        .map_err(|error| lunarena_content::Report::error(format!("the machine has no random numbers to give: {error}")))
}

/// What is kept of a key: who reads it can't log in by it. Keys are drawn, not chosen, so that nobody finds one by trying.
pub fn digest(key: &str) -> String {
    lunarena_kernel::digest::of_bytes(key.as_bytes())
}

/// Whether two are the same, in a time that doesn't tell where they differ.
pub fn is_same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_is_the_same() {
        assert!(is_same("abc", "abc") && is_same("", ""));
        assert!(!is_same("abc", "abd") && !is_same("abc", "ab") && !is_same("", "a"));
    }

    #[test]
    fn no_two_are_alike() {
        let (one, other) = (draw().expect("chance"), draw().expect("chance"));
        assert!(one != other && one.len() == 2 * BYTES);
    }
}
