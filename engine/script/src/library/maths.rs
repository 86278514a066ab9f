//! Functions of `math` that the C library computes differently from one processor to the next: here they come from one place, and are the
//! same to the last bit on every machine.

use super::charge::charge;
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::price::price;
use mlua::ffi;

/// A number as Lua's own library takes it: also from a text.
fn number(frame: Frame, at: i32) -> Result<f64, String> {
    let mut good = 0;
    let number = unsafe { ffi::lua_tonumberx(frame.l, at, &mut good) };
    if good != 0 { Ok(number) } else { frame.number(at) }
}

fn of_one(frame: Frame, function: fn(f64) -> f64) -> Outcome {
    charge(frame, price!("math.exp").fixed)?;
    frame.push_number(function(number(frame, 1)?));
    Ok(1)
}

fn sin(frame: Frame) -> Outcome {
    of_one(frame, libm::sin)
}

fn cos(frame: Frame) -> Outcome {
    of_one(frame, libm::cos)
}

fn tan(frame: Frame) -> Outcome {
    of_one(frame, libm::tan)
}

fn asin(frame: Frame) -> Outcome {
    of_one(frame, libm::asin)
}

fn acos(frame: Frame) -> Outcome {
    of_one(frame, libm::acos)
}

fn exp(frame: Frame) -> Outcome {
    of_one(frame, libm::exp)
}

fn atan(frame: Frame) -> Outcome {
    let x = if frame.kind(2) <= ffi::LUA_TNIL { 1.0 } else { number(frame, 2)? };
    charge(frame, price!("math.exp").fixed)?;
    frame.push_number(libm::atan2(number(frame, 1)?, x));
    Ok(1)
}

fn log(frame: Frame) -> Outcome {
    charge(frame, price!("math.exp").fixed)?;
    let x = number(frame, 1)?;
    let logarithm = if frame.kind(2) <= ffi::LUA_TNIL {
        libm::log(x)
    } else {
        match number(frame, 2)? {
            2.0 => libm::log2(x),
            10.0 => libm::log10(x),
            base => libm::log(x) / libm::log(base),
        }
    };
    frame.push_number(logarithm);
    Ok(1)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "sin", native!(sin));
        set_function(l, "cos", native!(cos));
        set_function(l, "tan", native!(tan));
        set_function(l, "asin", native!(asin));
        set_function(l, "acos", native!(acos));
        set_function(l, "exp", native!(exp));
        set_function(l, "atan", native!(atan));
        set_function(l, "log", native!(log));
    }
}
