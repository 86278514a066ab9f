//! The way from the process that plays to the debugger.

use super::goal::Goal;
use super::order::{Answer, Command, Order, Told};
use super::position::Position;
use super::process::{self, PauseFlag};
use super::replicas::Replicas;
use super::stopped::Stopped;
use super::wire;
use std::cell::RefCell;
use std::io::{PipeReader, PipeWriter};
use std::os::fd::AsFd;

pub struct Wires {
    pub commands: PipeReader,
    pub told: PipeWriter,
    pub pause: PauseFlag,
    pub replicas: RefCell<Replicas>,
}

impl Wires {
    /// Whoever speaks to nobody has nothing to do any more.
    pub fn tell(&self, told: Told) {
        if wire::send(&self.told, &told).is_err() {
            process::end(0);
        }
    }

    /// Waits for what the debugger says.
    pub fn hear(&self) -> Command {
        match wire::receive(&self.commands) {
            Ok(Some(command)) => command,
            _ => process::end(0),
        }
    }

    /// Waits for an order where there is nothing to look at.
    pub fn hear_order(&self) -> Order {
        loop {
            match self.hear() {
                Command::Go(order) => return *order,
                Command::Ask(_) => self.tell(Told::Answer(Answer::Nowhere)),
            }
        }
    }

    /// Ends, if the debugger is gone.
    pub fn check_heard(&self) {
        if process::is_abandoned(self.commands.as_fd()) {
            process::end(0);
        }
    }

    /// Sends the debugger to a copy that stands before what it wants; this process is not needed any more.
    pub fn go_back(&self, order: &Order) -> ! {
        let from = match order.goal {
            Goal::To(wanted) => wanted,
            Goal::Turn(turn) | Goal::Find { from: turn, .. } => Position::turn(turn),
            Goal::Forward(_) => Position::START,
        };
        let why = self.replicas.borrow_mut().hand_over(from, order);
        self.tell(Told::stopped(Stopped::Failed(format!("the match can't be played again: {why}"))));
        process::end(0)
    }
}
