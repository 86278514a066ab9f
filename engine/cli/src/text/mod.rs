//! What several verbs tell, in words: reports, standings, constants, turns, and how two matches differ.

pub mod constant;
pub mod csv;
pub mod facts;
pub mod faults;
pub mod file_list;
pub mod film;
pub mod match_change;
pub mod mod_changes;
pub mod parting;
pub mod prints;
pub mod reports;
pub mod seat_facts;
pub mod seats;
pub mod standings;
pub mod turn_text;
pub mod value_change;
