//! What counting, a live call and a new bot cost. Times are compared within one run, as ratios.

use lunarena_script::gauge::{self, WORK};
use std::time::Duration;

#[test]
fn counting_costs_little() {
    let mut product = 1.0;
    for work in &WORK {
        let counting = work.counting(15).expect("it works");
        let (name, ratio) = (work.name, counting.ratio());
        println!("{name}: {:?} plain, {:?} counted, ratio {ratio:.2}", counting.plain, counting.counted);
        assert!(ratio < 2.5, "{name}: {ratio:.2}");
        product *= ratio;
    }
    let mean = product.powf(1.0 / WORK.len() as f64);
    println!("geometric mean {mean:.2}");
    assert!(mean < 1.7, "{mean:.2}");
}

#[test]
fn a_live_call_is_quick() {
    let time = gauge::live_call(15).expect("it works");
    println!("a live call takes {time:?}");
    // Unoptimised natives would be measured otherwise.
    assert!(cfg!(debug_assertions) || time < Duration::from_nanos(500), "{time:?}");
}

#[test]
fn a_new_bot_is_small_and_quick() {
    let bot = gauge::new_bot(100).expect("it works");
    println!("a new bot takes {:?} and holds {} bytes", bot.time, bot.bytes);
    assert!(bot.bytes < 150_000, "{} bytes", bot.bytes);
    assert!(cfg!(debug_assertions) || bot.time < Duration::from_micros(200), "{:?}", bot.time);
}
