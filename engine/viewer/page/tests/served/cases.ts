import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConstantData, ContentData, GameEntry } from "../../src/live/protocol";
import type { Cases, Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { mapsOf } from "./maps";
import { Player } from "./person";
import { redrawn } from "./redraw";
import { type Program, type Served, served } from "./program";

/** In so many turns something is done; after that turns are only ended. */
const BUSY_TURNS = 4;

const status = (opened: Opened, text: string | RegExp) => opened.page.getByText(text).first();

async function gamesOf(server: Served): Promise<GameEntry[]> {
  return (await server.get<ContentData>("/api/content")).games;
}

/** A bot that is not the helper, for the other seats. */
function opponent(game: GameEntry): string {
  return game.defaultBots.at(-1) ?? game.bots[0]!.name;
}

/** The replay of a match, written by the page, which the program verifies. */
function verify(program: Program, server: Served, file: string): void {
  const words = ["replay", "verify", join(server.games, file), "--root", server.games, "--json"];
  execFileSync(program.path, words, { stdio: "pipe" });
}

/** A whole match against a bot, and its replay kept. */
async function wholeMatch(around: Surroundings, program: Program, name: string): Promise<string> {
  let told = "";
  await served(program, async (server) => {
    const game = (await gamesOf(server)).find((own) => own.name === name)!;
    const bots = ["human", ...Array.from({ length: game.seats.least - 1 }, () => opponent(game))];
    const started = await server.start({ game: name, bots, set: program.short[name] ?? [] });
    const opened = await server.open(around, started.links[0]!.href);
    const player = new Player(opened);
    let [turns, done] = [0, 0];
    const first = await server.asked(started.links[0]!.href);
    if (first.idle && first.unit !== undefined && (await player.isAsked())) await player.take(first.unit);
    for (; await player.isAsked(); turns++) {
      for (let which = 0; turns < BUSY_TURNS && which < (await player.offered()); which++) {
        if (await player.act(which)) done++;
        if (!(await player.isAsked())) break;
      }
      if (turns === 1) await opened.shot(`served-${name}`);
      if (await player.isAsked()) await player.end();
    }
    assert.ok(turns > 2 && done > 0, `${turns} turns, ${done} things done`);
    await status(opened, "The match is over.").waitFor();
    const kept = await server.post<{ file: string }>(`/api/matches/${started.match}/keep`, {
      as: "replay",
      name: "own",
    });
    verify(program, server, kept.file);
    await opened.close();
    told = `${turns} turns, ${done} things done`;
  });
  return told;
}

/** All games of a folder that people can play. */
function gameNames(program: Program): string[] {
  return readdirSync(join(program.games, "rules"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readFileSync(join(program.games, "rules", name, "game.yaml"), "utf8").includes("choices:"));
}

export function servedCases(program: Program): Cases {
  const [first] = gameNames(program);
  if (first === undefined) return {};
  const whole = gameNames(program).map((name) => [
    `a person plays a whole match of ${name}`,
    (around: Surroundings) => wholeMatch(around, program, name),
  ]);
  const maps = gameNames(program).map((name) => [
    `maps of ${name} are opened, drawn on, saved as they were, and played`,
    (around: Surroundings) => mapsOf(around, program, name),
  ]);
  const drawn = gameNames(program).map((name) => [
    `a map of ${name} is drawn from nothing, saved, checked, and played`,
    (around: Surroundings) => redrawn(around, program, name),
  ]);
  return {
    ...(Object.fromEntries([...whole, ...maps, ...drawn]) as Cases),
    "two people play, and one loses the connection": (around) => twoPeople(around, program, first),
    "a match is set up by clicking, and what if is kept": (around) => setUp(around, program, first),
    "files are watched: edited, broken, mended": (around) => watched(around, program, first),
  };
}

async function twoPeople(around: Surroundings, program: Program, name: string): Promise<void> {
  await served(program, async (server) => {
    const game = (await gamesOf(server)).find((own) => own.name === name)!;
    const bots = Array.from({ length: Math.max(2, game.seats.least) }, () => "human");
    const started = await server.start({ game: name, bots, set: program.short[name] ?? [] });
    const pages = await Promise.all(started.links.map(({ href }) => server.open(around, href)));
    const players = pages.map((opened) => new Player(opened));
    const play = async (player: Player, at: number) => {
      for (let turns = 0; await player.isAsked(); turns++) {
        if (at === 1 && turns === 1) {
          // The line breaks, and comes back; so does what is asked.
          const { page } = pages[1]!;
          await page.context().setOffline(true);
          await page.waitForTimeout(200);
          await page.context().setOffline(false);
          await page.reload();
          await player.isAsked();
        }
        await player.end();
      }
    };
    await Promise.all(players.map(play));
    for (const opened of pages) {
      await status(opened, "The match is over.").waitFor();
      opened.wrong.length = 0;
      await opened.page.context().close();
    }
    const kept = await server.post<{ file: string }>(`/api/matches/${started.match}/keep`, {
      as: "replay",
      name: "two",
    });
    verify(program, server, kept.file);
  });
}

async function setUp(around: Surroundings, program: Program, name: string): Promise<void> {
  await served(program, async (server) => {
    const opened = await server.open(around, "/");
    const { page } = opened;
    const game = (await gamesOf(server)).find((own) => own.name === name)!;
    await page.getByRole("link", { name: game.title }).first().click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await status(opened, "The match is over.").waitFor();
    await opened.shot("served-over");
    const match = new URL(page.url()).pathname.split("/").at(-1)!;
    const constants = await server.get<ConstantData[]>(`/api/games/${name}/constants`);
    const number = constants.find(({ kind, value }) => kind === "integer" && Number(value) > 10)!;
    const fork = await server.post<{ match: string; command: string }>(`/api/matches/${match}/fork`, {
      at: 2,
      set: [[number.path, String(Number(number.value) - 1)]],
    });
    assert.match(fork.command, /^lunarena fork /);
    const kept = await server.post<{ file: string }>(`/api/matches/${fork.match}/keep`, {
      as: "replay",
      name: "branch",
    });
    verify(program, server, kept.file);
    await page.goto(server.site);
    await page
      .getByRole("button", { name: /branch\.replay/ })
      .or(page.getByText("branch.replay"))
      .first()
      .waitFor();
    await opened.close();
  });
}

async function watched(around: Surroundings, program: Program, name: string): Promise<void> {
  const words = [
    "watch",
    name,
    "--browser",
    "--seed",
    "7",
    ...(program.short[name] ?? []).flatMap(([key, value]) => ["--set", `${key}=${value}`]),
  ];
  await served(
    program,
    async (server) => {
      const game = (await gamesOf(server)).find((own) => own.name === name)!;
      const opened = await server.open(around, new URL(server.address).pathname);
      const { page } = opened;
      const boards = page.locator("main canvas[role=application]");
      await boards.first().waitFor();
      assert.equal(await boards.count(), 1, "nothing was changed yet");
      const bot = `bots/${name}/${game.defaultBots[0]}.lua`;
      const map = `maps/${name}/${readdirSync(join(server.games, "maps", name)).find((file) => file.startsWith(`${game.defaultMap}.`))}`;
      const rules = `rules/${name}/${readdirSync(join(server.games, "rules", name)).find((file) => file.endsWith(".lua"))}`;
      for (const file of [bot, map, rules]) {
        const comment = file.endsWith(".lua") ? "\n-- nothing\n" : "\n# nothing\n";
        appendFileSync(join(server.games, file), comment);
        await page.getByText(`${file} changed`).first().waitFor();
        const before = server.edit(file, (text) => `${text}\n: = : = (\n`);
        await page.getByText(/Fix the files to go on/).waitFor();
        assert.ok(await boards.count(), "the last good match is still shown");
        writeFileSync(join(server.games, file), before);
        await page.getByText("Waiting for files to change.").waitFor();
      }
      const constants = await server.get<ConstantData[]>(`/api/games/${name}/constants`);
      const number = constants.find(({ kind, value }) => kind === "integer" && Number(value) > 10)!;
      const file = server.editConstant(number, String(Number(number.value) - 1));
      await page.getByText(`${file} changed`).first().waitFor();
      await page.waitForFunction(() => document.querySelectorAll("main canvas[role=application]").length === 2);
      await opened.shot("served-watch");
      await opened.close();
    },
    words,
  );
}
