import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Asked, ConstantData, MatchOrder, Started } from "../../src/live/protocol";
import type { Surroundings } from "../browser/browser";
import { Opened } from "../browser/opened";

/** The program itself, with a copy of the games that tests may write to. */
export interface Program {
  path: string;
  games: string;
  /** Settings that make matches of a game short. */
  short: Record<string, [string, string][]>;
}

/** `lunarena serve`, until the test is over. */
export class Served {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly games: string,
  ) {}

  static async start(program: Program, words: string[] = ["serve"]): Promise<Served> {
    const games = mkdtempSync(join(tmpdir(), "lunarena-served-"));
    cpSync(program.games, games, { recursive: true });
    const child = spawn(program.path, [...words, "--root", games], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout! })) {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address) return new Served(child, address, games);
    }
    throw new Error("the program said no address");
  }

  /** Asks it to end, as Ctrl-C does; the code that it ends with. */
  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((done) => this.child.once("exit", (code) => done(code)));
    this.child.kill("SIGINT");
    const code = await ended;
    rmSync(this.games, { recursive: true });
    return code;
  }

  get site(): string {
    return new URL(this.address).origin;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(this.site + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(this.site + path)).json()) as T;
  }

  start(order: Partial<MatchOrder> & { game: string }): Promise<Started> {
    return this.post("/api/matches", { bots: [], mods: [], set: [], seed: 7, ...order });
  }

  /** Gives a file of the folder another text; the one before. */
  edit(file: string, change: (text: string) => string): string {
    const path = join(this.games, file);
    const before = readFileSync(path, "utf8");
    const after = change(before);
    assert.notEqual(after, before, `${file} is changed`);
    writeFileSync(path, after);
    return before;
  }

  /** Gives a constant another value, in its file; the name of the file. */
  editConstant({ from, value }: ConstantData, next: string): string {
    const [file = "", line] = from.split(":");
    this.edit(file, (text) => {
      const lines = text.split("\n");
      lines[Number(line) - 1] = lines[Number(line) - 1]!.replace(value, next);
      return lines.join("\n");
    });
    return file;
  }

  /** The first question to a person, as the stream of their page has it. */
  async asked(href: string): Promise<Asked> {
    const events = href.replace("/match/", "/api/matches/").replace("?", "/events?");
    const response = await fetch(this.site + events);
    let text = "";
    for await (const piece of response.body!) {
      text += Buffer.from(piece).toString("utf8");
      const asked = text.split("\n\n").find((event) => event.includes("event: asked"));
      const data = asked && /^data: (.*)$/m.exec(asked)?.[1];
      if (data && text.includes(`${asked}\n\n`)) return JSON.parse(data) as Asked;
    }
    throw new Error("nobody is asked");
  }

  open({ browser, shots }: Surroundings, path: string): Promise<Opened> {
    return Opened.open(browser, this.site + path, shots, {}, { from: this.site, said: /Failed to load|net::ERR/ });
  }
}

/** A server for one test, which has to end well. */
export async function served(
  program: Program,
  test: (server: Served) => Promise<void>,
  words: string[] = ["serve"],
): Promise<void> {
  const server = await Served.start(program, words);
  let code: number | null;
  try {
    await test(server);
  } finally {
    code = await server.end();
  }
  if (code !== 0) throw new Error(`the program ended with ${code}`);
}
