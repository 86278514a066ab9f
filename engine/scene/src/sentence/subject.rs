//! Whose an event is, as far as its sentence says so.

use super::rendering::table_key;
use super::{Form, Sentence, Slot};
use crate::context::Context;
use crate::scene::Id;
use lunarena_kernel::Value;

impl Sentence {
    /// The first seat that it speaks of, or the owner of the first thing: a reader of the sentence knows no more than that.
    pub fn seat<'a>(&self, event: &Value, context: &Context<'a>) -> Option<&'a str> {
        self.slots().find_map(|slot| seat_of_slot(slot, event, context))
    }
}

fn seat_of_slot<'a>(slot: &Slot, event: &Value, context: &Context<'a>) -> Option<&'a str> {
    let [(field, _)] = slot.fields.as_slice() else { return None };
    let value = event.field(field)?;
    match &slot.form {
        Form::Plain | Form::Owner => context.seat(value.as_str()?),
        Form::Table(name, _) => context.seat(context.look.tables.get(name)?.get(&table_key(value))?),
        Form::Thing | Form::Id => context.seat(context.thing(&Id::read(value)?)?.owner.as_deref()?),
        Form::Count { .. } | Form::Place | Form::Kind | Form::A | Form::Words => None,
    }
}
