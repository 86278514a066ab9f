/** Words in columns of one width. */
export interface Columns {
  width: number;
  /** Whether words end in one column, and not begin. */
  right: boolean;
}

export function readRow(text: string, cell: "character" | "word"): string[] {
  if (cell === "character") return [...text];
  const words = text.trim();
  return words === "" ? [] : words.split(/\s+/);
}

export function writeRow(cells: readonly string[], columns: Columns | undefined): string {
  if (!columns) return cells.join("");
  const { width, right } = columns;
  const padded = cells.map((cell) => (right ? cell.padStart(width) : cell.padEnd(width)));
  return right ? padded.join(" ") : padded.join(" ").trimEnd();
}

/** The columns in which rows of words stand; nothing, where they stand in none. */
export function columnsOf(texts: readonly string[]): Columns | undefined {
  const rows = texts.map((text) => ({ text, words: readRow(text, "word") })).filter(({ words }) => words.length > 0);
  const [first] = rows;
  if (!first) return undefined;
  const longest = longestWord(rows.map(({ words }) => words));
  const isIn = (columns: Columns) =>
    rows.every(({ text, words }) => writeRow(words, columns) === (columns.right ? text : text.trimEnd()));
  const fromEnd = { width: (first.text.length + 1) / first.words.length - 1, right: true };
  if (Number.isInteger(fromEnd.width) && fromEnd.width >= longest && isIn(fromEnd)) return fromEnd;
  const second = /^\S+\s+(?=\S)/.exec(first.text)?.[0].length ?? longest + 1;
  const fromStart = { width: second - 1, right: false };
  return fromStart.width >= longest && isIn(fromStart) ? fromStart : undefined;
}

/** Its length. */
export function longestWord(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, words) => words.reduce((longest, word) => Math.max(longest, word.length), most), 1);
}
