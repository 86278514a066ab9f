//! An attack: a Lua file that defines `attack(view)` and says in its first two lines what it tries and what it must come to.

use std::fs;
use std::path::Path;

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    PlaysOn,
    Error,
    OverBudget,
    OutOfMemory,
    /// It never came to a turn: the bot was turned away before the match.
    Refused,
}

impl Verdict {
    const ALL: [Verdict; 5] =
        [Verdict::PlaysOn, Verdict::Error, Verdict::OverBudget, Verdict::OutOfMemory, Verdict::Refused];

    pub fn name(self) -> &'static str {
        match self {
            Verdict::PlaysOn => "plays on",
            Verdict::Error => "error",
            Verdict::OverBudget => "over budget",
            Verdict::OutOfMemory => "out of memory",
            Verdict::Refused => "refused",
        }
    }

    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

#[derive(Clone, Debug)]
pub struct Attack {
    pub name: String,
    /// What it tries, in its author's words.
    pub tries: String,
    /// What each of its turns may come to.
    pub expected: Vec<Verdict>,
    pub text: String,
}

/// A line that stands for the rest of itself many times over, on one line: a file of a megabyte in a few words.
const REPEAT: &str = "--repeat ";

impl Attack {
    /// All of the folder, by name.
    pub fn all() -> Vec<Attack> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/bots");
        let entries =
            fs::read_dir(folder).expect("the folder of attacks").map(|entry| entry.expect("an attack").path());
        let mut attacks: Vec<Attack> = entries.map(|path| Attack::read(&path)).collect();
        attacks.sort_by(|a, b| a.name.cmp(&b.name));
        attacks
    }

    fn read(path: &Path) -> Attack {
        let text = fs::read_to_string(path).expect("the text of an attack");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut lines = text.lines();
        let mut comment = |starts: &str| {
            let line = lines.next().unwrap_or_default();
            line.strip_prefix(starts)
                .unwrap_or_else(|| panic!("{name}: a line should start with '{starts}'"))
                .to_owned()
        };
        let (tries, verdict) = (comment("-- "), comment("-- verdict: "));
        let expected = verdict
            .split(" or ")
            .map(|word| Verdict::from_name(word).unwrap_or_else(|| panic!("{name}: there is no verdict '{word}'")));
        Attack { expected: expected.collect(), tries, text: text.lines().map(written_out).collect(), name }
    }

    /// Who does nothing at all.
    pub fn idle() -> Attack {
        Attack::of("idle", "function attack() end")
    }

    /// Who works for as long as he is let.
    pub fn honest() -> Attack {
        Attack::of("honest", "function attack() local sum = 0 while true do sum = sum + 1 end end")
    }

    fn of(name: &str, text: &str) -> Attack {
        Attack { name: name.to_owned(), tries: String::new(), expected: Vec::new(), text: format!("{text}\n") }
    }

    /// The bot for a game that asks for these functions and has these calls.
    pub fn bot(&self, asked: &[&str], api: &[&str]) -> String {
        let bind: String = asked.iter().map(|name| format!("{name} = attack\n")).collect();
        format!("{}api = {{ {} }}\n{bind}", self.text, api.join(", "))
    }
}

fn written_out(line: &str) -> String {
    let repeated = line.trim_start().strip_prefix(REPEAT).and_then(|rest| {
        let (count, what) = rest.split_once(' ')?;
        Some(format!("{what} ").repeat(count.parse().ok()?))
    });
    format!("{}\n", repeated.as_deref().unwrap_or(line))
}
