//! Geometry objects (graphs, grids and hex fields) and the handles through which scripts access them. The rules can share an object with a bot, whose
//! handle is then read-only.

use crate::vm::{Frame, Function, Heap, Userdata};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use std::cell::{Cell, Ref, RefCell};
use std::ffi::{CStr, c_int};
use std::ops::Deref;
use std::rc::Rc;

/// A geometry object of the kernel: a graph, a grid or a hex field.
pub enum Object {
    Graph(RefCell<Graph>),
    Grid(RefCell<Grid>),
    Hex(HexField),
}

/// Estimated memory of an empty object in bytes, including its reference count and list headers.
const BASE: usize = size_of::<Object>() + 256;

// Lua names of the object kinds.
pub const GRAPH: &CStr = c"graph";
pub const GRID: &CStr = c"grid";
pub const HEXFIELD: &CStr = c"hexfield";

impl Object {
    pub fn kind(&self) -> &'static CStr {
        match self {
            Object::Graph(_) => GRAPH,
            Object::Grid(_) => GRID,
            Object::Hex(_) => HEXFIELD,
        }
    }

    pub fn to_value(&self) -> Value {
        match self {
            Object::Graph(graph) => Value::Graph(graph.borrow().clone()),
            Object::Grid(grid) => Value::Grid(grid.borrow().clone()),
            Object::Hex(field) => Value::Hex(*field),
        }
    }

    /// Returns an independent copy of the object.
    pub fn duplicate(&self) -> Object {
        match self {
            Object::Graph(graph) => Object::Graph(graph.clone()),
            Object::Grid(grid) => Object::Grid(grid.clone()),
            Object::Hex(field) => Object::Hex(*field),
        }
    }

    /// Returns the estimated memory of the object and its contents, in bytes.
    pub fn memory(&self) -> usize {
        BASE + self.bytes()
    }

    /// Returns the estimated memory of the object's contents, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Object::Graph(graph) => graph.borrow().bytes(),
            Object::Grid(grid) => grid.borrow().bytes(),
            Object::Hex(_) => 0,
        }
    }

    pub fn digest(&self, out: &mut Digest) {
        match self {
            Object::Graph(graph) => out.graph(&graph.borrow()),
            Object::Grid(grid) => out.grid(&grid.borrow()),
            Object::Hex(field) => out.hex(field),
        }
    }

    /// Creates an object from a value that is a graph, a grid or a hex field. Returns `None` for any other value.
    pub fn from_value(value: &Value) -> Option<Object> {
        Some(match value {
            Value::Graph(graph) => Object::Graph(RefCell::new(graph.clone())),
            Value::Grid(grid) => Object::Grid(RefCell::new(grid.clone())),
            Value::Hex(field) => Object::Hex(*field),
            _ => return None,
        })
    }
}

/// A handle through which a Lua script accesses a geometry object.
pub struct Handle {
    pub object: Rc<Object>,
    pub is_writable: bool,
    /// The memory charged to the Lua state of this handle. `None` if another state owns the object.
    share: Option<Share>,
}

/// Memory that is charged to a Lua state until this value is dropped.
struct Share {
    heap: Rc<Heap>,
    bytes: Cell<usize>,
}

impl Userdata for Handle {}

impl Drop for Share {
    fn drop(&mut self) {
        self.heap.remove_object(self.bytes.get());
    }
}

/// Pushes a handle to an object that another Lua state owns.
pub fn push_shared(frame: &Frame, object: &Rc<Object>, is_writable: bool) {
    frame.push_userdata(object.kind(), Handle { object: Rc::clone(object), is_writable, share: None });
}

/// Pushes a writable handle to a new object and charges the memory to the running script. Returns an error if the script has too little memory left.
pub fn create(frame: &Frame, object: Object) -> Result<(), String> {
    frame.check_room(object.memory() as u64)?;
    push_new(frame, object);
    Ok(())
}

/// Pushes a writable handle to a new object and charges the memory to the Lua state, without checking its memory limit.
pub fn push_new(frame: &Frame, object: Object) {
    let (kind, bytes) = (object.kind(), object.memory());
    let heap = Rc::clone(&frame.host().heap);
    heap.add_object(bytes);
    let share = Some(Share { heap, bytes: Cell::new(bytes) });
    frame.push_userdata(kind, Handle { object: Rc::new(object), is_writable: true, share });
}

/// Returns the handle at stack index `at`. Returns `None` if the value there is not a handle.
pub fn get(frame: &Frame, at: c_int) -> Option<&Handle> {
    frame.userdata(at)
}

fn wrong_receiver(frame: &Frame, kind: &CStr) -> String {
    let (kind, got) = (kind.to_string_lossy(), frame.kind(1).name());
    format!("bad argument #1 ({kind} expected, got {got}; call methods with a colon)")
}

/// The object that a method was called on.
pub struct Receiver<'f, T> {
    frame: &'f Frame,
    handle: &'f Handle,
    cell: &'f RefCell<T>,
    value: Ref<'f, T>,
}

impl<T> Deref for Receiver<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'f, T> Receiver<'f, T> {
    fn of(frame: &'f Frame, handle: &'f Handle, cell: &'f RefCell<T>) -> Result<Self, String> {
        let value = cell.try_borrow().map_err(|error| error.to_string())?;
        Ok(Receiver { frame, handle, cell, value })
    }

    /// Changes the object by calling `work`. Returns an error if the handle is read-only, or if the object has grown beyond the script's memory
    /// limit.
    pub fn change<R>(self, work: impl FnOnce(&mut T) -> R) -> Result<R, String> {
        if !self.handle.is_writable {
            return Err("this is a view: it can't be changed".into());
        }
        drop(self.value);
        let done = work(&mut *self.cell.try_borrow_mut().map_err(|error| error.to_string())?);
        if let Some(Share { heap, bytes }) = &self.handle.share {
            // The change may have enlarged the object.
            let now = self.handle.object.memory();
            let before = bytes.replace(now);
            heap.remove_object(before);
            heap.add_object(now);
            if now > before {
                self.frame.check_room(0)?;
            }
        }
        Ok(done)
    }
}

/// Returns the graph that the running method was called on. Returns an error if it was called on any other value.
pub fn graph(frame: &Frame) -> Result<Receiver<'_, Graph>, String> {
    match get(frame, 1).map(|handle| (handle, &*handle.object)) {
        Some((handle, Object::Graph(cell))) => Receiver::of(frame, handle, cell),
        _ => Err(wrong_receiver(frame, GRAPH)),
    }
}

/// Returns the grid that the running method was called on. Returns an error if it was called on any other value.
pub fn grid(frame: &Frame) -> Result<Receiver<'_, Grid>, String> {
    match get(frame, 1).map(|handle| (handle, &*handle.object)) {
        Some((handle, Object::Grid(cell))) => Receiver::of(frame, handle, cell),
        _ => Err(wrong_receiver(frame, GRID)),
    }
}

/// Returns the hex field that the running method was called on. Returns an error if it was called on any other value.
pub fn hex(frame: &Frame) -> Result<&HexField, String> {
    match get(frame, 1).map(|handle| &*handle.object) {
        Some(Object::Hex(field)) => Ok(field),
        _ => Err(wrong_receiver(frame, HEXFIELD)),
    }
}

/// Installs the methods for one kind of geometry object in a Lua state.
pub fn install(frame: &Frame, kind: &CStr, methods: &[(&str, Function)]) {
    frame.install_metatable::<Handle>(kind, methods);
}
