//! Builds Lua: the sources of the `lua-src` package with our changes, see [`patches`]. The same in every build, whatever flags are set,
//! so that a count or a hash never depends on how the engine was built.

mod patches;
mod source;

use patches::Patches;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// All of Lua and the files of our own, compiled as one: what is small and called often, mostly from one file to another, is compiled into its caller.
const ALL: &str = "lua/all.c";
const CHANGES: &str = "lua/changes";
const PRICES: &str = "src/prices.txt";
/// Set to `address` for a build in which the C side is watched as the Rust side is with `-Zsanitizer=address`: every access to memory, and
/// what Lua asserts of itself.
const SANITIZE: &str = "LUNARENA_SANITIZE";

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=lua");
    println!("cargo::rerun-if-changed={PRICES}");
    println!("cargo::rerun-if-env-changed={SANITIZE}");
    println!("cargo::rustc-check-cfg=cfg(lunarena_sanitize)");
    if let Err(why) = build() {
        // The one way for a build script to say something to whoever builds.
        println!("cargo::error=Lua can't be built: {why}");
    }
}

fn build() -> Result<(), String> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let copy = PathBuf::from(variable("OUT_DIR")?).join("lua");
    copy_changed(&source::folder()?, &copy, &Patches::read(&package.join(CHANGES))?)?;
    let prices = price_header(&package.join(PRICES))?;
    fs::write(copy.join("prices.h"), prices).map_err(|error| format!("prices.h: {error}"))?;
    let mut compiler = cc::Build::new();
    // Tests spend their time in here too: optimised in every profile.
    compiler.opt_level(2).warnings(false).std("c11").include(&copy).include(package.join("lua"));
    // The stop flag, a variable of its thread, is looked at wherever a script goes round. Found without what counts as a call, that takes
    // 1.0 to 1.4 % off a match's instructions. -O3 takes 1.1 % more off one game and nothing off another, and no time that could be told from chance.
    compiler.flag_if_supported("-ftls-model=initial-exec");
    // Never one rounding where there should be two, whatever the processor offers.
    compiler.flag_if_supported("-ffp-contract=off");
    // Each instruction of Lua jumps to the next by itself. Left alone, GCC joins these jumps into a few, which no processor foresees.
    compiler.flag_if_supported("-fno-gcse").flag_if_supported("-fno-crossjumping");
    // Errors then jump without saving and restoring the signal mask.
    if env::var_os("CARGO_CFG_UNIX").is_some() {
        compiler.define("LUA_USE_POSIX", None);
    }
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        compiler.define("LUA_USE_APICHECK", None);
    }
    if let Ok(watched) = env::var(SANITIZE) {
        println!("cargo::rustc-cfg=lunarena_sanitize");
        compiler.flag(format!("-fsanitize={watched}")).flag("-fno-omit-frame-pointer").define("LUAI_ASSERT", None);
    }
    // The package that calls Lua comes after this one in the linker's eyes: the whole library has to be there by then.
    compiler.link_lib_modifier("+whole-archive");
    compiler.file(package.join(ALL)).try_compile("lunarena_lua").map_err(|error| error.to_string())
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set"))
}

/// The lines of the price list that are about instructions of Lua, `vm.NAME 0 FIGURE ...` or `vm.NAME FIGURE - ...`, as `engine.h` reads them.
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

/// Copies the sources with the changes made, and writes `lua.diff` beside the folder.
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
