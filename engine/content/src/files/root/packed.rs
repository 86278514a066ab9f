//! The content that a replay carries.

use super::Root;
use crate::files::storage::PackedFiles;
use crate::files::storage::Storage;
use crate::text::source::Source;
use std::sync::Arc;

impl Root {
    /// Files by their paths, and those that stood outside of the content, which are known by what is in them.
    pub fn packed(files: impl IntoIterator<Item = Source>, outside: Vec<Source>) -> Root {
        let storage = Storage::Packed(Arc::new(PackedFiles::new(files)));
        Root { replay_files: outside, ..Root::on(storage) }
    }

    pub fn is_packed(&self) -> bool {
        matches!(self.storage, Storage::Packed(_))
    }

    /// The same, with mods and bots that only the other one has.
    pub fn beside(&self, other: &Root) -> Root {
        match &self.storage {
            Storage::Packed(files) => {
                let storage = Storage::Packed(Arc::new(files.beside(&other.storage)));
                Root { storage, ..self.clone() }
            }
            _ => self.clone(),
        }
    }
}
