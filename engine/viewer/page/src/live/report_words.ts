import type { Report } from "./protocol";

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** What a terminal puts before a report, and before its help. */
const SIGNS = ["error", "warning", "help"];

/** Whether the text of a report, as a terminal shows it, says more than its message and its help do. */
export function saysMore({ text, message, help }: Pick<Report, "text" | "message" | "help">): boolean {
  const said = new Set([...SIGNS, ...wordsOf(message), ...wordsOf(help ?? "")]);
  return wordsOf(text).some((word) => !said.has(word));
}
