//! Writing of Lua values as bytes, without first making a copy of the value.

use super::copy::Refusal;
use super::{Frame, RawThread};
use std::ffi::{c_int, c_uint, c_void};

unsafe extern "C-unwind" {
    // `lua/write.c`
    fn lunarena_write(l: RawThread, at: c_int, depth: c_uint, writer: *mut c_void) -> c_int;
}

/// A receiver for the bytes of a Lua value. The bytes are written to a buffer, which is passed to the receiver.
pub trait Sink {
    /// Whether the format is that of a [`Written`](lunarena_kernel::written::Written), which stores the length of each table, instead of that of a
    /// digest. With lengths, the bytes must stay in the buffer.
    const HAS_LENGTHS: bool;

    /// Inspects the buffer. Called when the buffer is full, and once at the end. May remove the bytes from the buffer. Returns false if the value is
    /// too large: writing then stops at the next table.
    fn flush(&mut self, buffer: &mut Vec<u8>) -> bool;

    /// Writes the object on top of a frame. `buffer` contains the bytes before it. Returns false if the value on top is not an object.
    fn object(&mut self, frame: &Frame, buffer: &mut Vec<u8>) -> bool;
}

/// The state of a value being written. All fields except the last two are those of `lunarena_Writer` in `lua/write.c`.
#[repr(C)]
struct Writer<'s, S> {
    bytes: *mut u8,
    used: usize,
    size: usize,
    /// Output of the C tests, which write without a sink.
    out: *mut c_void,
    flush: extern "C-unwind" fn(&mut Self),
    write_other: unsafe extern "C-unwind" fn(RawThread, &mut Self) -> c_int,
    has_lengths: c_int,
    is_full: c_int,
    /// This field and the next three are private to the C code: the table entries that are being sorted, and the shapes of records.
    items: *mut c_void,
    item_count: usize,
    item_capacity: usize,
    shapes: *mut c_void,
    /// The buffer that `bytes`, `used` and `size` describe for the C code.
    buffer: Vec<u8>,
    sink: &'s mut S,
}

/// Minimum size of a buffer. It exceeds `ENCODED_NAME_BYTES` of `lua/shape.c`.
const MIN_SIZE: usize = 1 << 10;

impl Frame {
    /// Writes the value at index `at` to a buffer, and returns the bytes that the sink left in the buffer. The initial capacity of the buffer is at
    /// least `size` bytes. Tables may be nested up to `depth` levels.
    ///
    /// The format depends on the sink's [`HAS_LENGTHS`](Sink::HAS_LENGTHS). Without lengths, it is the format in which
    /// [`Digest::value`](lunarena_kernel::digest::Digest::value) writes plain data.
    ///
    /// Fails with [`Refusal::TooMany`] if the value is too large for the sink. Panics if the frame has no value at `at`.
    pub fn write<S: Sink>(&self, at: c_int, depth: u32, size: usize, sink: &mut S) -> Result<Vec<u8>, Refusal> {
        assert!(at > 0 && at <= self.top());
        self.claim(3);
        let null = std::ptr::null_mut();
        let mut writer = Writer {
            bytes: std::ptr::null_mut(),
            used: 0,
            size: 0,
            out: null,
            flush: flush::<S>,
            write_other: write_object::<S>,
            has_lengths: S::HAS_LENGTHS.into(),
            is_full: 0,
            items: null,
            item_count: 0,
            item_capacity: 0,
            shapes: null,
            buffer: Vec::with_capacity(size.max(MIN_SIZE)),
            sink,
        };
        writer.lend_buffer();
        // SAFETY: there is a value at `at` and room for three more. The buffer and the sink live until the end of the call.
        let done = unsafe { lunarena_write(self.thread_id(), at, depth, (&raw mut writer).cast()) };
        writer.return_buffer();
        match Refusal::of(done) {
            Some(refusal) => Err(refusal),
            None if writer.sink.flush(&mut writer.buffer) => Ok(writer.buffer),
            None => Err(Refusal::TooMany),
        }
    }
}

impl<S> Writer<'_, S> {
    /// Lets the C code append bytes to the buffer.
    fn lend_buffer(&mut self) {
        (self.bytes, self.used, self.size) = (self.buffer.as_mut_ptr(), self.buffer.len(), self.buffer.capacity());
    }

    /// Sets the length of the buffer so that it includes the bytes that the C code has written.
    fn return_buffer(&mut self) {
        // SAFETY: the C side has written all bytes up to `used`, which does not exceed the capacity. Nothing else changes `used`.
        unsafe { self.buffer.set_len(self.used) }
    }
}

/// Passes the full buffer to the sink, and makes room for more bytes. Called by the C code with the writer that it received.
extern "C-unwind" fn flush<S: Sink>(writer: &mut Writer<S>) {
    writer.return_buffer();
    writer.is_full |= c_int::from(!writer.sink.flush(&mut writer.buffer));
    writer.buffer.reserve(writer.size);
    writer.lend_buffer();
}

/// Lets the sink write the value on top of the stack, which is not plain data. Called by the C code with its own thread and the writer that it
/// received.
unsafe extern "C-unwind" fn write_object<S: Sink>(l: RawThread, writer: &mut Writer<S>) -> c_int {
    // SAFETY: the thread is valid.
    let frame = unsafe { Frame::new(l, 0, 0) };
    writer.return_buffer();
    let is_object = writer.sink.object(&frame, &mut writer.buffer);
    writer.lend_buffer();
    is_object.into()
}
