//! `lunarena contest`: a site where teams upload bots, challenge each other and climb a ladder.

mod backup;
mod contest_place;
mod invite;
mod restore;
mod serve;
mod team;
#[cfg(feature = "nats")]
mod workers;

#[cfg(not(feature = "nats"))]
use crate::not_built::{self, Words as WorkersFlags};
use crate::outcome::{Failure, Outcome};
use clap::Subcommand;
use lunarena_contest::ContentPlace;
#[cfg(feature = "nats")]
use workers::Flags as WorkersFlags;

#[derive(Subcommand)]
pub enum Verb {
    /// Serve the site of a contest
    Serve(serve::Flags),
    /// Add teams and organisers, list them, renew their tokens
    #[command(subcommand)]
    Team(team::Verb),
    /// Make an invitation code, by which teams sign up
    Invite(invite::Flags),
    /// Show the workers on other machines; let them end
    Workers(WorkersFlags),
    /// Copy a contest into a folder, also while it is served
    Backup(backup::Flags),
    /// Make a contest of a backup
    Restore(restore::Flags),
}

pub fn run(place: &ContentPlace, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Serve(flags) => serve::run(place, flags),
        Verb::Team(verb) => team::run(verb),
        Verb::Invite(flags) => invite::run(flags),
        #[cfg(feature = "nats")]
        Verb::Workers(flags) => workers::run(&flags),
        #[cfg(not(feature = "nats"))]
        Verb::Workers(_) => Err(not_built::report("contest workers").into()),
        Verb::Backup(flags) => backup::run(flags),
        Verb::Restore(flags) => restore::run(flags),
    }
}
