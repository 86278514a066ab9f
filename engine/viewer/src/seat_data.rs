//! The seats of a match, with what they are known by.

use lunarena_scene::look::Role;
use lunarena_scene::{Film, harmless, seat_letters};
use serde::Serialize;

#[derive(Serialize)]
pub struct SeatData {
    name: String,
    bot: String,
    letter: char,
    role: Role,
}

impl SeatData {
    pub fn call(&mut self, bot: &str) {
        self.bot = harmless(bot).into_owned();
    }
}

pub fn seats(film: &Film) -> Vec<SeatData> {
    let names: Vec<&str> = film.seats.iter().map(|seat| seat.name.as_str()).collect();
    let letters = seat_letters(&names);
    let seats = film.seats.iter().zip(letters).enumerate();
    let data = seats.map(|(number, (seat, letter))| SeatData {
        // By it the rest of the data name the seat.
        name: seat.name.clone(),
        bot: harmless(&seat.bot).into_owned(),
        letter,
        role: Role::seat(number),
    });
    data.collect()
}
