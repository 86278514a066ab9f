//! A film that may still grow, because its match is being played on another thread.

use lunarena_scene::{Film, Step};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone)]
pub struct Reel(Arc<Mutex<Content>>);

struct Content {
    film: Film,
    ending: Option<String>,
}

impl Reel {
    /// Of a match that is being played.
    pub fn new(film: Film) -> Reel {
        Reel(Arc::new(Mutex::new(Content { film, ending: None })))
    }

    /// Of a match that has ended, and how, in words.
    pub fn finished(film: Film, ending: String) -> Reel {
        let reel = Reel::new(film);
        reel.finish(ending);
        reel
    }

    pub fn push(&self, step: Step) {
        self.content().film.push(step);
    }

    /// Nothing comes any more.
    pub fn finish(&self, ending: String) {
        self.content().ending = Some(ending);
    }

    /// What there is by now, and how it ended, if it has.
    pub fn look<R>(&self, look: impl FnOnce(&Film, Option<&str>) -> R) -> R {
        let content = self.content();
        look(&content.film, content.ending.as_deref())
    }

    /// Steps are pushed whole, so what was pushed is good whatever happened to the thread that did it.
    fn content(&self) -> MutexGuard<'_, Content> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
