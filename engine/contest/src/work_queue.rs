//! Jobs that are done side by side, on several threads of this machine.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};

/// More threads than any machine has use for.
const MOST_THREADS: usize = 256;

/// Lua may call deep: each thread has as much room as a main thread usually has.
const STACK: usize = 8 << 20;

/// What becomes of a job, by its number.
pub enum Told<R> {
    Begun(usize),
    Done(usize, R),
}

/// Does all jobs, each once, in their order as far as threads go; `listen` hears of them on the thread of who asks, and may break off: those that were begun end.
/// Every thread keeps something at hand, which is nothing at first.
pub fn do_all<J: Sync, S, R: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&mut Option<S>, &J) -> R + Sync,
    mut listen: impl FnMut(Told<R>) -> ControlFlow<()>,
) {
    let (tell, told) = channel();
    let next = AtomicUsize::new(0);
    let run = |tell: &Sender<Told<R>>| {
        let mut at_hand = None;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(number) else { return };
            // Who listens is there until all have ended.
            let _ = tell.send(Told::Begun(number));
            let _ = tell.send(Told::Done(number, work(&mut at_hand, job)));
        }
    };
    thread::scope(|scope| {
        let mut alone = true;
        for _ in 0..threads.min(MOST_THREADS).min(jobs.len()) {
            let (run, tell) = (&run, tell.clone());
            let started = Builder::new().stack_size(STACK).spawn_scoped(scope, move || run(&tell));
            alone &= started.is_err();
        }
        if alone {
            run(&tell);
        }
        drop(tell);
        for one in told {
            if listen(one).is_break() {
                next.store(jobs.len(), Ordering::Relaxed);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_done_once_whatever_the_number_of_threads() {
        let jobs: Vec<usize> = (0..50).collect();
        for threads in [0, 1, 2, 16, 1000] {
            let (mut begun, mut done) = (Vec::new(), Vec::new());
            do_all(
                &jobs,
                threads,
                |at_hand: &mut Option<usize>, job| {
                    *at_hand.get_or_insert(0) += 1;
                    2 * job
                },
                |told| {
                    match told {
                        Told::Begun(number) => begun.push(number),
                        Told::Done(number, result) => done.push((number, result)),
                    }
                    ControlFlow::Continue(())
                },
            );
            begun.sort_unstable();
            done.sort_unstable();
            assert_eq!(begun, jobs);
            assert_eq!(done, jobs.iter().map(|job| (*job, 2 * job)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn who_listens_may_break_off() {
        let jobs: Vec<usize> = (0..1000).collect();
        let mut done = 0;
        let work = |_: &mut Option<()>, _: &usize| std::thread::sleep(std::time::Duration::from_millis(1));
        do_all(&jobs, 2, work, |told| {
            done += usize::from(matches!(told, Told::Done(..)));
            if done > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!((4..1000).contains(&done), "{done}");
    }
}
