//! `lunarena debug`: by an editor, in the protocol's own messages, and in a terminal.

mod breakpoints;
mod client;
mod launching;
mod looking;
mod prompt;
mod stepping;

use crate::content::Content;

/// The counter takes 2, 1, 3, 1 and 3 of 10 pebbles, in turns 1, 3, 5, 7 and 9, while the other one sleeps.
fn played() -> Content {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    content
}
