//! The calls that a match makes of the kernel. Any other ends the process.

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Is, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter_all_threads,
};
use std::collections::BTreeMap;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Those that reach nothing outside of the process, whatever they are given.
const HARMLESS: &[i64] = &[
    // Memory. It has a limit of its own.
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mremap,
    libc::SYS_munmap,
    // Time, and waiting for other threads.
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_futex,
    libc::SYS_nanosleep,
    libc::SYS_restart_syscall,
    libc::SYS_sched_yield,
    // Which thread, and which processor: the allocator asks where there are several kinds of memory.
    libc::SYS_getcpu,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getrandom,
    // Signals that it gets, such as for a stack that is too deep.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    // The end.
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Only these, on all threads that there are. Whether the kernel agreed.
pub fn filter() -> bool {
    program().is_ok_and(|program| apply_filter_all_threads(&program).is_ok())
}

fn program() -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(rules()?, SeccompAction::KillProcess, SeccompAction::Allow, arch)?.try_into()
}

fn rules() -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = HARMLESS.iter().map(|call| (*call, Vec::new())).collect();
    rules.insert(libc::SYS_read, vec![file(libc::STDIN_FILENO)?]);
    rules.insert(libc::SYS_write, vec![file(libc::STDOUT_FILENO)?, file(libc::STDERR_FILENO)?]);
    // Memory that is nobody's file, and that nothing is ever run in.
    let anonymous = argument(3, Is::MaskedEq(MAP_ANONYMOUS), MAP_ANONYMOUS)?;
    rules.insert(libc::SYS_mmap, vec![SeccompRule::new(vec![argument(2, Is::MaskedEq(PROT_EXEC), 0)?, anonymous])?]);
    rules.insert(libc::SYS_mprotect, vec![one(argument(2, Is::MaskedEq(PROT_EXEC), 0)?)?]);
    // The allocator gives its memory a name.
    rules.insert(libc::SYS_prctl, vec![one(argument(0, Is::Eq, PR_SET_VMA)?)?]);
    // To end itself.
    rules.insert(libc::SYS_tgkill, vec![one(argument(0, Is::Eq, u64::from(std::process::id()))?)?]);
    Ok(rules)
}

const MAP_ANONYMOUS: u64 = libc::MAP_ANONYMOUS as u64;
const PROT_EXEC: u64 = libc::PROT_EXEC as u64;
const PR_SET_VMA: u64 = libc::PR_SET_VMA as u64;

fn file(number: i32) -> Result<SeccompRule, seccompiler::BackendError> {
    one(argument(0, Is::Eq, number.unsigned_abs().into())?)
}

fn one(condition: SeccompCondition) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![condition])
}

/// The kernel itself looks at no more of these arguments.
fn argument(number: u8, is: Is, value: u64) -> Result<SeccompCondition, seccompiler::BackendError> {
    SeccompCondition::new(number, Length::Dword, is, value)
}
