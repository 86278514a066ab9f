//! A copy of the made-up game with a case laid over it, and a folder beside it that is none of the content's business.

use super::case::{Case, Part};
use crate::content::Content;
use crate::run::{Run, command};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stands in all files outside of the content: who sees it has seen too much.
pub const SECRET: &str = "eyes-only";

/// Processor time and memory that nothing here needs: a loop without end, or a bomb, is ended by the machine. In seconds and KiB.
const LIMITS: &str = "ulimit -t 120; ulimit -v 8000000; exec \"$0\" \"$@\"";

/// In bytes.
const HUGE: u64 = 1 << 34;

/// How cases name the folder beside the content: absolute, and with the same letters wherever the tests run. The program's own folder is the content's.
const OUTSIDE: &str = "/proc/self/cwd/../outside";

pub struct Place {
    content: Content,
    base: PathBuf,
}

impl Place {
    pub fn of(case: &Case) -> Place {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("lunarena-hostile-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let base = std::env::temp_dir().join(name);
        let content = Content::copy_to(&Content::tests(), base.join("content"));
        let outside = base.join("outside");
        fs::create_dir_all(&outside).expect("a folder");
        for (name, text) in [
            ("secret.yaml", format!("secret: [{SECRET}\n")),
            ("secret.txt", format!("{SECRET}\n")),
            ("secret.lua", format!("{SECRET} = =\n")),
        ] {
            fs::write(outside.join(name), text).expect("a file");
        }
        let place = Place { content, base };
        case.parts.iter().for_each(|part| place.lay(part));
        place
    }

    fn lay(&self, part: &Part) {
        let path = self.content.dir().join(&part.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        match part.kind.as_str() {
            "file" => fs::write(path, filled(&part.text)).expect("a file"),
            "link" => {
                // In the place of what the made-up game has there.
                let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
                symlink(filled(part.text.trim_end()), path).expect("a link");
            }
            // Without taking any room on the disk.
            "huge" => fs::File::create(path).and_then(|file| file.set_len(HUGE)).expect("a file"),
            "pipe" => {
                let made = Command::new("mkfifo").arg(path).status().expect("mkfifo runs");
                assert!(made.success(), "mkfifo");
            }
            "replay" => {
                let mut sum = String::new();
                let text = filled(&part.text);
                let lines = text.lines().flat_map(repeated);
                let sealed: String = lines.map(|line| lunarena_arena::seal(&mut sum, line)).collect();
                fs::write(path, sealed).expect("a file");
            }
            other => panic!("`--- {other}` is no part of a case"),
        }
    }

    pub fn run(&self, arguments: &[String], patience: Option<&str>) -> Run {
        let program = command(self.content.dir());
        let mut limited = Command::new("sh");
        limited.args(["-c", LIMITS]).arg(program.get_program()).current_dir(self.content.dir());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        if let Some(patience) = patience {
            limited.env("LUNARENA_PATIENCE", patience);
        }
        Run::of(limited.args(arguments.iter().map(|argument| filled(argument))))
    }

    /// A file of the content that was written meanwhile.
    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.content.dir().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// The same in every run, wherever it stands.
    pub fn shown(&self, text: &str) -> String {
        text.replace(&self.base.display().to_string(), "{base}")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.base);
    }
}

/// `x500 LINE` is a line five hundred times over.
fn repeated(line: &str) -> impl Iterator<Item = &str> {
    let many = line.strip_prefix('x').and_then(|rest| rest.split_once(' '));
    let (count, line) = many.map_or((1, line), |(count, line)| (count.parse().expect("a number"), line));
    std::iter::repeat_n(line, count)
}

fn filled(text: &str) -> String {
    text.replace("{outside}", OUTSIDE)
}
