//! The signatures of the library against the library itself.

use crate::harness::play;
use lunarena_kernel::Value;
use lunarena_lint::Arity;
use lunarena_script::{BOT_GLOBALS, RULES_GLOBALS, Signatures};

#[test]
fn signatures_cover_every_field_of_library_tables() {
    let list = "local names = {} for name in pairs(TABLE) do names[#names + 1] = name end return names";
    for table in ["coroutine", "math", "string", "table", "utf8", "graph", "grid", "hexfield"] {
        let answer = play(&format!("function turn() {} end", list.replace("TABLE", table)));
        let mut known = Signatures::of_bots().members(table);
        known.sort_unstable();
        let known: Vec<Value> = known.into_iter().map(Value::from).collect();
        assert_eq!(answer.value, Some(known.into()), "{table}");
    }
    assert_eq!(Signatures::of_bots().members("nothing"), [""; 0]);
}

#[test]
fn signatures_cover_every_global_function() {
    for (signatures, globals) in [(Signatures::of_bots(), BOT_GLOBALS), (Signatures::of_rules(), RULES_GLOBALS)] {
        for name in
            globals.concat().into_iter().filter(|name| !["_G", "_VERSION", "constants", "params"].contains(name))
        {
            let is_known = signatures.function(name).is_some() || !signatures.members(name).is_empty();
            assert!(is_known, "{name}");
        }
    }
    assert!(Signatures::of_rules().function("budget").is_none());
}

/// Calls a function with a number of arguments of all types, and returns whether any call succeeds.
const TRY: &str = r#"
local kinds = { 1, "1", {}, function() end, coroutine.create(function() end) }
function turn()
  local function try(left, ...)
    if left == 0 then
      return (pcall(FUNCTION, ...))
    end
    for _, kind in ipairs(kinds) do
      if try(left - 1, kind, ...) then
        return true
      end
    end
    return false
  end
  return try(COUNT)
end"#;

#[test]
fn a_call_with_too_few_arguments_always_fails() {
    // `save` and `error` accept a missing value, which is only a warning. `pcall` catches its missing function, and `xpcall` needs its handler
    // only after an error.
    let lenient = ["error", "pcall", "save", "xpcall"];
    let functions = &Signatures::of_bots().functions;
    let tried = functions.iter().map(|function| (function.name.as_str(), Arity::of(function, &[]).least));
    let tried: Vec<_> = tried.filter(|(name, least)| *least > 0 && !lenient.contains(name)).collect();
    assert!(tried.len() > 60, "{}", tried.len());
    let works = |(name, least): &&(&str, usize)| {
        let source = TRY.replace("FUNCTION", name).replace("COUNT", &(least - 1).to_string());
        play(&source).value != Some(Value::from(false))
    };
    assert_eq!(tried.iter().filter(works).collect::<Vec<_>>(), [&("", 0); 0]);
}
