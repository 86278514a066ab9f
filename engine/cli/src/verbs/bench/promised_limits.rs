//! What was promised.

/// How much longer Lua may take when it is counted: the mean over kinds of work, and each of them.
pub const COUNTING_MEAN: f64 = 1.25;
pub const COUNTING_MOST: f64 = 1.5;
/// What the dearest instruction known may cost, in times of an honest one.
pub const DEAREST: f64 = 20.0;
/// A call from a bot to the rules and back, in microseconds.
pub const LIVE_CALL: f64 = 0.5;
/// A new bot, in milliseconds and bytes.
pub const NEW_BOT_TIME: f64 = 0.2;
pub const NEW_BOT_BYTES: usize = 150_000;
/// What two cores do for each that one does; with more cores the same share of each.
const TWO_CORES: f64 = 1.8;
/// From a save to the verdict, for each time that the plain match takes.
pub const WATCH: f64 = 1.2;
/// What a turn may cost when something is doubled, for each that it cost before: twice, and a tenth for what can't be measured closer.
pub const DOUBLED: f64 = 2.2;

/// What so many cores do for each that one does.
pub fn cores(number: usize) -> f64 {
    if number < 2 { 0.0 } else { TWO_CORES / 2.0 * number as f64 }
}
