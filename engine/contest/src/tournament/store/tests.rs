use super::*;
use crate::experiment::SeatEnd;
use crate::tournament::roster::tests::roster;
use lunarena_content::Source;
use std::fs;

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("lunarena-store-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn finished(key: &str, hash: &str) -> Finished {
    let seat = |rank| SeatEnd { rank: Some(rank), score: Some(0.1), faults: 0, spent: 0 };
    let result = JobResult { turns: 9, hash: hash.into(), seats: vec![seat(1), seat(2)] };
    Finished { key: key.into(), state: result.state(), result: Some(result), why: None }
}

fn lines(store: &Store) -> String {
    let mut text = String::new();
    let write = |line: &str| {
        text.extend([line, "\n"]);
        Ok(())
    };
    store.export(write).expect("an export");
    text
}

/// Two jobs, of which the first was played.
fn played(path: &Path) -> (Store, [String; 2]) {
    let roster = roster(2, 2);
    let jobs = [roster.job(0, 1, vec![0, 1]), roster.job(0, 1, vec![1, 0])];
    let keys = [jobs[0].key.clone(), jobs[1].key.clone()];
    let mut store = Store::open(path).expect("a store");
    store.set_roster(&roster).expect("room");
    store.keep_text(&lunarena_kernel::digest::of_bytes(b"return"), "mine", "return").expect("room");
    store.queue(&roster, &jobs).expect("room");
    store.note(&keys, &[finished(&keys[0], "a")]).expect("room");
    (store, keys)
}

#[test]
fn what_ran_is_queued_again_and_what_is_done_stays() {
    let folder = Folder::new("again");
    let (store, [done, ran]) = played(&folder.file("s"));
    assert_eq!(store.results().expect("results").state(&ran), Some(JobState::Running));
    drop(store);
    let store = Store::open(&folder.file("s")).expect("a store");
    let results = store.results().expect("results");
    assert_eq!([results.state(&done), results.state(&ran)], [Some(JobState::Done), Some(JobState::Queued)]);
    assert_eq!(store.roster().expect("one"), Some(roster(2, 2)));
}

#[test]
fn another_result_of_the_same_job_is_an_alarm_and_the_first_counts() {
    let folder = Folder::new("alarm");
    let (mut store, [done, _]) = played(&folder.file("s"));
    let before = lines(&store);
    assert_eq!(store.note(&[], &[finished(&done, "a")]).expect("the same"), []);
    assert_eq!(lines(&store), before);
    let alarm = Alarm { key: done.clone(), first: "a".into(), later: "b".into() };
    assert_eq!(store.note(&[], &[finished(&done, "b")]).expect("told"), std::slice::from_ref(&alarm));
    assert_eq!(store.alarms().expect("alarms"), [alarm]);
    assert!(lines(&store).starts_with(&before), "nothing else changed");
}

#[test]
fn lines_make_the_same_store_again() {
    let folder = Folder::new("lines");
    let (mut store, [done, open]) = played(&folder.file("s"));
    store.note(&[], &[finished(&done, "b")]).expect("an alarm");
    drop(store);
    let store = Store::open(&folder.file("s")).expect("a store");
    let text = lines(&store);
    assert!(text.contains(&open) && text.contains("\"alarm\""));
    let mut other = Store::open(&folder.file("t")).expect("a store");
    assert_eq!(other.import(&Source::new("lines", &text)).expect("good lines"), 1);
    assert_eq!(lines(&other), text);
    // Twice is as good as once, but for alarms, which are noted again.
    for torn in [&text[..text.len() / 2], "{}\n", "{\"job\":{}}\n", &text.replace("\"return\"", "\"error\"")] {
        let report = other.import(&Source::new("lines", torn)).expect_err("a torn line");
        assert!(report.place().is_some(), "{report:?}");
        assert_eq!(lines(&other), text, "nothing of it was taken up");
    }
}

#[test]
fn a_file_of_somebody_else_is_refused_and_left_alone() {
    let folder = Folder::new("other");
    fs::write(folder.file("diary"), "mine, and long enough to be no header of anything else\n".repeat(9))
        .expect("room");
    assert!(Store::open(&folder.file("diary")).is_err());
    assert!(fs::read_to_string(folder.file("diary")).expect("text").starts_with("mine"));
    let other = Connection::open(folder.file("other")).expect("SQLite");
    other.execute_batch("CREATE TABLE cats (name TEXT)").expect("room");
    drop(other);
    assert!(Store::open(&folder.file("other")).is_err_and(|report| report.message().contains("no results")));
    let (store, _) = played(&folder.file("new"));
    store.db.pragma_update(None, "user_version", 99).expect("room");
    drop(store);
    assert!(Store::open(&folder.file("new")).is_err_and(|report| report.message().contains("newer")));
    assert!(Store::open_to_read(&folder.file("nothing")).is_err() && !folder.file("nothing").exists());
}

#[test]
fn who_decides_that_a_match_does_not_count_is_heeded() {
    let folder = Folder::new("void");
    let (mut store, [done, _]) = played(&folder.file("s"));
    assert!(store.void(&done, "the light went out").expect("room"));
    assert!(!store.void("no such job", "").expect("room"));
    assert_eq!(store.results().expect("results").state(&done), Some(JobState::Void));
}
