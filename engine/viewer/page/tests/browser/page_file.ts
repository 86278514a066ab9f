import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** The pages that the program carries. */
const PAGE = join(import.meta.dirname, "../../../page.html");
const EVENT_PAGE = join(import.meta.dirname, "../../../event.html");

/** Writes data into the page, as the program does. Gives the address of the file. */
export function writePage(folder: string, name: string, data: unknown): string {
  return writePacked(folder, name, gzipSync(JSON.stringify(data)).toString("base64"));
}

/** The same for the page of an event. */
export function writeEventPage(folder: string, name: string, data: unknown): string {
  return writeElement(EVENT_PAGE, "event", folder, name, gzipSync(JSON.stringify(data)).toString("base64"));
}

export function writePacked(folder: string, name: string, packed: string): string {
  return writeElement(PAGE, "match", folder, name, packed);
}

/** Cases run side by side: each has a file of its own, so that none is read while it is written. */
let written = 0;

function writeElement(page: string, id: string, folder: string, name: string, packed: string): string {
  const element = `<script type="application/octet-stream" id="${id}">${packed}</script>`;
  const file = join(folder, `${name}-${++written}.html`);
  writeFileSync(
    file,
    readFileSync(page, "utf8").replace(`<!-- ${id} -->`, () => element),
  );
  return pathToFileURL(file).href;
}
