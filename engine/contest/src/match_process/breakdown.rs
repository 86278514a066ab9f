//! What can go wrong with a process that is asked to do something.

use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    pub what: Cause,
    /// In a sentence.
    pub why: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// None could be started.
    NoProcess,
    /// By a signal of this number.
    Killed(i32),
    /// It needed more memory than it may have.
    Memory,
    /// It needed more of a processor than it may have.
    Processor,
    /// It took too long on the wall.
    Time,
    /// It said something that no process of ours says, or too little.
    Nonsense,
    /// Nobody wanted to know any more.
    Stopped,
}

impl Breakdown {
    pub fn no_process(error: &std::io::Error) -> Breakdown {
        Breakdown { what: Cause::NoProcess, why: format!("the process can't be started: {error}") }
    }

    pub fn killed(signal: i32) -> Breakdown {
        Breakdown { what: Cause::Killed(signal), why: format!("the process was ended by signal {signal}") }
    }

    pub fn memory(bytes: u64) -> Breakdown {
        let why = format!("the process needed more than the {} MiB of memory that it may have", bytes >> 20);
        Breakdown { what: Cause::Memory, why }
    }

    pub fn processor(most: Duration) -> Breakdown {
        let why = format!("the process needed more than the {most:?} of processor time that it may have");
        Breakdown { what: Cause::Processor, why }
    }

    pub fn time(most: Duration) -> Breakdown {
        Breakdown { what: Cause::Time, why: format!("the process was not done after {most:?}") }
    }

    pub fn nonsense(why: impl Into<String>) -> Breakdown {
        Breakdown { what: Cause::Nonsense, why: why.into() }
    }

    pub fn stopped() -> Breakdown {
        Breakdown { what: Cause::Stopped, why: "the process was stopped, as nobody waits for it any more".to_owned() }
    }
}

impl std::fmt::Display for Breakdown {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.write_str(&self.why)
    }
}

impl std::error::Error for Breakdown {}
