//! Hostile input: content, maps, replays, formulas, patterns and what bots answer; kept in `tests/corpus`, changed at random, and made up
//! from scratch. Nothing panics, nothing hangs, and what is refused is refused by a report that can be shown.
//!
//! An ordinary run tries the same inputs every time. `LUNARENA_FUZZ=50 cargo test -p lunarena-arena --test fuzz` tries fifty times as
//! many, fresh ones. What fails is written to a file, whose name the failure gives: mended, it belongs in the corpus.

mod answers;
mod corpus;
mod effort;
mod formulas;
mod games;
mod maps;
mod meadow;
mod mutate;
mod orders;
mod patterns;
mod replays;
mod sound;
mod target;
mod tree;
mod watch;
mod yaml;
