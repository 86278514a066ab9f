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
        let text = "function attack() end\n".to_owned();
        Attack { name: "idle".to_owned(), tries: String::new(), expected: Vec::new(), text }
    }

    /// The bot for a game that asks for these functions. Where bots call live, `api` and `rest` are bound to the object anew whenever it is
    /// asked.
    pub fn bot(&self, asked: &[&str], api: &Api) -> String {
        let bound = match api {
            Api::Orders(names) => format!("api = {{ {} }}\n", names.join(", ")),
            Api::Calls { names, rest } => {
                let call = |name: &str| format!("function(...) return game:{name}(...) end");
                let calls: Vec<String> = names.iter().map(|name| call(name)).collect();
                let methods: Vec<String> = names.iter().chain(rest).map(|name| format!("{name:?}")).collect();
                let rest = rest.map_or("false".to_owned(), call);
                let bind = format!("api, rest = {{ {} }}, {rest}", calls.join(", "));
                // The function that is asked for stays the one that is called `attack`.
                format!(
                    "api, rest, methods = {{}}, false, {{ {} }}\nlocal inner = attack\nattack = inner and function(game) {bind} return inner(game) end\n",
                    methods.join(", ")
                )
            }
        };
        let asked: String = asked.iter().map(|name| format!("{name} = attack\n")).collect();
        format!("{}{bound}{asked}", self.text)
    }
}

/// What a game lets its bots call, and how.
pub enum Api<'a> {
    Orders(Vec<&'a str>),
    /// Methods; the one that ends a turn stands by itself.
    Calls {
        names: Vec<&'a str>,
        rest: Option<&'a str>,
    },
}

fn written_out(line: &str) -> String {
    let repeated = line.trim_start().strip_prefix(REPEAT).and_then(|rest| {
        let (count, what) = rest.split_once(' ')?;
        Some(format!("{what} ").repeat(count.parse().ok()?))
    });
    format!("{}\n", repeated.as_deref().unwrap_or(line))
}
