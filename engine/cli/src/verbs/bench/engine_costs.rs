//! What lies between bots and rules, and the program itself, whatever the game.

use super::Bench;
use super::figures::{Border, Counting, Dearest};
use lunarena_content::{Report, Reports};
use lunarena_measure::{self as measure, CostTrial, WORK};

/// How many measurements these are: each kind of work, the dearest instruction, a call, a bot, the program.
pub const STEPS: u64 = WORK.len() as u64 + 4;

/// Of work that takes some milliseconds.
const ROUNDS: u32 = 25;
/// Of work that takes less.
const MANY_ROUNDS: u32 = 400;

pub fn measure(bench: &mut Bench) -> Result<Border, Reports> {
    let broken = |error: lunarena_arena::ScriptError| Report::error(error.to_string());
    let mut counting = Vec::new();
    for work in &WORK {
        let ratio = work.counting(ROUNDS).map_err(broken)?.ratio();
        counting.push(Counting { work: work.name, ratio });
        bench.step();
    }
    let dearest = dearest().map_err(broken)?;
    bench.step();
    let call = measure::live_call(ROUNDS).map_err(broken)?;
    bench.step();
    let bot = measure::new_bot(MANY_ROUNDS).map_err(broken)?;
    bench.step();
    let start = bench.patience.repeat(|| bench.program.start())?;
    bench.step();
    let product: f64 = counting.iter().map(|counting| counting.ratio).product();
    Ok(Border {
        counting_mean: product.powf(1.0 / counting.len() as f64),
        counting,
        dearest,
        live_call_us: call.as_secs_f64() * 1e6,
        new_bot_ms: bot.time.as_secs_f64() * 1e3,
        new_bot_bytes: bot.bytes,
        start_ms: start.best() * 1e3,
    })
}

/// Of all kinds of Lua that were dear once, or might be.
fn dearest() -> Result<Dearest, lunarena_arena::ScriptError> {
    /// Tries of each; what seems to be dear is tried more often.
    const TRIES: u32 = 1;
    const MEMORY: u64 = 16 << 20;
    let (mut quick, mut sure) = (CostTrial::new(TRIES, MEMORY)?, CostTrial::new(5 * TRIES, MEMORY)?);
    let mut dearest = Dearest { kind: "", times: 0.0 };
    for kind in measure::costly_kinds(MEMORY) {
        if quick.measure(&kind.text)?.times <= dearest.times {
            continue;
        }
        let times = sure.measure(&kind.text)?.times;
        if times > dearest.times {
            dearest = Dearest { kind: kind.name, times };
        }
    }
    Ok(dearest)
}
