//! The server, asked over a real connection: what it shows, what people can do by it, and what it refuses.

mod hostile;
mod people;
mod site;
mod spectators;
mod what_if;
