//! Whose state it is.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rules,
    Bot,
}
