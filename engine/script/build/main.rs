//! Builds Lua from the sources of the `lua-src` package with our changes, see [`patches`]. Build settings do not affect instruction counts or hashes.

mod patches;

use patches::Patches;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// C file that includes all of Lua and our own files as one translation unit, so that small functions are inlined across files.
const ALL: &str = "lua/all.c";
const CHANGES: &str = "lua/changes";
const PRICES: &str = "src/prices.txt";
/// The package that contains the Lua sources, and the folder in which it contains them. Cargo downloads the package like any other dependency.
const PACKAGE: &str = "lua-src";
const FOLDER: &str = "lua-5.4.9";
/// Environment variable with a sanitizer for the C code. `address` adds AddressSanitizer, as `-Zsanitizer=address` does for the Rust code. Any value
/// also enables Lua's own assertions.
const SANITIZE: &str = "LUNARENA_SANITIZE";

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=lua");
    println!("cargo::rerun-if-changed={PRICES}");
    println!("cargo::rerun-if-env-changed={SANITIZE}");
    if let Err(why) = build() {
        // A build script can show an error to the user only in this way.
        println!("cargo::error=Lua can't be built: {why}");
    }
}

fn build() -> Result<(), String> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let copy = PathBuf::from(variable("OUT_DIR")?).join("lua");
    copy_changed(&sources()?, &copy, &Patches::read(&package.join(CHANGES))?)?;
    let prices = price_header(&package.join(PRICES))?;
    fs::write(copy.join("prices.h"), prices).map_err(|error| format!("prices.h: {error}"))?;
    let mut compiler = cc::Build::new();
    // Lua is optimised in every profile, because tests spend much of their time in it.
    compiler.opt_level(2).warnings(false).std("c11").include(&copy).include(package.join("lua"));
    // Every loop of a script reads the stop flag, a thread-local variable. Reading it without a hidden call saves 1.0 to 1.4 % of a match's
    // instructions. -O3 is not used: it saves 1.1 % in one game and nothing in another, and no measurable time.
    compiler.flag_if_supported("-ftls-model=initial-exec");
    // Never fuse two floating-point operations into one with a single rounding, which only some processors can do.
    compiler.flag_if_supported("-ffp-contract=off");
    // Each Lua instruction jumps directly to the next. GCC would merge these jumps into a few that processors predict badly.
    compiler.flag_if_supported("-fno-gcse").flag_if_supported("-fno-crossjumping");
    // With this option, Lua errors jump without saving and restoring the signal mask.
    if env::var_os("CARGO_CFG_UNIX").is_some() {
        compiler.define("LUA_USE_POSIX", None);
    }
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        compiler.define("LUA_USE_APICHECK", None);
    }
    if let Ok(watched) = env::var(SANITIZE) {
        compiler.flag(format!("-fsanitize={watched}")).flag("-fno-omit-frame-pointer").define("LUAI_ASSERT", None);
    }
    // The package that calls Lua is linked after this package, so the linker must include the whole library.
    compiler.link_lib_modifier("+whole-archive");
    compiler.file(package.join(ALL)).try_compile("lunarena_lua").map_err(|error| error.to_string())
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set"))
}

/// Returns the folder with the Lua sources.
fn sources() -> Result<PathBuf, String> {
    let mut command = Command::new(variable("CARGO")?);
    command.args(["metadata", "--format-version", "1", "--filter-platform", &variable("TARGET")?]);
    let output = command.output().map_err(|error| format!("cargo can't be asked where {PACKAGE} is: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let metadata = String::from_utf8_lossy(&output.stdout);
    let manifest = manifest_of(&metadata).ok_or_else(|| format!("cargo knows no package {PACKAGE}"))?;
    let folder = manifest.with_file_name(FOLDER);
    if folder.is_dir() { Ok(folder) } else { Err(format!("{PACKAGE} holds no {FOLDER}")) }
}

/// Extracts the path of the package's manifest from the output of `cargo metadata`. The path follows the package's name.
fn manifest_of(metadata: &str) -> Option<PathBuf> {
    let (_, package) = metadata.split_once(&format!("{{\"name\":\"{PACKAGE}\",\"version\":"))?;
    let (_, path) = package.split_once("\"manifest_path\":\"")?;
    let (path, _) = path.split_once('"')?;
    Some(PathBuf::from(path.replace("\\\\", "\\")))
}

/// Returns a C header with the prices (numbers of instructions) that bots pay for certain Lua operations.
///
/// For example, the line `vm.table 8 -` of the price list becomes `#define LUNARENA_TABLE 8`: 8 instructions. The line `vm.block 0 64` becomes
/// `#define LUNARENA_BLOCK 64`: one instruction for every 64 bytes.
fn price_header(list: &Path) -> Result<String, String> {
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let price = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.strip_prefix("vm.")?.to_uppercase();
        let (fixed, per) = (words.next()?, words.next()?);
        Some(format!("#define LUNARENA_{name} {}\n", if per == "-" { fixed } else { per }))
    };
    Ok(text.lines().filter_map(price).collect())
}

/// Copies the Lua sources with our changes applied, and writes the changes as `lua.diff` next to the folder `to`.
fn copy_changed(from: &Path, to: &Path, patches: &Patches) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(said)?;
    if let Some(file) = patches.files().find(|file| !from.join(file).is_file()) {
        return Err(format!("there is no {file}"));
    }
    let entries: Result<Vec<_>, _> = fs::read_dir(from).map_err(said)?.collect();
    let mut paths: Vec<PathBuf> = entries.map_err(said)?.iter().map(|entry| entry.path()).collect();
    paths.sort();
    let mut diff = String::new();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if name.ends_with(".c") || name.ends_with(".h") {
            let text = patches.apply(name, &fs::read_to_string(&path).map_err(said)?, &mut diff)?;
            fs::write(to.join(name), text).map_err(said)?;
        }
    }
    fs::write(to.with_extension("diff"), diff).map_err(said)
}
