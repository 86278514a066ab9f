import type { SiteData } from "./protocol";

const KIB = 1024;

export function bytesWords(bytes: number): string {
  return bytes < KIB ? `${bytes} bytes` : `${(bytes / KIB).toFixed(1)} KiB`;
}

/** Why a file is not sent at all, if so. */
export function fileProblem(name: string, bytes: number, { limits }: Pick<SiteData, "limits">): string | undefined {
  if (!/\.lua$/i.test(name)) return `${name} is no Lua file: a bot is one file whose name ends in .lua.`;
  if (bytes === 0) return `${name} is empty.`;
  if (bytes > limits.largest_bot)
    return `${name} has ${bytesWords(bytes)}, a bot at most ${bytesWords(limits.largest_bot)}.`;
  return undefined;
}

/** What was typed as a name, with its ending. */
export function luaName(text: string): string {
  const name = text.trim() || "bot";
  return /\.lua$/i.test(name) ? name : `${name}.lua`;
}
