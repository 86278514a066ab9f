//! Texts and what is said about them. From the bottom up: places in a text, characters that would hide, the text of a file, reports that
//! point into it, and the names that a person may have meant.

pub mod choices;
pub mod report;
pub mod sentence;
pub mod source;
pub mod span;

// Scenes need it as well, and stand below the content.
pub use lunarena_kernel::visible;
