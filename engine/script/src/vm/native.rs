//! Functions written in Rust that scripts can call (native functions, or natives).
//!
//! Lua raises errors and pauses threads by jumps, which must not skip a Rust destructor. Therefore the body of a native only returns what to do next.
//! First, `guard` runs the body, and all values of the body are dropped. Then `go_on` does what the body returned: it returns to the script, raises
//! an error or yields. Only `go_on` may jump.

use super::frame::{Frame, StackOverflow};
use super::{CFunction, RawThread};
use mlua::ffi;
use std::ffi::c_int;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A function that Lua can call.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Function(pub(super) CFunction);

/// The result of a native function: the number of its results on top of the stack, or an error message.
pub type Outcome = Result<c_int, String>;

/// The next step of a native function that may call scripts or be paused.
pub enum Step {
    /// Returns this number of values from the top of the stack to the script.
    Return(c_int),
    /// Raises an error. The error is the last value on the stack.
    Fail,
    /// Calls the function below this number of arguments. The native function resumes with all results.
    Call(c_int),
    /// Pauses the Lua thread and passes this number of values to its resumer. The native function resumes when the thread does.
    Yield(c_int),
}

/// Returns a Lua function that runs `body`.
pub fn native<B: Fn(&mut Frame) -> Outcome + Copy>(body: B) -> Function {
    resumable(Simple(body))
}

/// A native function that runs in steps, because it may call scripts or be paused.
pub trait Resumable: Copy {
    fn begin(&self, frame: &mut Frame) -> Result<Step, String>;

    /// Resumes the function after a call to a script or a pause. By default, returns all values on the stack to the script.
    fn resume(&self, frame: &mut Frame) -> Result<Step, String> {
        Ok(Step::Return(frame.top()))
    }
}

#[derive(Clone, Copy)]
struct Simple<B>(B);

impl<B: Fn(&mut Frame) -> Outcome + Copy> Resumable for Simple<B> {
    fn begin(&self, frame: &mut Frame) -> Result<Step, String> {
        self.0(frame).map(Step::Return)
    }
}

/// A native function that has no work left when it resumes. It then returns all values on the stack.
impl<B: Fn(&mut Frame) -> Result<Step, String> + Copy> Resumable for (B,) {
    fn begin(&self, frame: &mut Frame) -> Result<Step, String> {
        self.0(frame)
    }
}

/// A native function made of two Rust functions. The first one begins the work, and the second one resumes it.
impl<B, R> Resumable for (B, R)
where
    B: Fn(&mut Frame) -> Result<Step, String> + Copy,
    R: Fn(&mut Frame) -> Result<Step, String> + Copy,
{
    fn begin(&self, frame: &mut Frame) -> Result<Step, String> {
        self.0(frame)
    }

    fn resume(&self, frame: &mut Frame) -> Result<Step, String> {
        self.1(frame)
    }
}

/// Returns a Lua function that runs `body` in steps, so that it may call scripts or be paused. When the function resumes, `resumable((first,))`
/// returns all values on the stack, and `resumable((first, second))` runs `second`.
pub fn resumable<B: Resumable>(body: B) -> Function {
    let _ = Body::of(body);
    Function(begin::<B>)
}

/// Returns a Lua function that runs `body` and then calls the C function in its first upvalue with the same arguments.
pub fn before<B: Fn(&mut Frame) -> Result<(), String> + Copy>(body: B) -> Function {
    let _ = Body::of(body);
    Function(begin_before::<B>)
}

/// Evidence that function type `B` has no data, so that its value can be recreated from the type.
///
/// Lua can call only a plain C function, which captures nothing. `begin::<B>` is such a function, one for each type of body. A closure without
/// captures has no bytes, so any value of its type is as good as the original.
struct Body<B>(PhantomData<B>);

impl<B: Copy> Body<B> {
    fn of(_: B) -> Body<B> {
        const { assert!(size_of::<B>() == 0, "a native captures nothing") };
        Body(PhantomData)
    }

    /// # Safety
    /// A value of type `B` must have existed before.
    unsafe fn again() -> B {
        const { assert!(size_of::<B>() == 0, "a native captures nothing") };
        // SAFETY: it has no bytes, and it can be copied.
        unsafe { std::ptr::NonNull::<B>::dangling().as_ptr().read() }
    }
}

unsafe extern "C-unwind" fn begin<B: Resumable>(l: RawThread) -> c_int {
    // SAFETY: Lua runs this function on `l` with this room; `resumable` had a body of this type.
    unsafe { go_on::<B>(l, guard(l, ffi::LUA_MINSTACK, |frame| Body::<B>::again().begin(frame))) }
}

unsafe extern "C-unwind" fn resume<B: Resumable>(l: RawThread, _: c_int, _: ffi::lua_KContext) -> c_int {
    // SAFETY: as in `begin`; results may have used all room.
    unsafe { go_on::<B>(l, guard(l, 0, |frame| Body::<B>::again().resume(frame))) }
}

unsafe extern "C-unwind" fn begin_before<B: Fn(&mut Frame) -> Result<(), String> + Copy>(l: RawThread) -> c_int {
    // SAFETY: as in `begin`. The first upvalue is a C function, which accepts the same arguments.
    unsafe {
        if let Step::Fail = guard(l, ffi::LUA_MINSTACK, |frame| Body::<B>::again()(frame).map(|()| Step::Return(0))) {
            ffi::lua_error(l);
        }
        match ffi::lua_tocfunction(l, ffi::lua_upvalueindex(1)) {
            Some(original) => original(l),
            None => 0,
        }
    }
}

/// Runs the body of a native function. An error or a panic becomes an error message on top of the stack. No value that needs dropping is left when
/// this function returns.
///
/// # Safety
/// Lua must be running a C function on `l`, with room for `room` values on the stack.
unsafe fn guard(l: RawThread, room: c_int, body: impl FnOnce(&mut Frame) -> Result<Step, String>) -> Step {
    // SAFETY: this is the function that Lua runs.
    let mut frame = unsafe { Frame::new(l, 0, room) };
    let message = match catch_unwind(AssertUnwindSafe(|| body(&mut frame))) {
        Ok(Ok(step)) => {
            if let Step::Return(count) | Step::Yield(count) = step {
                frame.owns(count);
            } else if let Step::Call(count) = step {
                frame.owns(count + 1);
            }
            return step;
        }
        Ok(Err(message)) => message,
        Err(panic) if panic.is::<StackOverflow>() => "stack overflow".to_owned(),
        Err(_) => "internal fault in the engine".to_owned(),
    };
    // SAFETY: all values are removed, so there is room for the place and the message; both are strings, which are joined without metamethods.
    unsafe {
        ffi::lua_settop(l, 0);
        ffi::luaL_where(l, 1);
        ffi::lua_pushlstring(l, message.as_ptr().cast(), message.len());
        ffi::lua_concat(l, 2);
    }
    Step::Fail
}

/// Performs the step that a native function returned. Lua may jump out of this function.
///
/// # Safety
/// Lua must be running a C function on `l`, and the stack must contain the values that the step requires.
unsafe fn go_on<B: Resumable>(l: RawThread, step: Step) -> c_int {
    // SAFETY: `guard` has checked the number of values. After a call without a pause, Lua returns here.
    unsafe {
        match step {
            Step::Return(count) => count,
            Step::Fail => ffi::lua_error(l),
            Step::Yield(count) => ffi::lua_yieldk(l, count, 0, Some(resume::<B>)),
            Step::Call(arguments) => {
                ffi::lua_callk(l, arguments, ffi::LUA_MULTRET, 0, Some(resume::<B>));
                resume::<B>(l, ffi::LUA_OK, 0)
            }
        }
    }
}
