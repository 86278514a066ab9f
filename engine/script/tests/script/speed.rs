//! Costs of counting, of a new bot and of views, as ratios within one run. `bench` measures times of calls.

use lunarena_measure::{self as measure, WORK};

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
fn a_new_bot_is_small() {
    let bot = measure::new_bot(3).expect("it works");
    assert!(bot.bytes < 150_000, "{} bytes", bot.bytes);
}
