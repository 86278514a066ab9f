//! The identity of the engine: what changes it, and what does not.

#[path = "../build/normal.rs"]
mod normal;
#[path = "../build/sources.rs"]
mod sources;

use lunarena_arena::{ENGINE, IDENTITY, VERSION};
use normal::{Language, normal};
use sources::{LOCK_FILE, SourceFile, identity, package_versions, read_sources};
use std::fs;
use std::path::{Path, PathBuf};

fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn versions() -> Vec<String> {
    let lock = fs::read_to_string(engine().join(LOCK_FILE)).expect("Cargo.lock");
    package_versions(&lock).expect("every package is locked")
}

/// The identity of an engine with one file changed.
fn with_change(path: &str, change: impl Fn(&str) -> String) -> String {
    let mut files = read_sources(&engine()).expect("sources");
    let file = files.iter_mut().find(|file| file.path == path).expect("a source");
    let text = change(&file.text);
    assert_ne!(text, file.text, "{path} is changed");
    file.text = text;
    identity(&files, &versions())
}

#[test]
fn the_build_has_the_identity_of_its_sources() {
    let files = read_sources(&engine()).expect("sources");
    assert_eq!(identity(&files, &versions()), IDENTITY);
    assert_eq!(ENGINE, format!("{VERSION}+{IDENTITY}"));
    assert!(IDENTITY.len() == 16 && IDENTITY.bytes().all(|digit| digit.is_ascii_hexdigit()), "{IDENTITY}");
    assert!(files.len() > 500 && files.is_sorted_by(|a, b| a.path < b.path), "{}", files.len());
}

#[test]
fn every_source_counts() {
    for folder in sources::SOURCES {
        let is_below = |file: &&SourceFile| file.path == folder || file.path.starts_with(&format!("{folder}/"));
        assert!(read_sources(&engine()).expect("sources").iter().any(|file| is_below(&file)), "{folder}");
    }
    // A folder of sources holds no file whose kind is unknown: it would not count.
    let known = read_sources(&engine()).expect("sources").len();
    let all: usize = sources::SOURCES.iter().map(|path| count_files(&engine().join(path))).sum();
    assert_eq!(known, all);
}

fn count_files(place: &Path) -> usize {
    let name = place.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if name.starts_with('.') || matches!(name, "tests" | "tests.rs") {
        return 0;
    }
    match fs::read_dir(place) {
        Ok(entries) => entries.map(|entry| count_files(&entry.expect("an entry").path())).sum(),
        Err(_) => 1,
    }
}

#[test]
fn a_price_changes_the_identity_and_a_comment_does_not() {
    let prices = "script/src/prices.txt";
    let price = |text: &str| text.replacen("grid.new                 56", "grid.new                 57", 1);
    assert_ne!(with_change(prices, price), IDENTITY);
    assert_eq!(with_change(prices, |text| format!("# Another comment.\n\n{text}")), IDENTITY);
    assert_eq!(with_change(prices, |text| text.replacen("# Prices", "# All prices", 1)), IDENTITY);
}

#[test]
fn sources_count_without_comments_and_line_endings() {
    let rust = "kernel/src/digest.rs";
    assert_eq!(with_change(rust, |text| format!("// A comment.\n{text}\n/* Two /* nested */ ones. */\n")), IDENTITY);
    assert_eq!(with_change(rust, |text| text.replace("{\n", "{ // A comment.\n")), IDENTITY);
    assert_ne!(with_change(rust, |text| format!("{text}\nconst MORE: u8 = 1;")), IDENTITY);
    let c = "script/lua/stop.c";
    assert_eq!(with_change(c, |text| format!("/* A comment. */\n{text}// Another.\n")), IDENTITY);
    assert_ne!(with_change(c, |text| format!("{text}\nint more;")), IDENTITY);
    let lua = "script/src/library/prelude/lists.lua";
    assert_eq!(with_change(lua, |text| format!("--[==[ A\n comment ]==]\n{text}\n-- Another.\n")), IDENTITY);
    assert_ne!(with_change(lua, |text| format!("{text}\nlocal more = 1")), IDENTITY);
    for path in [rust, c, lua, "script/src/prices.txt"] {
        assert_eq!(with_change(path, |text| text.replace('\n', "\r\n")), IDENTITY, "{path}");
    }
}

#[test]
fn names_of_files_and_versions_of_packages_count() {
    let mut files = read_sources(&engine()).expect("sources");
    let mut newer = versions();
    newer[0].push('1');
    assert_ne!(identity(&files, &newer), IDENTITY);
    files[0].path.push('x');
    assert_ne!(identity(&files, &versions()), IDENTITY);
    assert!(package_versions("[[package]]\nname = \"libm\"\nversion = \"0.2.16\"\n").is_err());
}

#[test]
fn a_backslash_continues_a_line_comment_in_c_alone() {
    for end in ["\n", "\r\n"] {
        let text = format!("int a; // b \\{end}int c; \\{end}int d;{end}int e;");
        assert_eq!(normal(&text, Language::C), "int a;\nint e;");
        assert_eq!(normal(&text, Language::Rust), "int a;int c;\\ int d;int e;");
    }
    assert_eq!(normal("a // b \\", Language::C), "a");
    assert_eq!(normal("a // b \\\n", Language::C), "a");
    assert_eq!(normal("a // b \\ c\nd", Language::C), "a\nd");
}

#[test]
fn literals_are_kept_as_they_are() {
    let rust = |text: &str| normal(text, Language::Rust);
    assert_eq!(rust("let  a = \"x // y  /* z */\"; // c"), "let a = \"x // y  /* z */\";");
    assert_eq!(rust("f( r#\"a \" // b\"# , '\"' , b'\\'' , x::<'a>) // c"), "f(r#\"a \" // b\"#,'\"',b'\\'',x::<'a>)");
    assert_eq!(rust("a - -b /* c */ - /* d */ d"), "a - -b - d");
    assert_eq!(rust("\"a\r\nb\""), "\"a\nb\"");
    let c = |text: &str| normal(text, Language::C);
    assert_eq!(c("#define F (x) /* c */\n#define G(x) \\\n  (x) // d\nint  a; char *b = \"/* no */\";"), {
        "#define F (x)\n#define G(x) \\\n(x)\nint a;char *b = \"/* no */\";"
    });
    let lua = |text: &str| normal(text, Language::Lua);
    assert_eq!(lua("local a = '-- no' --[[ c\n ]] .. [[ -- no  ]] -- d"), "local a = '-- no' ..[[ -- no  ]]");
    let list = |text: &str| normal(text, Language::List);
    assert_eq!(list("# c\n\nnext   2   2 entries # 3\n  # d\nrow  1 -\n"), "next 2 2 entries # 3\nrow 1 -");
}
