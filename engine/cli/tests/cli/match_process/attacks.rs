//! What a process that is sealed can still do: who has broken out of Lua may try anything. Each attack has a process of its own, this program itself, which seals
//! itself and attacks.

use lunarena_contest::match_process::{Walls, seal};
use std::ffi::CString;
use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Which attack a process is to try, on what.
const ATTACK: &str = "LUNARENA_TEST_ATTACK";
const FILE: &str = "LUNARENA_TEST_FILE";
const VICTIM: &str = "LUNARENA_TEST_VICTIM";

/// What an attack needs that was there before the process was sealed.
struct Prey {
    path: CString,
    inherited: File,
    victim: i64,
    memory: *mut libc::c_void,
}

type Attack = fn(&Prey) -> i64;

/// A call of the kernel, by its number; less than 0 if it was refused.
macro_rules! call {
    ($number:expr $(, $argument:expr)*) => {
        // SAFETY: whatever it does, it is meant to.
        unsafe { libc::syscall($number $(, $argument)*) as i64 }
    };
}

const PAGE: usize = 4096;

const ATTACKS: &[(&str, Attack)] = &[
    ("open a file", |prey| call!(libc::SYS_openat, libc::AT_FDCWD, prey.path.as_ptr(), libc::O_RDONLY)),
    ("create a file", |_| {
        call!(libc::SYS_openat, libc::AT_FDCWD, c"/tmp/lunarena-breach".as_ptr(), libc::O_CREAT | libc::O_WRONLY, 0o600)
    }),
    ("read the environment", |_| i64::from(std::fs::read("/proc/self/environ").is_ok()) - 1),
    ("remove a file", |prey| call!(libc::SYS_unlinkat, libc::AT_FDCWD, prey.path.as_ptr(), 0)),
    ("look at a file", |prey| {
        let mut facts = [0_u8; 512];
        call!(libc::SYS_statx, libc::AT_FDCWD, prey.path.as_ptr(), 0, 0xfff, facts.as_mut_ptr())
    }),
    ("a file in memory", |_| call!(libc::SYS_memfd_create, c"x".as_ptr(), 0)),
    ("read an inherited file", |prey| {
        let mut bytes = [0_u8; 8];
        call!(libc::SYS_read, prey.inherited.as_raw_fd(), bytes.as_mut_ptr(), bytes.len())
    }),
    ("write to an inherited file", |prey| {
        call!(libc::SYS_write, prey.inherited.as_raw_fd(), c"breach".as_ptr(), 6_usize)
    }),
    ("map an inherited file", |prey| {
        let file = prey.inherited.as_raw_fd();
        call!(libc::SYS_mmap, 0_usize, PAGE, libc::PROT_READ, libc::MAP_PRIVATE, file, 0_usize)
    }),
    ("make stdout of an inherited file", |prey| call!(libc::SYS_dup3, prey.inherited.as_raw_fd(), 1, 0)),
    ("a socket", |_| call!(libc::SYS_socket, libc::AF_INET, libc::SOCK_STREAM, 0)),
    ("a socket of this machine", |_| call!(libc::SYS_socket, libc::AF_UNIX, libc::SOCK_STREAM, 0)),
    ("a connection", |_| i64::from(std::net::TcpStream::connect("127.0.0.1:9").is_ok()) - 1),
    ("fork", |_| call!(libc::SYS_clone, libc::SIGCHLD, 0_usize, 0_usize, 0_usize, 0_usize)),
    ("fork in a new way", |_| call!(libc::SYS_clone3, [0_u64; 11].as_ptr(), 88_usize)),
    ("a thread", |_| i64::from(std::thread::Builder::new().spawn(|| ()).is_ok()) - 1),
    ("run a program", |_| {
        let arguments = [c"/bin/true".as_ptr(), std::ptr::null()];
        call!(libc::SYS_execve, arguments[0], arguments.as_ptr(), arguments[1..].as_ptr())
    }),
    ("kill another", |prey| call!(libc::SYS_kill, prey.victim, libc::SIGKILL)),
    ("kill a thread of another", |prey| call!(libc::SYS_tgkill, prey.victim, prey.victim, libc::SIGKILL)),
    ("trace another", |prey| call!(libc::SYS_ptrace, libc::PTRACE_ATTACH, prey.victim, 0_usize, 0_usize)),
    ("read the memory of another", |prey| call!(libc::SYS_process_vm_readv, prey.victim, 0, 0, 0, 0, 0)),
    ("a handle of another", |prey| call!(libc::SYS_pidfd_open, prey.victim, 0)),
    ("mount", |_| call!(libc::SYS_mount, c"none".as_ptr(), c"/tmp".as_ptr(), c"tmpfs".as_ptr(), 0_usize, 0_usize)),
    ("another root", |_| call!(libc::SYS_chroot, c"/tmp".as_ptr())),
    ("a space of names", |_| call!(libc::SYS_unshare, libc::CLONE_NEWUSER)),
    ("become somebody", |_| call!(libc::SYS_setuid, 0)),
    ("memory to run in", |_| {
        let (rights, kind) = (libc::PROT_READ | libc::PROT_EXEC, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        call!(libc::SYS_mmap, 0_usize, PAGE, rights, kind, -1, 0_usize)
    }),
    ("run in memory that it has", |prey| {
        call!(libc::SYS_mprotect, prey.memory, PAGE, libc::PROT_READ | libc::PROT_EXEC)
    }),
    ("another way to run in memory", |prey| {
        call!(libc::SYS_pkey_mprotect, prey.memory, PAGE, libc::PROT_READ | libc::PROT_EXEC, -1)
    }),
    ("a ring of calls", |_| call!(libc::SYS_io_uring_setup, 8, [0_u8; 256].as_mut_ptr())),
    ("a program for the kernel", |_| call!(libc::SYS_bpf, 0, 0_usize, 0)),
    ("a counter of the kernel", |_| call!(libc::SYS_perf_event_open, [0_u8; 128].as_ptr(), 0, -1, -1, 0)),
    ("another filter", |_| call!(libc::SYS_prctl, libc::PR_SET_SECCOMP, 0, 0, 0, 0)),
    ("be looked into", |_| call!(libc::SYS_prctl, libc::PR_SET_DUMPABLE, 1, 0, 0, 0)),
    ("more memory than it may have", |_| {
        let all = [u64::MAX; 2];
        call!(libc::SYS_prlimit64, 0, libc::RLIMIT_AS, all.as_ptr(), 0_usize)
    }),
    ("type into the terminal", |_| call!(libc::SYS_ioctl, 0, libc::TIOCSTI, c"x".as_ptr())),
    ("a signal when others come", |_| call!(libc::SYS_setitimer, 0, 0_usize, 0_usize)),
    ("a number that no call has", |_| call!(9999)),
    #[cfg(target_arch = "x86_64")]
    ("a call by its other number", |_| call!(libc::SYS_getpid | 0x4000_0000)),
    #[cfg(target_arch = "x86_64")]
    ("a call of another machine", |_| {
        let mut number: i64 = 20;
        // SAFETY: in the old machine's list it is `getpid`.
        unsafe {
            std::arch::asm!("int 0x80", inout("rax") number, out("r8") _, out("r9") _, out("r10") _, out("r11") _)
        };
        number
    }),
];

/// The exit codes of an attack that was not noticed, and of one that was refused.
const BREACHED: i32 = 40;
const REFUSED: i32 = 41;

fn seal_here() {
    let walls = seal(1 << 30, Duration::from_secs(20));
    assert_eq!(walls, Walls { seccomp: true, limits: true });
}

/// The process that is sealed and attacks.
#[test]
#[ignore = "a part of other tests"]
fn in_here() {
    let Ok(wanted) = std::env::var(ATTACK) else { return };
    let path = std::env::var(FILE).expect("a file");
    let inherited = File::options().read(true).write(true).open(&path).expect("a file");
    // SAFETY: nobody knows of this memory yet.
    let memory = unsafe {
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        libc::mmap(std::ptr::null_mut(), PAGE, libc::PROT_READ | libc::PROT_WRITE, kind, -1, 0)
    };
    let victim = std::env::var(VICTIM).ok().and_then(|victim| victim.parse().ok()).expect("a victim");
    let prey = Prey { path: CString::new(path).expect("a path"), inherited, victim, memory };
    let attack = ATTACKS.iter().find(|(name, _)| *name == wanted).map(|(_, attack)| *attack);
    seal_here();
    let code = match (wanted.as_str(), attack) {
        (_, Some(attack)) if attack(&prey) < 0 => REFUSED,
        (_, Some(_)) => BREACHED,
        ("honest work", None) => honest_work(),
        ("abort", None) => std::process::abort(),
        ("recurse", None) => i32::try_from(recurse(1) % 2).unwrap_or_default(),
        _ => panic!("no such attack"),
    };
    std::process::exit(code);
}

/// All that a match does.
fn honest_work() -> i32 {
    let mut blocks: Vec<Vec<u8>> = (0..200).map(|size| vec![1; size << 12]).collect();
    blocks.iter_mut().for_each(|block| block.resize(block.len() * 2 + 1, 2));
    // To give them back, the allocator of this program, which is not that of the product, would read a file of the kernel's.
    std::mem::forget(blocks);
    std::thread::sleep(Duration::from_millis(1));
    let begun = std::time::Instant::now();
    while begun.elapsed() < Duration::from_millis(150) {
        std::hint::black_box(begun);
    }
    let panicked = std::panic::catch_unwind(|| panic!("as planned"));
    std::io::stdout().write_all(b"worked\n").expect("a reader");
    i32::from(panicked.is_ok())
}

#[expect(unconditional_recursion)]
fn recurse(depth: u64) -> u64 {
    let room = std::hint::black_box([depth; 64]);
    recurse(depth + 1) + room[0]
}

fn run(attack: &str, victim: u32) -> (Output, String) {
    let name = attack.replace(' ', "-");
    let file = std::env::temp_dir().join(format!("lunarena-prey-{}-{name}", std::process::id()));
    std::fs::write(&file, "secret").expect("a file");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "match_process::attacks::in_here", "--ignored", "--nocapture"]).env_clear();
    command.env(ATTACK, attack).env(FILE, &file).env(VICTIM, victim.to_string()).stdin(Stdio::null());
    let output = command.output().expect("this program runs");
    let left = std::fs::read_to_string(&file).unwrap_or_default();
    let _ = std::fs::remove_file(&file);
    (output, left)
}

#[test]
fn every_attack_ends_the_process() {
    let mut victim = Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("a victim");
    let mut others = Vec::new();
    for (attack, _) in ATTACKS {
        let (output, left) = run(attack, victim.id());
        assert_eq!(left, "secret", "{attack}");
        if output.status.signal() != Some(libc::SIGSYS) {
            others.push(format!("{attack}: {output:?}"));
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
    assert!(victim.try_wait().expect("a victim").is_none(), "it lives");
    assert!(!std::path::Path::new("/tmp/lunarena-breach").exists());
    // Without anything to read it ends by itself.
    drop(victim.stdin.take());
    assert!(victim.wait().expect("a victim").success());
}

#[test]
fn what_a_match_needs_goes_on() {
    let (output, _) = run("honest work", std::process::id());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("worked\n"), "{output:?}");
}

/// It ends as any process does, and not as one that attacks.
#[test]
fn an_end_of_its_own() {
    assert_eq!(run("abort", std::process::id()).0.status.signal(), Some(libc::SIGABRT));
    let (output, _) = run("recurse", std::process::id());
    assert_eq!(output.status.signal(), Some(libc::SIGABRT), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("has overflowed its stack"), "{output:?}");
}
