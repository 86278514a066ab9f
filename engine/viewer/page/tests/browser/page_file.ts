import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** The page that the program carries. */
const PAGE = join(import.meta.dirname, "../../../page.html");

/** Writes data into the page, as the program does. Gives the address of the file. */
export function writePage(folder: string, name: string, data: unknown): string {
  return writePacked(folder, name, gzipSync(JSON.stringify(data)).toString("base64"));
}

export function writePacked(folder: string, name: string, packed: string): string {
  const element = `<script type="application/octet-stream" id="match">${packed}</script>`;
  const file = join(folder, `${name}.html`);
  writeFileSync(
    file,
    readFileSync(PAGE, "utf8").replace("<!-- match -->", () => element),
  );
  return pathToFileURL(file).href;
}
