//! The shipped content, carried inside the program: see `build.rs` for when it is taken up.

use lunarena_content::EmbeddedFiles;

/// Every file by its path, sorted by bytes.
pub const FILES: EmbeddedFiles = include!(concat!(env!("OUT_DIR"), "/carried.rs"));
