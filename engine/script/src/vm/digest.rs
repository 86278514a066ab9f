//! Writing of Lua values as bytes, without first making a copy of the value.

use super::copy::Refusal;
use super::{Frame, RawThread};
use lunarena_kernel::digest::BUFFERED;
use std::ffi::{c_int, c_uint, c_void};

unsafe extern "C-unwind" {
    // `lua/write.c`
    fn lunarena_write(l: RawThread, at: c_int, depth: c_uint, writer: *mut c_void) -> c_int;
}

/// A receiver of the bytes of a Lua value.
pub trait Sink {
    fn bytes(&mut self, bytes: &[u8]);

    /// Receives the object on top of a frame. Returns false if the value is not an object.
    fn object(&mut self, frame: &Frame) -> bool;

    /// Checks whether the sink accepts no more bytes. If so, writing stops at the next table.
    fn is_full(&self) -> bool {
        false
    }
}

/// The state of a value being written. All fields except the last are those of `lunarena_Writer` in `lua/write.c`.
#[repr(C)]
struct Writer<'s> {
    bytes: *mut u8,
    used: usize,
    /// Size of the buffer: at least `ENCODED_NAME_BYTES` of `lua/shape.c`.
    size: usize,
    /// Output of the C tests, which write without a sink.
    out: *mut c_void,
    flush: unsafe extern "C-unwind" fn(*mut Writer),
    write_other: unsafe extern "C-unwind" fn(RawThread, *mut Writer) -> c_int,
    is_full: c_int,
    /// This field and the next three are private to the C code: the table entries that are being sorted, and the shapes of records.
    items: *mut c_void,
    item_count: usize,
    item_capacity: usize,
    shapes: *mut c_void,
    sink: &'s mut dyn Sink,
}

impl Frame {
    /// Writes the value at index `at` to a sink, in the format in which [`Digest::value`](lunarena_kernel::digest::Digest::value) writes plain data.
    /// Tables may be nested up to `depth` levels. Fails with [`Refusal::TooMany`] if the sink is full before the end.
    /// Panics if the frame has no value at `at`.
    pub fn write(&self, at: c_int, depth: u32, sink: &mut dyn Sink) -> Result<(), Refusal> {
        assert!(at > 0 && at <= self.top());
        self.claim(3);
        let mut buffer = Vec::<u8>::with_capacity(BUFFERED);
        let (bytes, size) = (buffer.as_mut_ptr(), BUFFERED);
        let null = std::ptr::null_mut();
        let mut writer = Writer {
            bytes,
            used: 0,
            size,
            out: null,
            flush,
            write_other: write_object,
            is_full: 0,
            items: null,
            item_count: 0,
            item_capacity: 0,
            shapes: null,
            sink,
        };
        // SAFETY: there is a value at `at` and room for three more. The buffer and the sink live until the end of the call.
        let done = unsafe { lunarena_write(self.thread_id(), at, depth, (&raw mut writer).cast()) };
        Refusal::of(done).map_or(Ok(()), Err)
    }
}

unsafe extern "C-unwind" fn flush(writer: *mut Writer) {
    // SAFETY: the C side passes its own writer, whose buffer has `used` bytes.
    unsafe {
        let writer = &mut *writer;
        writer.sink.bytes(std::slice::from_raw_parts(writer.bytes, std::mem::take(&mut writer.used)));
        writer.is_full = writer.sink.is_full().into();
    }
}

unsafe extern "C-unwind" fn write_object(l: RawThread, writer: *mut Writer) -> c_int {
    // SAFETY: the C side passes its own thread and writer, and has flushed the buffer.
    unsafe { (*writer).sink.object(&Frame::new(l, 0, 0)).into() }
}
