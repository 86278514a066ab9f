//! Other states of Lua may live in the same process, with an allocator of their own: the changed Lua leaves that alone.

// For the Lua that it is built with.
use lunarena_script as _;

#[test]
fn a_state_of_somebody_else_runs_out_of_memory_as_ever() {
    let lua = crate::plain_lua();
    let limit = lua.used_memory() + (1 << 16);
    lua.set_memory_limit(limit).expect("a limit");
    let greedy = "local t = {} for i = 1, math.huge do t[i] = ('x'):rep(i) end";
    for _ in 0..10 {
        let failed = lua.load(greedy).exec();
        assert!(matches!(failed, Err(mlua::Error::MemoryError(_))), "{failed:?}");
        // A stack that grows asks for memory in another way.
        let deep = "local function f(d) return d > 0 and 1 + f(d - 1) or 0 end return f(...)";
        assert!(lua.load(deep).call::<i64>(150_000).is_err());
        assert_eq!(lua.load("return 1 + 1").eval::<i64>().expect("it goes on"), 2);
    }
}
