//! Names of streams, consumers and subjects. Those of work contain version and identity of the engine: another engine would play it differently.

use lunarena_arena::ENGINE;
use lunarena_content::Report;
use lunarena_kernel::digest;

/// The consumer that all workers share.
pub const WORKERS: &str = "workers";

/// The stream of signs, of workers of all versions.
pub const SIGNS: &str = "lunarena-signs";

/// The object store of texts.
pub const BUCKET: &str = "lunarena-blobs";

/// In characters, so that no subject gets too long.
const LONGEST_TOKEN: usize = 100;

/// Of a digest, enough to tell names apart.
const DIGITS: usize = 8;

/// Names that belong to one engine.
#[derive(Clone, Debug)]
pub struct Names {
    engine: String,
}

impl Names {
    pub fn of_this_engine() -> Names {
        Names::of(ENGINE)
    }

    fn of(engine: &str) -> Names {
        let clean = |letter: char| if letter.is_ascii_lowercase() || letter.is_ascii_digit() { letter } else { '-' };
        Names { engine: engine.chars().map(clean).collect() }
    }

    pub fn work_stream(&self) -> String {
        format!("lunarena-{}-work", self.engine)
    }

    pub fn work(&self) -> String {
        format!("lunarena.{}.work.>", self.engine)
    }

    pub fn work_of(&self, run: &str) -> String {
        format!("lunarena.{}.work.{run}.>", self.engine)
    }

    pub fn parcel(&self, run: &str, id: &str) -> String {
        format!("lunarena.{}.work.{run}.{id}", self.engine)
    }

    pub fn results_stream(&self) -> String {
        format!("lunarena-{}-results", self.engine)
    }

    pub fn results(&self) -> String {
        format!("lunarena.{}.results.>", self.engine)
    }

    pub fn results_of(&self, run: &str) -> String {
        format!("lunarena.{}.results.{run}.>", self.engine)
    }

    pub fn result(&self, run: &str, id: &str) -> String {
        format!("lunarena.{}.results.{run}.{id}", self.engine)
    }

    /// Where whoever has a run answers.
    pub fn run(&self, run: &str) -> String {
        format!("lunarena.{}.runs.{run}", self.engine)
    }
}

/// The run and the id that the subject of a parcel or of a result names.
pub fn run_and_id(subject: &str) -> Option<(&str, &str)> {
    let mut parts = subject.split('.').skip(3);
    let (run, id) = (parts.next()?, parts.next()?);
    parts.next().is_none().then_some((run, id))
}

/// The consumer of the results of a run.
pub fn consumer(run: &str) -> String {
    format!("run-{run}")
}

pub fn all_signs() -> &'static str {
    "lunarena.signs.*"
}

pub fn sign(worker: &str) -> String {
    format!("lunarena.signs.{}", token(worker))
}

/// Where one worker listens; without a name, where all do.
pub fn commands(worker: Option<&str>) -> String {
    format!("lunarena.commands.{}", worker.map_or_else(|| ALL.to_owned(), token))
}

const ALL: &str = "all";

/// Any name as a part of a subject. Two names are never the same part: those that are changed get some of their digest.
pub fn token(name: &str) -> String {
    let is_clean = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !name.is_empty() && name.len() <= LONGEST_TOKEN && name.chars().all(is_clean) && name != ALL {
        return name.to_owned();
    }
    let clean = name.chars().take(LONGEST_TOKEN).map(|letter| if is_clean(letter) { letter } else { '-' });
    let digits: String = digest::of_bytes(name.as_bytes()).chars().take(DIGITS).collect();
    clean.chain(['-']).collect::<String>() + &digits
}

/// Ids and hashes are digests, and are taken as they are.
pub fn check_id(id: &str) -> Result<(), Report> {
    match !id.is_empty() && id.len() <= LONGEST_TOKEN && token(id) == id {
        true => Ok(()),
        false => Err(Report::error(format!("\"{id}\" can't be the name of something on a NATS server"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_parts_of_subjects() {
        assert_eq!(token("Mars_7-b"), "Mars_7-b");
        let (spaced, dotted) = (token("a b"), token("a.b"));
        assert!(spaced.starts_with("a-b-") && dotted.starts_with("a-b-") && spaced != dotted, "{spaced} {dotted}");
        assert_ne!(token("all"), "all");
        assert!(token("").starts_with('-') && token(&"x".repeat(5000)).len() < 120);
        assert!(check_id(&"0f".repeat(32)).is_ok());
        assert!(["", "a b", "a.b", "*", ">", "ä"].iter().all(|id| check_id(id).is_err()));
    }

    #[test]
    fn engines_share_no_names() {
        let [one, other] = ["0.1.0+0123456789abcdef", "0.1.0+0123456789abcdee"].map(Names::of);
        assert_eq!(one.work_stream(), "lunarena-0-1-0-0123456789abcdef-work");
        assert_eq!(one.parcel("cup", "7f"), "lunarena.0-1-0-0123456789abcdef.work.cup.7f");
        assert_ne!(one.work_stream(), other.work_stream());
        assert_ne!(one.results(), other.results());
        assert!(Names::of_this_engine().work_stream().contains(lunarena_arena::IDENTITY));
    }

    #[test]
    fn subjects_are_read_back() {
        let names = Names::of_this_engine();
        assert_eq!(run_and_id(&names.parcel("cup", "7f")), Some(("cup", "7f")));
        assert_eq!(run_and_id(&names.result("cup", "7f")), Some(("cup", "7f")));
        assert_eq!((run_and_id("lunarena.1.work.cup"), run_and_id("lunarena.1.work.cup.7f.8")), (None, None));
    }
}
