//! Texts that a worker fetched, by their hashes, within a bound.

use lunarena_content::Report;
use lunarena_kernel::digest;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub struct BlobCache {
    /// In bytes, of all texts together.
    most: usize,
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    texts: HashMap<String, Kept>,
    size: usize,
    clock: u64,
}

struct Kept {
    text: Arc<str>,
    used: u64,
}

/// Rules have some hundred thousand bytes, bots some ten thousand.
const MOST: usize = 256 << 20;

impl Default for BlobCache {
    fn default() -> BlobCache {
        BlobCache::new(MOST)
    }
}

impl BlobCache {
    pub fn new(most: usize) -> BlobCache {
        BlobCache { most, shelf: Mutex::default() }
    }

    /// A text that is what its hash says: one that is here, or one that is fetched. What was used longest ago makes room.
    pub fn get(&self, hash: &str, fetch: impl FnOnce() -> Result<Arc<str>, Report>) -> Result<Arc<str>, Report> {
        if let Some(text) = self.kept(hash) {
            return Ok(text);
        }
        let text = fetch()?;
        if digest::of_bytes(text.as_bytes()) != hash {
            return Err(Report::error(format!("the file {hash} is not the one whose hash is named")));
        }
        self.keep(hash, &text);
        Ok(text)
    }

    fn kept(&self, hash: &str) -> Option<Arc<str>> {
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.clock += 1;
        let now = shelf.clock;
        let kept = shelf.texts.get_mut(hash)?;
        kept.used = now;
        Some(kept.text.clone())
    }

    fn keep(&self, hash: &str, text: &Arc<str>) {
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let used = shelf.clock;
        if shelf.texts.insert(hash.to_owned(), Kept { text: text.clone(), used }).is_none() {
            shelf.size += text.len();
        }
        while shelf.size > self.most {
            let oldest = shelf.texts.iter().min_by_key(|(_, kept)| kept.used).map(|(hash, _)| hash.clone());
            let Some(gone) = oldest.and_then(|hash| shelf.texts.remove(&hash)) else { return };
            shelf.size -= gone.text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(letter: char) -> (String, Arc<str>) {
        let text = letter.to_string().repeat(10);
        (digest::of_bytes(text.as_bytes()), Arc::from(text))
    }

    #[test]
    fn what_was_used_longest_ago_makes_room() {
        let cache = BlobCache::new(30);
        let all: Vec<_> = ('a'..='d').map(text).collect();
        let get = |number: usize| {
            let mut was_fetched = false;
            let (hash, text) = &all[number];
            let got = cache.get(hash, || {
                was_fetched = true;
                Ok(text.clone())
            });
            assert_eq!(&got.expect("the text"), text);
            was_fetched
        };
        assert_eq!([0, 1, 2].map(get), [true; 3]);
        assert_eq!([0, 1, 2].map(get), [false; 3]);
        assert!(!get(0), "now the second was used longest ago");
        assert_eq!([3, 0, 2].map(get), [true, false, false]);
        assert!(get(1));
    }

    #[test]
    fn another_text_is_not_taken_for_it() {
        let cache = BlobCache::default();
        let ((hash, text), (_, other)) = (text('a'), text('b'));
        let refused = cache.get(&hash, || Ok(other)).expect_err("another text");
        assert!(refused.message().ends_with("is not the one whose hash is named"), "{}", refused.message());
        assert_eq!(cache.get(&hash, || Ok(text.clone())).expect("the text"), text);
    }
}
