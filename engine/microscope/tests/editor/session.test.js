// A session of VS Code's own client: whatever it expects of a debugger, ours does. The program is named by LUNARENA, a folder with games by GAMES.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, test } from "node:test";
import { DebugClient } from "@vscode/debugadapter-testsupport";

const program = process.env.LUNARENA;
const games = process.env.GAMES;
const replay = join(games, "editor.replay");
const bot = join(games, "bots", "mars-makeover", "pioneer.lua");
const launch = { replay, root: games, seat: "Blue" };

let client;

before(() => {
  const match = ["play", "mars-makeover", "pioneer", "wanderer", "--seed", "7", "--root", games];
  execFileSync(program, [...match, "--replay", replay, "--json"]);
});
after(() => rmSync(replay, { force: true }));

beforeEach(async () => {
  client = new DebugClient(program, "debug", "lunarena");
  // A busy machine is no fault.
  client.defaultTimeout = 300_000;
  await client.start();
});
afterEach(() => client.stop());

/** The first line of the bot with these words. */
function lineOf(words) {
  const at = readFileSync(bot, "utf8").split("\n").findIndex((line) => line.includes(words));
  assert.notEqual(at, -1, words);
  return at + 1;
}

async function top() {
  const { body } = await client.stackTraceRequest({ threadId: 1 });
  return body.stackFrames[0];
}

async function locals() {
  const { body } = await client.scopesRequest({ frameId: (await top()).id });
  const scope = body.scopes.find((scope) => scope.name === "Locals");
  const inside = await client.variablesRequest({ variablesReference: scope.variablesReference });
  return Object.fromEntries(inside.body.variables.map((variable) => [variable.name, variable.value]));
}

/** Sends a request that moves the match, and waits until it stands again. */
async function go(request) {
  const [stopped] = await Promise.all([client.waitForEvent("stopped"), client[request]({ threadId: 1 })]);
  return stopped.body;
}

test("a breakpoint is come to, forwards and backwards", async () => {
  const line = lineOf("function play_turn(") + 2;
  await client.hitBreakpoint({ ...launch, stopOnEntry: false }, { path: bot, line });
  const first = { frame: await top(), locals: await locals() };
  assert.equal(first.frame.source.path, bot);
  const second = await go("continueRequest");
  assert.equal(second.reason, "breakpoint");
  const third = { frame: await top(), locals: await locals() };
  assert.equal(third.frame.line, first.frame.line);
  assert.notDeepEqual(third.locals, {});
  const back = await go("reverseContinueRequest");
  assert.equal(back.reason, "breakpoint");
  assert.deepEqual(back.hitBreakpointIds, second.hitBreakpointIds);
  assert.deepEqual(await locals(), first.locals);
});

test("steps go in, over, out and back", async () => {
  const entered = client.waitForEvent("stopped");
  await Promise.all([client.configurationSequence(), client.launch({ ...launch, turn: 21 })]);
  assert.equal((await entered).body.reason, "entry");
  const seen = [];
  for (const step of ["stepInRequest", "nextRequest", "stepInRequest", "nextRequest", "nextRequest"]) {
    seen.push({ line: (await top()).line, locals: await locals() });
    assert.equal((await go(step)).reason, "step");
  }
  const value = await client.evaluateRequest({ expression: "1 + 1", frameId: (await top()).id, context: "watch" });
  assert.equal(value.body.result, "2");
  const depth = (await client.stackTraceRequest({ threadId: 1 })).body.stackFrames.length;
  if (depth > 1) {
    await go("stepOutRequest");
    assert.ok((await client.stackTraceRequest({ threadId: 1 })).body.stackFrames.length < depth);
  }
  // Back to where it began: a step over on the way back may pass what was stepped into.
  for (let steps = 0; (await top()).line !== seen[0].line && steps < 200; steps++) {
    await go("stepBackRequest");
  }
  assert.deepEqual({ line: (await top()).line, locals: await locals() }, seen[0]);
});

test("a match comes to its end, and so does the session", async () => {
  await Promise.all([client.configurationSequence(), client.launch({ ...launch, stopOnEntry: false })]);
  // It came to its end and stands at the last line; whoever goes on is done.
  await client.waitForEvent("stopped");
  await Promise.all([client.waitForEvent("terminated"), client.continueRequest({ threadId: 1 })]);
});
