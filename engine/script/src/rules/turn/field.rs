//! The fields of the turn that the host sets, and their names as texts of the rules' state.

use crate::lua::State;
use crate::raw::Name;
use mlua::ffi;

/// A field of the turn that the host sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnField {
    Action,
    Bank,
    Faults,
    Number,
    Orders,
    Paused,
    Phase,
    Question,
    Returned,
    Round,
    Seat,
    Seats,
    Unit,
}

impl TurnField {
    /// In the order of their numbers.
    pub const ALL: [TurnField; 13] = [
        TurnField::Action,
        TurnField::Bank,
        TurnField::Faults,
        TurnField::Number,
        TurnField::Orders,
        TurnField::Paused,
        TurnField::Phase,
        TurnField::Question,
        TurnField::Returned,
        TurnField::Round,
        TurnField::Seat,
        TurnField::Seats,
        TurnField::Unit,
    ];

    /// As the rules read it.
    pub fn name(self) -> &'static str {
        match self {
            TurnField::Action => "action",
            TurnField::Bank => "bank",
            TurnField::Faults => "faults",
            TurnField::Number => "number",
            TurnField::Orders => "orders",
            TurnField::Paused => "paused",
            TurnField::Phase => "phase",
            TurnField::Question => "question",
            TurnField::Returned => "returned",
            TurnField::Round => "round",
            TurnField::Seat => "seat",
            TurnField::Seats => "seats",
            TurnField::Unit => "unit",
        }
    }
}

/// The names of all fields, which their state keeps for as long as it lives: a field is found by them without a look at any letter.
pub struct FieldNames([Name; TurnField::ALL.len()]);

impl FieldNames {
    /// Before there is anything to name.
    pub const NONE: FieldNames = FieldNames([Name::NONE; TurnField::ALL.len()]);

    /// # Safety
    /// May raise a Lua memory error: call it protected.
    pub unsafe fn make(l: State) -> FieldNames {
        unsafe {
            ffi::lua_createtable(l, TurnField::ALL.len() as _, 0);
            let names = TurnField::ALL.map(|field| {
                let name = field.name();
                ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
                ffi::lua_rawseti(l, -2, field as i64 + 1);
                Name::of(l, name.as_bytes())
            });
            ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
            FieldNames(names)
        }
    }

    pub fn of(&self, field: TurnField) -> Name {
        self.0[field as usize]
    }
}
