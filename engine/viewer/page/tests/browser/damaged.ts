import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { Cases, Surroundings } from "./browser";
import { Opened } from "./opened";
import { writePacked, writePage } from "./page_file";
import { pondPage } from "./pond";

async function sentence({ browser, shots }: Surroundings, address: string): Promise<string> {
  const opened = await Opened.open(browser, address, shots);
  const text = await opened.page.getByRole("alert").innerText();
  assert.equal(await opened.page.locator("canvas").count(), 0);
  await opened.close();
  return text;
}

export const damagedCases: Cases = {
  "a newer format is named in a sentence": async (around) => {
    const address = writePage(around.folder, "newer", { ...pondPage({ turns: 2 }), format: 99 });
    assert.match(await sentence(around, address), /newer.*99/s);
  },

  "broken data give a sentence": async (around) => {
    const whole = gzipSync(JSON.stringify(pondPage({ turns: 2 }))).toString("base64");
    for (const packed of [
      "",
      "!!!",
      whole.slice(0, 200),
      gzipSync("[1, 2").toString("base64"),
      gzipSync("{}").toString("base64"),
    ])
      assert.match(await sentence(around, writePacked(around.folder, "broken", packed)), /^[A-Z].{15,}\.$/);
  },

  "data that lack something give a sentence, and no empty page": async (around) => {
    const page = pondPage({ turns: 2 });
    const address = writePage(around.folder, "lacking", {
      ...page,
      matches: [{ ...page.matches[0], look: undefined }],
    });
    assert.match(await sentence(around, address), /^[A-Z].{15,}\.$/);
  },
};
