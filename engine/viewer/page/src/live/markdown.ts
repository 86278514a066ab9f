/** Text with what stands out in it. Nothing of it is ever read as HTML. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "emphasis"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] };

export type Block =
  | { kind: "heading"; level: number; id: string; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start?: number; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; right: boolean[] }
  | { kind: "rule" };

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const DIVIDER = /^ *\|? *:?-+:? *(\| *:?-+:? *)*\|? *$/;
/** Lists in lists in lists: nobody means more, and nothing can make the page dig deeper. */
const DEEPEST = 8;

/** The Markdown of manuals: headings, paragraphs, lists, tables, code, quotes, rules. */
export function readMarkdown(text: string): Block[] {
  return new Reader(text.replace(/\r\n?/g, "\n").split("\n"), new Map(), 0).blocks();
}

class Reader {
  private at = 0;

  constructor(
    private readonly lines: readonly string[],
    /** How often a heading was met, for names that differ. */
    private readonly met: Map<string, number>,
    private readonly depth: number,
  ) {}

  blocks(): Block[] {
    const found: Block[] = [];
    while (this.at < this.lines.length) {
      const block = this.line.trim() === "" ? this.skip() : this.block();
      if (block) found.push(block);
    }
    return found;
  }

  private get line(): string {
    return this.lines[this.at] ?? "";
  }

  private skip(): undefined {
    this.at++;
  }

  private block(): Block | undefined {
    const heading = HEADING.exec(this.line);
    if (heading) return this.heading(heading[1]!.length, heading[2]!);
    if (FENCE.test(this.line)) return this.fenced();
    if (/^ {4}/.test(this.line)) return this.indented();
    if (RULE.test(this.line)) return (this.at++, { kind: "rule" });
    if (this.isTable()) return this.table();
    if (this.depth < DEEPEST && QUOTE.test(this.line)) return this.quote();
    if (this.depth < DEEPEST && ITEM.test(this.line)) return this.list();
    return this.paragraph();
  }

  private heading(level: number, text: string): Block {
    this.at++;
    const parts = readInlines(text);
    const name = headingName(plainText(parts));
    const times = this.met.get(name) ?? 0;
    this.met.set(name, times + 1);
    return { kind: "heading", level, id: times ? `${name}-${times}` : name, parts };
  }

  private fenced(): Block {
    const fence = FENCE.exec(this.line)![1]!;
    const from = ++this.at;
    while (this.at < this.lines.length && !this.line.trim().startsWith(fence)) this.at++;
    const text = this.lines.slice(from, this.at).join("\n");
    this.at++;
    return { kind: "code", text };
  }

  private indented(): Block {
    const found: string[] = [];
    while (this.at < this.lines.length && /^( {4}|\s*$)/.test(this.line)) found.push(this.lines[this.at++]!.slice(4));
    return { kind: "code", text: found.join("\n").trimEnd() };
  }

  private isTable(): boolean {
    const next = this.lines[this.at + 1] ?? "";
    return this.line.includes("|") && next.includes("-") && next.includes("|") && DIVIDER.test(next);
  }

  private table(): Block {
    const head = cells(this.lines[this.at++]!);
    const right = cells(this.lines[this.at++]!).map((cell) => cell.endsWith(":") && !cell.startsWith(":"));
    const rows: Inline[][][] = [];
    while (this.line.includes("|")) {
      const row = cells(this.lines[this.at++]!);
      rows.push(head.map((_, column) => readInlines(row[column] ?? "")));
    }
    return { kind: "table", head: head.map((cell) => readInlines(cell)), rows, right };
  }

  private quote(): Block {
    const own: string[] = [];
    while (QUOTE.test(this.line)) own.push(this.lines[this.at++]!.replace(QUOTE, ""));
    return { kind: "quote", blocks: this.inner(own) };
  }

  private list(): Block {
    const [, indent = "", sign = ""] = ITEM.exec(this.line)!;
    const isNumbered = /\d/.test(sign);
    const items: Block[][] = [];
    for (let item = ITEM.exec(this.line); item; item = ITEM.exec(this.line)) {
      if (item[1]!.length !== indent.length || /\d/.test(item[2]!) !== isNumbered) break;
      this.at++;
      items.push(this.inner([item[3]!, ...this.below(indent.length)]));
    }
    return { kind: "list", items, ...(isNumbered && { start: parseInt(sign, 10) }) };
  }

  /** The lines that belong to an item: deeper than its sign, or going on with its text. */
  private below(indent: number): string[] {
    const found: string[] = [];
    while (this.at < this.lines.length) {
      const { line } = this;
      const deep = line.length - line.trimStart().length;
      const next = this.lines[this.at + 1] ?? "";
      if (line.trim() === "") {
        if (next.trim() === "" || next.length - next.trimStart().length <= indent) break;
      } else if (deep <= indent && (ITEM.test(line) || HEADING.test(line) || FENCE.test(line) || !found.every(Boolean)))
        break;
      found.push(line.slice(Math.min(deep, indent + 2)));
      this.at++;
    }
    if (this.line.trim() === "") this.at++;
    return found;
  }

  private paragraph(): Block | undefined {
    const own: string[] = [];
    do own.push(this.lines[this.at++]!.trim());
    while (this.at < this.lines.length && this.line.trim() !== "" && !this.beginsOther());
    const parts = readInlines(own.join("\n"));
    return parts.length ? { kind: "paragraph", parts } : undefined;
  }

  private beginsOther(): boolean {
    const { line } = this;
    return HEADING.test(line) || FENCE.test(line) || QUOTE.test(line) || ITEM.test(line) || this.isTable();
  }

  private inner(lines: readonly string[]): Block[] {
    return new Reader(lines, this.met, this.depth + 1).blocks();
  }
}

function cells(line: string): string[] {
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** As links name it: `Left & right` is `left--right`. */
function headingName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

const INLINE =
  /\\([!-/:-@[-`{-~])|(`+)(.+?)\2(?!`)|!\[[^\]]*\]\([^)]*\)|\[([^\]]*)\]\(([^)\s]*)[^)]*\)|(\*\*|__)(?=\S)(.+?)(?<=\S)\6|([*_])(?=\S)(.+?)(?<=\S)\8(?![\p{L}\p{N}])/gsu;

/** Pictures are left out. */
export function readInlines(text: string, depth = 0): Inline[] {
  if (depth > DEEPEST) return [{ kind: "text", text }];
  const found: Inline[] = [];
  const add = (plain: string) => {
    const last = found.at(-1);
    if (last?.kind === "text") last.text += plain;
    else if (plain) found.push({ kind: "text", text: plain });
  };
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, , code, label, href, , strong, sign, emphasis] = match;
    // Within words `_` is a letter: `lily_pads`.
    if (sign === "_" && /[\p{L}\p{N}]$/u.test(text.slice(0, match.index))) continue;
    add(text.slice(from, match.index));
    from = match.index + whole.length;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) found.push({ kind: "code", text: code.replace(/^ (.+) $/s, "$1") });
    else if (label !== undefined)
      for (const part of linked(href ?? "", readInlines(label, depth + 1)))
        if (part.kind === "text") add(part.text);
        else found.push(part);
    else if (strong !== undefined) found.push({ kind: "strong", parts: readInlines(strong, depth + 1) });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", parts: readInlines(emphasis, depth + 1) });
  }
  add(text.slice(from));
  return found;
}

/** Headings of the same page, and pages elsewhere; what leads to files of the project is plain text. */
function linked(href: string, parts: Inline[]): Inline[] {
  return /^(#|https?:\/\/)/i.test(href) ? [{ kind: "link", href, parts }] : parts;
}

export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => ("text" in part ? part.text : plainText(part.parts))).join("");
}
