//! One kind of input, and what must hold of all of it.

use crate::corpus::{self, Seed};
use crate::{effort, mutate, watch};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestError, TestRunner};

pub struct Target<'a> {
    /// Also the folder of its corpus.
    pub name: &'static str,
    /// Words that mean something to whoever reads such input.
    pub words: &'static [&'static str],
    /// How many inputs are changed, and how many made up, in an ordinary run.
    pub cases: u32,
    /// How long one input may take, in honest instructions.
    pub patience: f64,
    /// Panics if something doesn't hold.
    pub check: &'a dyn Fn(&[u8]),
}

/// Long enough for anything a person would wait for: about two seconds.
pub const PATIENCE: f64 = 900e6;

impl Target<'_> {
    /// Every file of the corpus.
    pub fn kept(&self) {
        self.kept_share(0, 1);
    }

    /// The files of the corpus that fall to the one with this number, if so many share them out.
    pub fn kept_share(&self, number: usize, sharers: usize) {
        for Seed { name, bytes } in corpus::of(self.name).into_iter().skip(number).step_by(sharers) {
            println!("{}/{name}", self.name);
            self.once(&bytes);
        }
    }

    /// Files of the corpus, changed.
    pub fn changed(&self) {
        self.changed_from(corpus::of(self.name));
    }

    pub fn changed_from(&self, seeds: Vec<Seed>) {
        self.made(mutate::mutants(seeds, self.words));
    }

    /// Inputs that a strategy makes up.
    pub fn made(&self, inputs: impl Strategy<Value = Vec<u8>>) {
        let mut runner = TestRunner::new(effort::config(self.cases));
        let result = runner.run(&inputs, |input| {
            self.once(&input);
            Ok(())
        });
        match result {
            Ok(()) => {}
            Err(TestError::Fail(reason, input)) => {
                let path = watch::save(self.name, &input);
                panic!("{reason}\nwith {}:\n{}", path.display(), String::from_utf8_lossy(&input));
            }
            Err(TestError::Abort(reason)) => panic!("{reason}"),
        }
    }

    /// One input.
    pub fn once(&self, input: &[u8]) {
        watch::over(self.name, self.patience, input, || (self.check)(input));
    }
}
