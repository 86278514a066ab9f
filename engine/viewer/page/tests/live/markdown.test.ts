import { expect, test } from "vitest";
import { type Inline, readInlines, readMarkdown } from "../../src/live/markdown";

const text = (text: string): Inline => ({ kind: "text", text });

test("headings have names that links find, each its own", () => {
  const found = readMarkdown("# The *pond*\n\ntext\n\n## Frogs & newts\n## Frogs & newts\n");
  expect(found.map((block) => ("id" in block ? [block.level, block.id] : block.kind))).toEqual([
    [1, "the-pond"],
    "paragraph",
    [2, "frogs--newts"],
    [2, "frogs--newts-1"],
  ]);
});

test("what stands out in a line", () => {
  expect(readInlines("a **big *green* frog** in `x * y * z`")).toEqual([
    text("a "),
    { kind: "strong", parts: [text("big "), { kind: "emphasis", parts: [text("green")] }, text(" frog")] },
    text(" in "),
    { kind: "code", text: "x * y * z" },
  ]);
  expect(readInlines("lily_pads and 2 * 3 * 4, \\*not\\*")).toEqual([text("lily_pads and 2 * 3 * 4, *not*")]);
});

test("links lead to headings and to the web; files and scripts are plain text, pictures nothing", () => {
  expect(readInlines("[up](#the-pond)")).toEqual([{ kind: "link", href: "#the-pond", parts: [text("up")] }]);
  expect(readInlines("[web](https://example.org)")).toMatchObject([{ kind: "link", href: "https://example.org" }]);
  expect(readInlines("[look](look.yaml) [x](javascript:alert(1))")).toEqual([text("look x)")]);
  expect(readInlines("![a pond](pond.svg)")).toEqual([]);
  expect(readMarkdown("![a pond](pond.svg)\n\nwater")).toEqual([{ kind: "paragraph", parts: [text("water")] }]);
});

test("HTML is text", () => {
  expect(readMarkdown("<script>alert(1)</script>")).toEqual([
    { kind: "paragraph", parts: [text("<script>alert(1)</script>")] },
  ]);
});

test("lists with lists in them, numbers that begin anywhere, lines that go on", () => {
  expect(readMarkdown("1. one\n   goes on\n2. two\n   - a\n   - b\n\ntext")).toEqual([
    {
      kind: "list",
      start: 1,
      items: [
        [{ kind: "paragraph", parts: [text("one\ngoes on")] }],
        [
          { kind: "paragraph", parts: [text("two")] },
          {
            kind: "list",
            items: [[{ kind: "paragraph", parts: [text("a")] }], [{ kind: "paragraph", parts: [text("b")] }]],
          },
        ],
      ],
    },
    { kind: "paragraph", parts: [text("text")] },
  ]);
  expect(readMarkdown("3. c\n4. d")).toMatchObject([{ kind: "list", start: 3 }]);
});

test("tables, with too few cells and with lines in code", () => {
  expect(readMarkdown("| frog | legs |\n|---|--:|\n| green \\| red | 4 |\n| `a` |\n\nend")).toEqual([
    {
      kind: "table",
      head: [[text("frog")], [text("legs")]],
      rows: [
        [[text("green | red")], [text("4")]],
        [[{ kind: "code", text: "a" }], []],
      ],
      right: [false, true],
    },
    { kind: "paragraph", parts: [text("end")] },
  ]);
});

test("code keeps its lines; a fence that nobody closes ends with the text", () => {
  expect(readMarkdown("```lua\nfrog()\n\n  # no heading\n```\nafter")).toEqual([
    { kind: "code", text: "frog()\n\n  # no heading" },
    { kind: "paragraph", parts: [text("after")] },
  ]);
  expect(readMarkdown("    plain\n\n    code\ntext")).toEqual([
    { kind: "code", text: "plain\n\ncode" },
    { kind: "paragraph", parts: [text("text")] },
  ]);
  expect(readMarkdown("```\nopen")).toEqual([{ kind: "code", text: "open" }]);
});

test("quotes and rules", () => {
  expect(readMarkdown("> wise\n> frog\n\n---\n")).toEqual([
    { kind: "quote", blocks: [{ kind: "paragraph", parts: [text("wise\nfrog")] }] },
    { kind: "rule" },
  ]);
});

test("what is nested too deep is text", () => {
  const deep = (text: string) => JSON.stringify(readMarkdown(text));
  expect(deep(`${"> ".repeat(3000)}x`).match(/"quote"/g)).toHaveLength(8);
  expect(deep(`${"- ".repeat(3000)}x`).match(/"list"/g)).toHaveLength(8);
  expect(deep(`${"[".repeat(3000)}x`)).toContain("[[[x");
});
