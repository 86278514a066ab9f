//! How scripts run: what they may, what they pay, what they are told, and what they can't touch.

mod agreement;
mod bots;
mod calls;
mod compiling;
mod copies;
mod costliest;
mod cuts;
mod foreign;
mod format;
mod geometry;
mod harness;
mod lint_agreement;
mod memory;
mod pattern;
mod pauses;
mod payers;
mod prices;
mod rules;
mod shortcuts;
mod signatures;
mod speed;
mod stop;
mod stubs;
mod table;
mod turn;
mod views;
