//! The server, asked over a real connection: what it shows, what people can do by it, and what it refuses.

mod content_copy;
mod hostile;
mod map_conflicts;
mod maps;
mod people;
mod site;
mod spectators;
mod watches;
mod what_if;
