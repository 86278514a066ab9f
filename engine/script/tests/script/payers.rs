//! Every loop and every copy has a payer: compares `payers.txt` with the sources of Lua as they are built, our own C, and the natives.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const TABLE: &str = include_str!("../../payers.txt");

const LOOPS: [&str; 2] = ["for", "while"];

/// Functions that process bytes, or that take long for one number.
const COPIES: [&str; 23] = [
    "memcpy",
    "memcmp",
    "memmove",
    "memset",
    "memchr",
    "strlen",
    "strchr",
    "strcmp",
    "strcoll",
    "strspn",
    "strpbrk",
    "strncmp",
    "strstr",
    "strtod",
    "strcpy",
    "snprintf",
    "fmod",
    "pow",
    "lua_str2number",
    "lua_number2str",
    "l_sprintf",
    "lua_number2strx",
    "lua_strx2number",
];

type Counts = BTreeMap<(String, String), (usize, usize)>;

/// Returns the lines of the first and of the second part of the table.
fn parts() -> (Vec<Vec<&'static str>>, Vec<Vec<&'static str>>) {
    let (first, second) = TABLE.split_once("# Second").expect("two parts");
    let lines = |text: &'static str| {
        let lines =
            text.lines().filter(|line| !line.starts_with('#') && !line.contains("the functions that scripts call"));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|words| words.len() > 2).collect()
    };
    (lines(first), lines(second))
}

/// Returns a source without comments and quoted texts, with continued lines joined.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment.find("*/").unwrap_or(comment.len());
            out.extend(comment[..end].matches('\n'));
            rest = comment.get(end + 2..).unwrap_or_default();
        } else if next == '"' || next == '\'' {
            let mut end = 1;
            while end < rest.len() && !rest[end..].starts_with(next) {
                end += if rest[end..].starts_with('\\') { 2 } else { 1 };
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out.replace("\\\n", " ")
}

/// Counts the calls of the given functions.
fn calls(line: &str, words: &[&str]) -> usize {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let found = |word: &&str| {
        let ends = |(at, _): &(usize, &str)| {
            let behind = line[at + word.len()..].trim_start();
            !line[..*at].ends_with(is_part) && behind.starts_with('(')
        };
        line.match_indices(*word).filter(ends).count()
    };
    words.iter().map(found).sum()
}

/// Returns the name before the first bracket.
fn name_in(text: &str) -> Option<&str> {
    let before = text.split_once('(')?.0.trim_end();
    let start = before.rfind(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).map_or(0, |at| at + 1);
    Some(&before[start..]).filter(|name| !name.is_empty())
}

/// Counts loops and copies of each function and macro of a file. Functions start and end in the first column.
fn count(file: &str, text: &str, out: &mut Counts) {
    let mut add = |name: &str, line: &str| {
        let (loops, copies) = (calls(line, &LOOPS), calls(line, &COPIES));
        if loops + copies > 0 {
            let counts = out.entry((file.to_owned(), name.to_owned())).or_default();
            *counts = (counts.0 + loops, counts.1 + copies);
        }
    };
    let (mut inside, mut head) = (None::<String>, String::new());
    for line in without_comments(text).lines() {
        if let Some(defined) = line.strip_prefix('#') {
            let words = defined.trim_start().strip_prefix("define").map(str::trim_start).unwrap_or_default();
            let end =
                words.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).unwrap_or(words.len());
            add(&words[..end], words.get(end..).unwrap_or_default());
            continue;
        }
        if let Some(name) = &inside {
            if line.starts_with('}') {
                inside = None;
                head.clear();
            } else {
                add(name, line);
            }
            continue;
        }
        if line.starts_with(|letter: char| !letter.is_whitespace() && letter != '}') {
            head = line.to_owned();
        } else {
            head.push(' ');
            head.push_str(line.trim());
        }
        if line.trim_end().ends_with('{')
            && !head.starts_with("typedef")
            && !head.split('(').next().unwrap_or_default().contains('=')
        {
            inside = name_in(&head).map(str::to_owned);
        }
    }
}

fn sources() -> Vec<PathBuf> {
    let folders = [Path::new(env!("OUT_DIR")).join("lua"), Path::new(env!("CARGO_MANIFEST_DIR")).join("lua")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the sources"));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c" || extension == "h"));
    files.sort();
    files
}

#[test]
fn every_loop_and_copy_of_the_c_sources_has_a_payer() {
    let mut found = Counts::new();
    for file in sources() {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        count(&name, &fs::read_to_string(&file).expect("a text"), &mut found);
    }
    let (lines, _) = parts();
    let whole: BTreeSet<&str> = lines.iter().filter(|words| words[1] == "*").map(|words| words[0]).collect();
    let mut wrong: Vec<String> = Vec::new();
    let mut listed = BTreeSet::new();
    for words in lines.iter().filter(|words| words[1] != "*") {
        let key = (words[0].to_owned(), words[1].to_owned());
        let listed_counts = (words[2].parse().unwrap_or(0), words[3].parse().unwrap_or(0));
        if words.len() < 5 {
            wrong.push(format!("{} {}: no payer", key.0, key.1));
        }
        match found.get(&key) {
            Some(counts) if *counts == listed_counts => {}
            counts => {
                wrong.push(format!("{} {}: {listed_counts:?} in the table, {counts:?} in the source", key.0, key.1))
            }
        }
        listed.insert(key);
    }
    let unlisted = found.iter().filter(|(key, _)| !listed.contains(*key) && !whole.contains(key.0.as_str()));
    wrong.extend(unlisted.map(|((file, name), counts)| format!("{file} {name}: {counts:?}, and no line in the table")));
    assert!(wrong.is_empty(), "{} in payers.txt:\n{}", wrong.len(), wrong.join("\n"));
    assert!(found.len() > 250, "the sources were not read: {}", found.len());
}

/// Collects the files of a folder with their text, by relative path.
fn rust_files(folder: &Path, under: &Path, out: &mut Vec<(String, String)>) {
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            rust_files(&path, under, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(under).expect("below it").to_string_lossy().replace('\\', "/");
            out.push((name, fs::read_to_string(&path).expect("a text")));
        }
    }
}

/// Returns the names under which natives are registered.
fn registered(text: &str) -> BTreeSet<String> {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let makers = ["\", native(", "\", resumable(", "\", with_stand_in("];
    let ends = makers.iter().flat_map(|maker| joined.match_indices(maker));
    ends.filter_map(|(end, _)| joined[..end].rsplit('"').next()).map(str::to_owned).collect()
}

#[test]
fn every_native_has_a_payer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/library");
    let mut files = Vec::new();
    rust_files(&folder, &folder, &mut files);
    let found: BTreeSet<(String, String)> = files
        .iter()
        .flat_map(|(file, text)| registered(text).into_iter().map(move |name| (file.clone(), name)))
        .collect();
    let (_, lines) = parts();
    let listed: BTreeSet<(String, String)> =
        lines.iter().map(|words| (words[0].to_owned(), words[1].to_owned())).collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not in payers.txt: {missing:?}; only there: {gone:?}");
    assert!(found.len() > 80, "the sources were not read: {}", found.len());
}

/// Every price named as a payer is in the price list.
#[test]
fn every_price_that_is_named_exists() {
    let (first, second) = parts();
    let names: BTreeSet<&str> = lunarena_script::prices().iter().map(|listed| listed.name).collect();
    let words = first.iter().flat_map(|words| &words[4..]).chain(second.iter().flat_map(|words| &words[2..]));
    let named = words.map(|word| word.trim_end_matches([',', ';', ':'])).filter(|word| word.contains('.'));
    let unknown: BTreeSet<&str> = named.filter(|word| !names.contains(word) && *word != "math.random").collect();
    assert_eq!(unknown, BTreeSet::new());
}
