//! Other Lua states in the same process, with their own allocator, are not affected by the engine's changes to Lua.

// Links the changed Lua.
use lunarena_script as _;

#[test]
fn memory_errors_of_foreign_states_are_unchanged() {
    let lua = crate::plain_lua();
    let limit = lua.used_memory() + (1 << 16);
    lua.set_memory_limit(limit).expect("a limit");
    let greedy = "local t = {} for i = 1, math.huge do t[i] = ('x'):rep(i) end";
    for _ in 0..10 {
        let failed = lua.load(greedy).exec();
        assert!(matches!(failed, Err(mlua::Error::MemoryError(_))), "{failed:?}");
        // A growing stack requests memory on another path.
        let deep = "local function f(d) return d > 0 and 1 + f(d - 1) or 0 end return f(...)";
        assert!(lua.load(deep).call::<i64>(150_000).is_err());
        assert_eq!(lua.load("return 1 + 1").eval::<i64>().expect("it goes on"), 2);
    }
}
