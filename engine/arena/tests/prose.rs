//! Files and tests named in prose exist: in Markdown pages, in comments of the engine's sources, and in the table of promises.

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum words of the architecture page.
const PAGE_WORDS: usize = 1_500;

/// Maximum terms in its glossary.
const TERMS: usize = 30;

/// Ends of the file names that are checked.
const EXTENSIONS: [&str; 18] = [
    "c", "conf", "css", "h", "html", "js", "json", "lua", "md", "mjs", "rs", "service", "sh", "svelte", "toml", "ts",
    "txt", "yaml",
];

/// Names in examples, of files that a user has.
const INVENTED: [&str; 3] = [".vscode/settings.json", "folder/name.yaml", "path/to/mine.lua"];

/// Folders with generated or foreign files, like the hidden ones except [`OWN`].
const FOREIGN: [&str; 3] = ["built", "node_modules", "target"];
const OWN: [&str; 2] = [".ci", ".github"];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the folder of the project").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if !path.is_dir() {
            found.push(path);
        } else if !is_foreign(&entry.file_name().to_string_lossy()) {
            found.extend(files(&path));
        }
    }
    found.sort();
    found
}

fn is_foreign(folder: &str) -> bool {
    FOREIGN.contains(&folder) || folder.starts_with('.') && !OWN.contains(&folder)
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().and_then(|end| end.to_str()).is_some_and(|end| extensions.contains(&end))
}

/// Texts between backticks.
fn code_spans(text: &str) -> Vec<&str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// Paths in a text: words with a slash that end in a known extension. A part in capitals or brackets is a placeholder, and its path is left out.
fn named_files(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "/._-<>{}*:".contains(letter);
    let words = text.split(|letter| !is_part(letter)).map(|word| word.trim_end_matches([':', '.', '-']));
    words
        .filter(|word| !word.contains("//") && !word.contains(['<', '{', '*', ':']) && !INVENTED.contains(word))
        .filter(|word| word.contains('/') && !word.starts_with('/'))
        .filter(|word| has_extension(Path::new(word), &EXTENSIONS))
        .filter(|word| !without_page(word).split(['/', '.']).any(is_placeholder))
        .collect()
}

/// A path without its last part if that is a page, whose name may be in capitals.
fn without_page(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some((folder, name)) if name.ends_with(".md") => folder,
        _ => path,
    }
}

fn is_placeholder(part: &str) -> bool {
    part.len() > 1 && part.chars().all(|letter| letter.is_ascii_uppercase())
}

/// Targets of links to other files of the project.
fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains([':', ' '])).collect()
}

/// Whether a path names a file or folder, from the place of the text or any folder above it, or from `engine`.
fn exists(top: &Path, mentioned_in: &Path, path: &str) -> bool {
    let above = mentioned_in.ancestors().skip(1).take_while(|folder| folder.starts_with(top));
    above.chain([top.join("engine").as_path()]).any(|folder| folder.join(path).exists())
}

/// A page without its blocks of code, whose files are examples.
fn without_blocks(page: &str) -> String {
    page.split("\n```").step_by(2).collect()
}

/// The comments of a source.
fn comments(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    lines.filter(|line| line.starts_with("//") || line.starts_with("* ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_file_named_in_prose_exists() {
    let top = top();
    let mut missing = Vec::new();
    let mut seen = 0;
    for path in files(&top) {
        let text = match path.extension().and_then(|end| end.to_str()) {
            Some("md") if !path.components().any(|part| part.as_os_str() == "tests") => without_blocks(&read(&path)),
            Some("rs" | "ts" | "c" | "h") => comments(&read(&path)),
            _ => continue,
        };
        let links = if has_extension(&path, &["md"]) { links(&text) } else { Vec::new() };
        for name in named_files(&text).into_iter().chain(links) {
            seen += 1;
            if !exists(&top, &path, name) {
                missing.push(format!("{}: {name}", path.strip_prefix(&top).unwrap_or(&path).display()));
            }
        }
    }
    assert!(seen > 200, "only {seen} names of files were found");
    assert!(missing.is_empty(), "files that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn a_name_of_no_file_is_found() {
    let text = "See `arena/tests/prose.rs`, `rules/GAME/game.yaml`, https://host/page.html and engine/DESIGN.md.";
    let names = named_files(text);
    assert_eq!(names, ["arena/tests/prose.rs", "engine/DESIGN.md"]);
    assert_eq!(links("[one](DESIGN.md#part), [two](https://host/x.md), [three](#part)"), ["DESIGN.md"]);
    let page = top().join("engine/ARCHITECTURE.md");
    assert_eq!(names.iter().map(|name| exists(&top(), &page, name)).collect::<Vec<_>>(), [true, false]);
}

/// Checks a file, perhaps with the name of a test, that a promise names. The error says what is wrong with it.
fn judge_reference(top: &Path, reference: &str) -> Result<(), String> {
    let (file, test) = match reference.split_once("::") {
        Some((file, test)) => (file, Some(test)),
        None => (reference, None),
    };
    let path = [top.join("engine").join(file), top.join(file)].into_iter().find(|path| path.exists());
    let Some(path) = path else { return Err(format!("{reference}: there is no such file")) };
    if !has_extension(&path, &["rs"]) {
        return Ok(());
    }
    let source = read(&path);
    match test {
        Some(test) if !tests(&source).contains(&test) => Err(format!("{reference}: the file has no such test")),
        // The tests of a file may be in the folder of its modules.
        None if tests(&source).is_empty() && !path.with_extension("").is_dir() && !path.ends_with("main.rs") => {
            Err(format!("{reference}: the file has no tests"))
        }
        _ => Ok(()),
    }
}

/// Names of the test functions of a source.
fn tests(source: &str) -> Vec<&str> {
    let behind = source.split("#[test]").skip(1).filter_map(|rest| rest.split_once("fn "));
    behind.filter_map(|(_, rest)| rest.split('(').next()).collect()
}

#[test]
fn every_promise_names_tests_that_exist() {
    let top = top();
    let page = read(&top.join("engine/PROMISES.md"));
    let rows = page.lines().filter(|line| line.starts_with("| ") && *line != "| promise | tests |");
    let rows: Vec<(&str, &str)> = rows.filter_map(|row| row.trim_matches('|').split_once(" | ")).collect();
    assert!(rows.len() > 50, "only {} promises were read", rows.len());
    let mut wrong = Vec::new();
    for (promise, references) in rows {
        let files = code_spans(references).into_iter().filter(|span| span.contains('/')).collect::<Vec<_>>();
        if files.is_empty() {
            wrong.push(format!("no test is named for:{promise}"));
        }
        wrong.extend(files.iter().filter_map(|reference| judge_reference(&top, reference).err()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_promise_without_its_test_is_found() {
    let top = top();
    assert_eq!(judge_reference(&top, "arena/tests/prose.rs::a_promise_without_its_test_is_found"), Ok(()));
    for reference in ["arena/tests/prosa.rs", "arena/tests/prose.rs::tests", "arena/src/lib.rs"] {
        assert!(judge_reference(&top, reference).is_err(), "{reference} passes for a test");
    }
}

#[test]
fn the_architecture_page_stays_one_page_about_all_crates() {
    let top = top();
    let engine = top.join("engine");
    let page = read(&engine.join("ARCHITECTURE.md"));
    let words = page.split_whitespace().count();
    assert!(words <= PAGE_WORDS, "{words} words, at most {PAGE_WORDS}");
    let (_, glossary) = page.split_once("## Glossary").expect("a glossary");
    let terms: Vec<&str> = glossary.lines().filter(|line| line.starts_with("- **")).collect();
    assert!(terms.len() <= TERMS, "{} terms, at most {TERMS}", terms.len());
    for term in &terms {
        assert!(!named_files(term).is_empty(), "no file is named: {term}");
    }
    let crates = fs::read_dir(&engine).expect("the engine").flatten();
    for name in crates.filter(|folder| folder.path().join("src").is_dir()).map(|folder| folder.file_name()) {
        let entry = format!("\n- `{}`: ", name.display());
        assert!(page.contains(&entry), "the list of crates has no line for {}", name.display());
    }
    // On this page folders are checked too.
    for path in code_spans(&page).into_iter().filter(|span| span.contains('/') && !span.contains(' ')) {
        assert!(engine.join(path).exists() || top.join(path).exists(), "{path} does not exist");
    }
}
