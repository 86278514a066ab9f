import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { accessCases } from "./access";
import { controlCases } from "./control";
import { damagedCases } from "./damaged";
import { eventCases } from "./event";
import { hostileCases } from "./hostile";
import { matchCases } from "./matches";
import { pointerCases } from "./pointer";
import { twoCases } from "./two";
import { liveCases } from "../live/cases";
import { siteCases } from "../site/cases";
import { servedCases } from "../served/cases";
import { contestCases } from "../served/contest";

export interface Surroundings {
  browser: Browser;
  /** For pages that tests make. */
  folder: string;
  shots: string;
}

/** What is tested, by name. A case may give a line of figures, which are told and not judged. */
export type Cases = Record<string, (around: Surroundings) => Promise<string | void>>;

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** `--pages DIR`: pages of real matches; `--program FILE --games DIR`: the program and games that it serves; `--short GAME:KEY=VALUE`: a setting that
 * makes matches of a game short; `--shots DIR`: where pictures are kept; `--only TEXT`: cases with that in their names. */
export async function run(given: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: given,
    options: {
      pages: text,
      shots: text,
      only: text,
      chromium: text,
      program: text,
      games: text,
      short: { type: "string", multiple: true },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "lunarena-pages-"));
  const shots = resolve(values.shots ?? join(folder, "shots"));
  mkdirSync(shots, { recursive: true });
  const pages = values.pages ? pagesIn(resolve(values.pages)) : [];
  if (values.pages && !pages.length) throw new Error(`no page (*.html) in ${values.pages}`);
  const browser = await chromium.launch({ executablePath: values.chromium ?? "/usr/bin/chromium", args: ARGUMENTS });
  try {
    const program = values.program &&
      values.games && {
        path: resolve(values.program),
        games: resolve(values.games),
        short: settings(values.short),
      };
    const cases = {
      ...controlCases,
      ...pointerCases,
      ...twoCases,
      ...hostileCases,
      ...damagedCases,
      ...accessCases,
      ...eventCases,
      ...liveCases,
      ...siteCases,
      ...matchCases(pages),
      ...(program ? { ...servedCases(program), ...contestCases(program) } : {}),
    };
    return await runAll(cases, values.only ?? "", { browser, folder, shots });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

function settings(given: readonly string[] = []): Record<string, [string, string][]> {
  const all: Record<string, [string, string][]> = {};
  for (const one of given) {
    const [, game, key, value] = /^([^:]+):([^=]+)=(.*)$/.exec(one) ?? [];
    if (game && key && value !== undefined) (all[game] ??= []).push([key, value]);
  }
  return all;
}

function pagesIn(folder: string): [string, string][] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".html"));
  return names.sort().map((name) => [basename(name, ".html"), pathToFileURL(join(folder, name)).href]);
}

/** Cases mostly wait for the next frame, so several wait side by side. */
const LANES = 4;

async function runAll(cases: Cases, only: string, around: Surroundings): Promise<number> {
  let failed = 0;
  const waiting = Object.entries(cases).filter(([name]) => name.includes(only));
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, test] = next;
      try {
        const figures = await test(around);
        console.log(`ok    ${name}${figures ? `: ${figures}` : ""}`);
      } catch (error) {
        failed++;
        console.log(`FAILS ${name}\n${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(failed ? `${failed} failed` : "all passed");
  return failed ? 1 : 0;
}
