import type { Opened } from "../browser/opened";
import type { ContestFolder } from "./contest_program";

/** One of the games, with matches of a dozen turns. */
export const GAME = "galaxy-commander";
export const ACTIONS = 36;

export const CUP = `title: Spring cup
game: ${GAME}
entries: [idle]
seeds: 1
set:
  match.actions: ${ACTIONS}
contest: {}
`;

/** Turns by doing nothing, which is good for no more than a draw. */
export const WEAK = `function turn(_)
  return { no_action(), no_action(), no_action() }
end
`;

/** The same with a mistake in its second line. */
export const BROKEN = `function turn(_)
  return { no_action(), no_action( no_action() }
end
`;

/** A bot of the house that beats those who do nothing. */
export function strong(folder: ContestFolder): string {
  return folder.houseBot(GAME, "settler");
}

/** A bot that says something in each turn. */
export function talking(source: string, words: string): string {
  return `${source}
local plain_turn = turn
function turn(view)
  print(${JSON.stringify(words)})
  return plain_turn(view)
end
`;
}

export async function logIn({ page }: Opened, token: string): Promise<void> {
  await page.getByLabel("Token of your team").fill(token);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Log out" }).waitFor();
}

/** A link of the head, which is on every page. */
export async function go({ page }: Opened, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Contest" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Chooses a file, as if it were picked from a disk. */
export async function upload({ page }: Opened, name: string, source: string): Promise<void> {
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(source) };
  await page.getByLabel("Choose a Lua file").setInputFiles(file);
}
