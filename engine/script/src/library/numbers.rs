//! Functions for numbers: the `math` functions whose C versions differ between processors, random streams, and `grow` and `scale`, which calculate
//! exactly.

use crate::arguments::MAX_LIST;
use crate::price::price;
use crate::stop;
use crate::vm::{At, Frame, Moved, Outcome, Table, Userdata, native};
use lunarena_kernel::growth::{Decimal, grow as kernel_grow, scale as kernel_scale};
use lunarena_kernel::random::{Stream, StreamId};

/// Reads a number at stack index `at`. Also accepts a numeric string such as `"10"`, like Lua's own library.
fn number(frame: &Frame, at: i32) -> Result<f64, String> {
    frame.to_number(at).map_or_else(|| frame.number(at), Ok)
}

fn of_one(frame: &Frame, function: fn(f64) -> f64) -> Outcome {
    frame.charge(price!("math.exp").fixed)?;
    frame.returns(function(number(frame, 1)?))
}

fn atan(frame: &mut Frame) -> Outcome {
    let x = if frame.is_absent(2) { 1.0 } else { number(frame, 2)? };
    frame.charge(price!("math.exp").fixed)?;
    frame.returns(libm::atan2(number(frame, 1)?, x))
}

fn log(frame: &mut Frame) -> Outcome {
    frame.charge(price!("math.exp").fixed)?;
    let x = number(frame, 1)?;
    let logarithm = if frame.is_absent(2) {
        libm::log(x)
    } else {
        match number(frame, 2)? {
            2.0 => libm::log2(x),
            10.0 => libm::log10(x),
            base => libm::log(x) / libm::log(base),
        }
    };
    frame.returns(logarithm)
}

/// Estimated memory of a random stream in bytes, without its name.
const STREAM: usize = 256;

/// Name of the random stream from which `math.random` draws. In a bot it is the bot's own stream, and in rules a stream of the match.
const MATH_RANDOM_STREAM: &str = "bot";

/// Implements `math.random`. `random()` returns a float from 0 to below 1, `random(m)` an integer from 1 to m, and `random(m, n)` one from m to n.
/// `random(0)` returns 64 random bits as an integer.
fn random(frame: &mut Frame) -> Outcome {
    let mut streams = frame.host().streams.borrow_mut();
    let stream = streams.stream(MATH_RANDOM_STREAM);
    let drawn = match frame.top() {
        0 => {
            return frame.returns(stream.real().map_err(|error| error.to_string())?);
        }
        1 => match frame.int(1)? {
            0 => Ok(stream.next_u64() as i64),
            high => stream.int(1, high),
        },
        _ => stream.int(frame.int(1)?, frame.int(2)?),
    };
    frame.returns(drawn.map_err(|_| "bad argument to 'random' (interval is empty)".to_owned())?)
}

fn grow(frame: &mut Frame) -> Outcome {
    let (base, level) = (frame.int(1)?, frame.int(3)?);
    let rate = match frame.integer(2) {
        Some(rate) => Decimal::from_int(rate),
        None => Decimal::from_f64(frame.number(2)?),
    };
    let levels = level.clamp(0, 100_000) as u64;
    // Repeated multiplication by a rate with many digits gives long intermediate results, which cost more.
    let digits = rate.as_ref().map_or(0, Decimal::digits) as u64;
    let work = levels + levels * levels * digits / 256;
    frame.charge(price!("grow").for_size(work))?;
    let grown = rate.and_then(|rate| kernel_grow(base, &rate, level));
    frame.returns(grown.map_err(|error| error.to_string())?)
}

fn scale(frame: &mut Frame) -> Outcome {
    let number = frame.int(1)?;
    let count = frame.top().max(1) as u64 / 2;
    // Each pair makes the intermediate result longer, so later pairs cost more than earlier ones.
    let work = count + count * count / 16;
    frame.charge(price!("scale").for_size(work))?;
    let mut pairs = Vec::with_capacity(count as usize);
    for at in (2..=frame.top()).step_by(2) {
        if at == frame.top() {
            return Err(format!("the top of pair {} has no bottom", at / 2));
        }
        pairs.push((frame.int(at)?, frame.int(at + 1)?));
    }
    let scaled = kernel_scale(number, &pairs);
    drop(pairs);
    frame.returns(scaled.map_err(|error| error.to_string())?)
}

/// The Lua value that `rng(name)` returns in rules: a random stream of the match.
struct StreamHandle(StreamId);

impl Userdata for StreamHandle {}

fn rng(frame: &mut Frame) -> Outcome {
    let name = frame.text(1)?;
    let host = frame.host();
    if !host.streams.borrow().has(name) {
        // A stream exists until the end of the match, so its memory stays counted until then.
        let bytes = STREAM + 2 * name.len();
        frame.check_room(bytes as u64)?;
        host.heap.add_object(bytes);
    }
    let id = host.streams.borrow_mut().id(name);
    frame.push_userdata(c"stream", StreamHandle(id));
    Ok(1)
}

/// Runs `work` with the random stream that is the first argument of the Lua call.
fn draw<T>(frame: &Frame, work: impl FnOnce(&mut Stream) -> Result<T, String>) -> Result<T, String> {
    let handle = frame.userdata::<StreamHandle>(1);
    let handle = handle.ok_or("bad argument #1 (stream expected: call its methods with a colon)")?;
    work(frame.host().streams.borrow_mut().get(handle.0))
}

fn int(frame: &mut Frame) -> Outcome {
    let (low, high) = (frame.int(2)?, frame.int(3)?);
    frame.returns(draw(frame, |stream| stream.int(low, high))?)
}

fn ints(frame: &mut Frame) -> Outcome {
    let (count, low, high) = (frame.int(2)?, frame.int(3)?, frame.int(4)?);
    let count = usize::try_from(count).map_err(|_| format!("can't draw {count} numbers"))?;
    if count > MAX_LIST {
        return Err(format!("can't draw {count} numbers at once: {} at most", MAX_LIST));
    }
    let list = frame.new_table(count, 0);
    let mut steps = stop::Steps::default();
    for at in 1..=count as i64 {
        steps.one(frame)?;
        frame.set_item(list, at, draw(frame, |stream| stream.int(low, high))?);
    }
    Ok(1)
}

fn pick(frame: &mut Frame) -> Outcome {
    let list = frame.table(2)?;
    let at = draw(frame, |stream| stream.pick(list.len() as usize))?;
    frame.item(list, at as i64 + 1);
    Ok(1)
}

/// Shuffles a list in place and returns it.
fn shuffle(frame: &mut Frame) -> Outcome {
    let list = frame.open_table(2)?;
    let order = draw(frame, |stream| stream.shuffle(list.len() as usize))?;
    let scope = frame.scope();
    let shuffled = scope.new_table(order.len(), 0);
    let moved = |first, to| Moved { first, to, count: 1, backwards: false };
    for (from, to) in order.iter().zip(1..) {
        scope.move_items(list, shuffled, &moved(*from as i64 + 1, to));
    }
    scope.move_items(shuffled, list, &Moved { first: 1, to: 1, count: order.len() as i64, backwards: false });
    drop(scope);
    frame.returns(At(2))
}

pub fn add(frame: &Frame, library: Table) {
    frame.set(library, "sin", native(|frame| of_one(frame, libm::sin)));
    frame.set(library, "cos", native(|frame| of_one(frame, libm::cos)));
    frame.set(library, "tan", native(|frame| of_one(frame, libm::tan)));
    frame.set(library, "asin", native(|frame| of_one(frame, libm::asin)));
    frame.set(library, "acos", native(|frame| of_one(frame, libm::acos)));
    frame.set(library, "exp", native(|frame| of_one(frame, libm::exp)));
    frame.set(library, "atan", native(atan));
    frame.set(library, "log", native(log));
    frame.set(library, "random", native(random));
    frame.set(library, "grow", native(grow));
    frame.set(library, "scale", native(scale));
    frame.set(library, "rng", native(rng));
    let methods = [
        ("int", native(int)),
        ("ints", native(ints)),
        ("real", native(|frame| frame.returns(draw(frame, Stream::real)?))),
        ("pick", native(pick)),
        ("shuffle", native(shuffle)),
    ];
    frame.install_metatable::<StreamHandle>(c"stream", &methods);
}
