//! Writing of Lua values as bytes, without first making a copy of the value.

use super::copy::Refusal;
use super::{Frame, RawThread};
use std::ffi::{c_int, c_uint, c_void};

unsafe extern "C-unwind" {
    // `lua/write.c`
    fn lunarena_write(l: RawThread, at: c_int, depth: c_uint, writer: *mut c_void) -> c_int;
}

/// Decides what happens to the bytes of a Lua value, which are written to a buffer.
pub trait Sink {
    /// Whether the bytes are those of a [`Written`](lunarena_kernel::written::Written) instead of a digest. All of them then stay in the buffer.
    const HAS_LENGTHS: bool;

    /// Inspects the buffer when it is full and at the end, and removes its bytes if they are no longer needed. Returns false if they are too many:
    /// writing then stops at the next table.
    fn flush(&mut self, buffer: &mut Vec<u8>) -> bool;

    /// Receives the object on top of a frame and the bytes before it. Returns false if the value is not an object.
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
    /// The buffer of which the C code knows the address, the used bytes and the size.
    buffer: Vec<u8>,
    sink: &'s mut S,
}

/// Minimum size of a buffer. It exceeds `ENCODED_NAME_BYTES` of `lua/shape.c`.
const MIN_SIZE: usize = 1 << 10;

impl Frame {
    /// Writes the value at index `at` to a buffer of initially `size` bytes, which the sink inspects. The format is that in which
    /// [`Digest::value`](lunarena_kernel::digest::Digest::value) writes plain data, or that of the sink's [`HAS_LENGTHS`](Sink::HAS_LENGTHS). Tables may
    /// be nested up to `depth` levels. Returns the bytes that the sink left in the buffer. Fails with [`Refusal::TooMany`] if they are too many for the
    /// sink. Panics if the frame has no value at `at`.
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
    /// Lets the C side write behind the bytes of the buffer.
    fn lend_buffer(&mut self) {
        (self.bytes, self.used, self.size) = (self.buffer.as_mut_ptr(), self.buffer.len(), self.buffer.capacity());
    }

    /// Adds the bytes that the C side wrote to the buffer that was lent.
    fn return_buffer(&mut self) {
        // SAFETY: the C side has written all bytes up to `used`, which does not exceed the capacity. Nothing else changes `used`.
        unsafe { self.buffer.set_len(self.used) }
    }
}

/// Called by the C side with the writer that it received.
extern "C-unwind" fn flush<S: Sink>(writer: &mut Writer<S>) {
    writer.return_buffer();
    writer.is_full |= c_int::from(!writer.sink.flush(&mut writer.buffer));
    writer.buffer.reserve(writer.size);
    writer.lend_buffer();
}

/// Called by the C side with its own thread and the writer that it received.
unsafe extern "C-unwind" fn write_object<S: Sink>(l: RawThread, writer: &mut Writer<S>) -> c_int {
    // SAFETY: the thread is valid.
    let frame = unsafe { Frame::new(l, 0, 0) };
    writer.return_buffer();
    let is_object = writer.sink.object(&frame, &mut writer.buffer);
    writer.lend_buffer();
    is_object.into()
}
