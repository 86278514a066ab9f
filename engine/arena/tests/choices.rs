//! What a person is offered, in every shipped game: what the rules accept, and nothing that they refuse or that the seat can't see.

#[path = "choices/asker.rs"]
mod asker;
#[path = "choices/calls.rs"]
mod calls;
#[path = "choices/contract.rs"]
mod contract;
#[path = "choices/fog.rs"]
mod fog;
#[path = "choices/guest.rs"]
mod guest;
#[path = "scenes/hidden.rs"]
mod hidden;
#[path = "choices/orders.rs"]
mod orders;
#[path = "choices/pond.rs"]
mod pond;
#[path = "choices/recorded.rs"]
mod recorded;
