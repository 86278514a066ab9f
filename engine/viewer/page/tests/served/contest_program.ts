import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { BrowserContextOptions } from "playwright-core";
import type { Surroundings } from "../browser/browser";
import { Opened } from "../browser/opened";
import type { Program } from "./program";

const execute = promisify(execFile);

/** What `contest serve --json` prints. */
interface Link {
  link: string;
  /** Only the first time: who holds the contest. */
  organiser?: { token: string };
}

export interface TokenMade {
  team: number;
  token: string;
}

/** A folder with a contest that the program holds, and what is done there from a terminal. */
export class ContestFolder {
  readonly folder = mkdtempSync(join(tmpdir(), "lunarena-contest-"));
  readonly event = this.file("cup.yaml");
  #servers: ChildProcess[] = [];

  constructor(private readonly program: Program) {}

  file(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string): string {
    writeFileSync(this.file(name), text);
    return this.file(name);
  }

  /** The text of a bot of the house. */
  houseBot(game: string, name: string): string {
    return readFileSync(join(this.program.games, "bots", game, `${name}.lua`), "utf8");
  }

  /** What a command prints; it has to end well. */
  async command(...words: string[]): Promise<string> {
    return (await execute(this.program.path, [...words, "--root", this.program.games])).stdout;
  }

  async json<T>(...words: string[]): Promise<T> {
    return JSON.parse(await this.command(...words, "--json")) as T;
  }

  addTeam(name: string): Promise<TokenMade> {
    return this.json("contest", "team", "add", this.event, name);
  }

  /** Uploads a bot from the terminal, and waits until it plays. */
  async submit(site: string, token: string, file: string): Promise<void> {
    await this.command("submit", file, "--site", site, "--token", token);
  }

  async serve(event = this.event): Promise<ServedContest> {
    const words = ["contest", "serve", event, "--port", "0", "--threads", "1", "--json", "--root", this.program.games];
    const child = spawn(this.program.path, words, { stdio: ["ignore", "pipe", "inherit"] });
    this.#servers.push(child);
    for await (const line of createInterface({ input: child.stdout! })) {
      const { link, organiser } = JSON.parse(line) as Link;
      return new ServedContest(child, new URL(link).origin, organiser?.token);
    }
    throw new Error("the contest said no address");
  }

  /** Ends what is still served, whatever happened. */
  async remove(): Promise<void> {
    await Promise.all(this.#servers.map(ended));
    rmSync(this.folder, { recursive: true });
  }
}

/** `lunarena contest serve`. */
export class ServedContest {
  constructor(
    private readonly child: ChildProcess,
    readonly site: string,
    readonly organiser: string | undefined,
  ) {}

  /** Asks it to end, as Ctrl-C does. */
  async end(): Promise<void> {
    const code = await ended(this.child);
    if (code !== 0) throw new Error(`the contest ended with ${code}`);
  }

  /** A browser of its own, as another person has. What the console says of refusals is expected. */
  open({ browser, shots }: Surroundings, path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    return Opened.open(browser, this.site + path, shots, options, {
      from: this.site,
      said: /Failed to load resource|net::ERR/,
    });
  }
}

/** Milliseconds until a program that doesn't end by itself is ended: its code is none then. */
const PATIENCE = 20_000;

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  return exit.finally(() => clearTimeout(timer));
}
