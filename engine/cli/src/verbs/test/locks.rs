//! Outcomes held against those that are locked, and locked anew.

use super::Sum;
use super::played::{Lock, Played, PlayedCase, Unplayed};
use crate::outcome::Failure;
use crate::output;
use lunarena_arena::{Outcome, OutcomeChange, Snapshot, pending_of, snapshot_of, stale_snapshots};
use lunarena_content::NewFiles;
use lunarena_content::{LARGEST_FILE, Report, Reports, Root};
use lunarena_contest::{Target, wording::count};

/// What is locked of the cases of one target.
#[derive(Default)]
pub struct Locks {
    pub files: Vec<LockFile>,
    /// Files whose examples are gone.
    pub stale: Vec<String>,
    /// On files that can't be read.
    pub reports: Vec<Report>,
    /// What is not locked yet is looked at, too.
    new: bool,
}

/// The name of a change of the order alone.
pub const ORDER: &str = "the order of the cases";

/// One file of examples, and the one that its outcomes are locked in.
pub struct LockFile {
    pub examples: String,
    pub shown: String,
    pub locked: Option<Snapshot>,
    /// Pending snapshots that `cargo test` or an earlier run left.
    pending: Option<Snapshot>,
    pub now: Vec<Outcome>,
    /// A case of it fails.
    failed: bool,
    /// A case of it can't be played.
    unplayed: bool,
    pub changes: Vec<OutcomeChange>,
    /// The outcomes are the same, but stand in another order.
    pub reordered: bool,
}

impl Locks {
    pub fn new(new: bool) -> Locks {
        Locks { new, ..Locks::default() }
    }

    /// Takes up the outcome of a case, and notes how it stands.
    pub fn add(&mut self, root: &Root, target: &Target, case: &mut PlayedCase) {
        let new = self.new;
        let Some(file) = self.file(root, target, case.file()) else { return };
        file.failed |= !case.result.passed();
        if file.locked.is_none() && !new {
            return;
        }
        let outcome = Outcome::of(&case.result);
        // What it should be is told already where it fails.
        if case.result.passed() {
            case.lock = file.compare(&outcome);
        }
        file.now.push(outcome);
    }

    /// Takes up the file of a case that can't be played: what is locked there stays.
    fn add_unplayed(&mut self, root: &Root, target: &Target, unplayed: &Unplayed) {
        if let Some(file) = self.file(root, target, &unplayed.file) {
            file.unplayed = true;
        }
    }

    /// The entry of a file of examples, which is made if there is none.
    fn file(&mut self, root: &Root, target: &Target, examples: &str) -> Option<&mut LockFile> {
        let shown = place(target, examples)?;
        if let Some(at) = self.files.iter().position(|file| file.shown == shown) {
            return Some(&mut self.files[at]);
        }
        let locked = self.read(root, &shown);
        // A pending file that can't be read, or isn't one of insta's, is replaced like any other.
        let pending = root.read(&pending_of(&shown)).ok().filter(|source| source.text().starts_with("---"));
        let pending = pending.map(|source| Snapshot::parse(source.text()));
        let (now, changes, examples) = (Vec::new(), Vec::new(), examples.to_owned());
        let (failed, unplayed, reordered) = (false, false, false);
        self.files.push(LockFile { examples, shown, locked, pending, now, failed, unplayed, changes, reordered });
        self.files.last_mut()
    }

    /// What is locked in a file, if it is there and can be read.
    fn read(&mut self, root: &Root, shown: &str) -> Option<Snapshot> {
        if !root.has(shown) {
            return None;
        }
        let source = root.read(shown).map_err(|report| self.reports.push(report)).ok()?;
        Some(Snapshot::parse(source.text()))
    }

    /// All cases were played. Only with all of a file is it known which ones are gone.
    pub fn finish(&mut self, root: &Root, target: &Target, played: &Played, whole: bool) {
        for unplayed in &played.unplayed {
            self.add_unplayed(root, target, unplayed);
        }
        for file in &mut self.files {
            let failed = played.cases.iter().filter(|case| !case.result.passed() && case.file() == file.examples);
            let failed: Vec<&str> = failed.map(|case| case.result.name.as_str()).collect();
            // What can't be played, and perhaps not even be read, may be any of those that are locked.
            file.finish(&failed, whole && !file.unplayed);
        }
        let owner = match target.mods.as_slice() {
            [] if target.files.is_empty() => Some(&target.game),
            [only] if target.files.contains(&format!("mods/{only}/mod.yaml")) => Some(only),
            _ => None,
        };
        let stale = owner.filter(|_| whole).map(|owner| stale_snapshots(root, owner));
        self.stale = stale.unwrap_or_default();
    }

    /// How many outcomes are not as locked.
    pub fn differing(&self) -> usize {
        self.files.iter().map(LockFile::differing).sum::<usize>() + self.stale.len()
    }
}

/// Where the outcomes of a file of examples are locked: those of a game without mods, those of a mod with nothing but that.
fn place(target: &Target, examples: &str) -> Option<String> {
    let own = match target.mods.as_slice() {
        [] => examples.starts_with("rules/"),
        [only] => examples.starts_with(&format!("mods/{only}/")),
        _ => false,
    };
    snapshot_of(examples).filter(|_| own)
}

impl LockFile {
    /// Whether all its cases were played and hold. Nothing else is ever locked as a whole.
    pub fn is_good(&self) -> bool {
        !self.failed && !self.unplayed
    }

    /// How an outcome stands to what is locked of it.
    fn compare(&self, outcome: &Outcome) -> Lock {
        let Some(locked) = &self.locked else { return Lock::Nothing };
        let change = locked.changes(std::slice::from_ref(outcome), false).pop();
        change.map_or(Lock::Same, Lock::Differs)
    }

    fn finish(&mut self, failed: &[&str], whole: bool) {
        let Some(locked) = &self.locked else { return };
        let has_failed = |change: &OutcomeChange| failed.iter().any(|name| name.lines().next() == Some(&change.name));
        self.changes = locked.changes(&self.now, whole);
        self.changes.retain(|change| !has_failed(change));
        let same = whole && self.is_good() && self.changes.is_empty();
        self.reordered = same && locked.with(self.now.clone()).body() != locked.body();
    }

    pub fn differing(&self) -> usize {
        self.changes.len() + usize::from(self.reordered)
    }

    /// The cases that are locked and gone.
    pub fn gone(&self) -> impl Iterator<Item = &OutcomeChange> {
        self.changes.iter().filter(|change| change.now.is_none())
    }

    /// Changes that a person can accept or reject. All cases of a file that is not locked yet are new.
    pub fn changes_to_review(&self) -> Vec<OutcomeChange> {
        let new = |outcome: &Outcome| OutcomeChange {
            name: outcome.name.clone(),
            locked: None,
            now: Some(outcome.text.clone()),
        };
        match &self.locked {
            Some(_) => self.changes.clone(),
            None if self.is_good() => self.now.iter().map(new).collect(),
            None => Vec::new(),
        }
    }

    /// The names of these changes, and of a change of the order alone.
    pub fn names_to_review(&self) -> Vec<String> {
        let names = self.changes_to_review().into_iter().map(|change| change.name);
        names.chain(self.reordered.then(|| ORDER.to_owned())).collect()
    }

    /// Leaves changes to be reviewed later, here or by insta: in the pending file, which is removed if there are none.
    pub fn leave_pending(&self, root: &Root, accepted: &[String], pending: &[String]) -> Result<(), Reports> {
        let shown = pending_of(&self.shown);
        if pending.is_empty() {
            return if root.has(&shown) { Ok(remove(root, &shown)?) } else { Ok(()) };
        }
        let outcomes = self.with_taken(&[accepted, pending].concat()).outcomes;
        let pending = match (&self.pending, &self.locked) {
            (Some(old), _) | (None, Some(old)) => old.with(outcomes),
            (None, None) => Snapshot::new(&self.examples, outcomes),
        };
        save(root, &shown, &pending)
    }

    /// The file with the changes that were taken, and all others left as they are locked: also those of cases that fail or can't be played, which
    /// nobody was asked about.
    pub fn with_taken(&self, taken: &[String]) -> Snapshot {
        let is_taken = |name: &str| taken.iter().any(|other| other == name);
        let locked: &[Outcome] = self.locked.as_ref().map_or(&[], |locked| &locked.outcomes);
        let old = |name: &str| locked.iter().find(|old| old.name == name).cloned();
        let now =
            self.now.iter().filter_map(|now| if is_taken(&now.name) { Some(now.clone()) } else { old(&now.name) });
        let mut outcomes: Vec<Outcome> = now.collect();
        // The others stay behind those that they stood behind.
        let mut place = 0;
        for old in locked {
            match outcomes.iter().position(|outcome| outcome.name == old.name) {
                Some(at) => place = at + 1,
                None if is_taken(&old.name) => {}
                None => {
                    outcomes.insert(place, old.clone());
                    place += 1;
                }
            }
        }
        self.snapshot(outcomes)
    }

    fn snapshot(&self, outcomes: Vec<Outcome>) -> Snapshot {
        // Insta accepts the header with the rest.
        match (&self.pending, &self.locked) {
            (Some(pending), _) => pending.accepted().with(outcomes),
            (None, Some(locked)) => locked.with(outcomes),
            (None, None) => Snapshot::new(&self.examples, outcomes),
        }
    }
}

/// Writes a file of locked outcomes; one without outcomes goes.
pub fn save(root: &Root, shown: &str, snapshot: &Snapshot) -> Result<(), Reports> {
    if snapshot.outcomes.is_empty() {
        return Ok(remove(root, shown)?);
    }
    let text = snapshot.file();
    if text.len() as u64 > LARGEST_FILE {
        let message = format!("{shown} would have {} bytes, and could not be read again", text.len());
        return Err(Report::error(message).help("put the cases into several files of examples").into());
    }
    NewFiles::new(root.dir_to_write()?).file(shown, text).write(true)
}

/// Takes away a file with locked outcomes of cases that are gone.
pub fn remove(root: &Root, shown: &str) -> Result<(), Report> {
    std::fs::remove_file(root.dir_to_write()?.join(shown))
        .map_err(|error| Report::error(format!("{shown} can't be removed: {error}")))
}

/// Leaves everything that is not as locked in pending files, for `--review` or insta.
pub fn leave_all_pending(root: &Root, all: &[Locks]) -> Result<(), Failure> {
    let mut files = 0;
    for file in all.iter().flat_map(|locks| &locks.files) {
        let names = file.names_to_review();
        files += usize::from(!names.is_empty());
        file.leave_pending(root, &[], &names)?;
    }
    Ok(output::text(&format!("\npending in snapshots/: {}\n", count(files, "file")))?)
}

/// Locks everything as it is now.
pub fn write(root: &Root, all: &mut [Locks], sum: &mut Sum) -> Result<(), Failure> {
    let (mut new, mut changed, mut same, mut text) = (0, 0, 0, String::new());
    let mut removed = 0;
    for locks in all.iter_mut() {
        for file in &mut locks.files {
            if !file.is_good() {
                let why = if file.unplayed { "can't be played" } else { "fails" };
                let stays = if file.locked.is_some() { "stays as it is" } else { "is not written" };
                text.push_str(&format!("{} {stays}, as a case of {} {why}\n", file.shown, file.examples));
                continue;
            }
            let snapshot = file.snapshot(file.now.clone());
            match &file.locked {
                Some(_) if file.differing() == 0 => same += 1,
                Some(_) => changed += 1,
                None => new += 1,
            }
            if file.locked.is_none() || file.differing() > 0 {
                save(root, &file.shown, &snapshot)?;
            }
            file.leave_pending(root, &[], &[])?;
            sum.differing -= file.differing();
            sum.passed += file.changes.iter().filter(|change| change.now.is_some()).count();
        }
        for shown in &locks.stale {
            remove(root, shown)?;
            text.push_str(&format!("{shown} is removed, as its examples are gone\n"));
            sum.differing -= 1;
            removed += 1;
        }
    }
    let counts = [(new, "new"), (changed, "changed"), (same, "the same"), (removed, "removed")];
    let counts: Vec<String> =
        counts.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")).collect();
    let files = count(new + changed + same, "file");
    let counts = if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) };
    let text = if text.is_empty() { text } else { format!("\n{text}") };
    output::text(&format!("{text}\nlocked in snapshots/: {files}{counts}\n"))?;
    Ok(())
}
