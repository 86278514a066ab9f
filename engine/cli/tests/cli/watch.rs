//! `lunarena watch`: what it says while files are changed under its eyes.

#[cfg(unix)]
mod edits;
mod endless;
mod live;
mod long;
mod memory;
mod saves;
#[cfg(unix)]
mod verdicts;
mod watched;
#[cfg(unix)]
mod words;
