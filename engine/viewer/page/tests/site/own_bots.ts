import assert from "node:assert/strict";
import type { Version } from "../../src/site/protocol";
import type { Cases } from "../browser/browser";
import { Problem } from "../live/fake_server";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeMe, madeSite, madeVersions, NOW } from "./made_contest";

const made: Version = {
  number: 3,
  name: "frog.lua",
  hash: "aa11bb22",
  bytes: 20,
  at: NOW,
  state: "checking",
  active: false,
  reports: [],
};
const broken: Version = {
  ...made,
  state: "refused",
  reports: [
    {
      severity: "error",
      message: "`end` expected near <eof>",
      file: "frog.lua",
      line: 12,
      text: "error: `end` expected near <eof>\n  --> frog.lua:12:1\n12 | <b>function</b>",
      help: "close the function that begins in line 3",
    },
  ],
};

export const ownBotsCases: Cases = {
  "contest: a broken bot shows its report, a mended one plays": async (around) => {
    await withContest(around, "/bots", { me: {} }, async (opened, server) => {
      const { page } = opened;
      let versions = madeVersions();
      server.answer("GET /api/versions", () => versions);
      server.answer("POST /api/versions", made);
      versions = [made, ...versions];
      const file = { name: "frog.lua", mimeType: "text/plain", buffer: Buffer.from("function bot.turn(") };
      await page.getByLabel("Choose a Lua file").setInputFiles(file);
      const card = page.getByRole("article").filter({ hasText: "Version 3" }).first();
      await card.getByText("being checked").waitFor();
      const upload = server.posts.at(-1)!;
      assert.match(upload.path, /^\/api\/versions\?name=frog\.lua&request=[0-9a-f-]{32,36}$/);
      assert.deepEqual([upload.body, upload.form], ["function bot.turn(", "form-word"]);
      versions = [broken, ...versions.slice(1)];
      sayChanged(server, "team", 1);
      await card.getByText("`end` expected near <eof>", { exact: true }).waitFor();
      await card.getByText("frog.lua, line 12").waitFor();
      assert.match(await card.locator("pre").first().innerText(), /12 \| <b>function<\/b>/);
      await opened.assertAccessible("a refused version");
      await opened.shot("site-refused");
      const good: Version = { ...made, number: 4, state: "trial" };
      server.answer("POST /api/versions", good);
      versions = [good, ...versions];
      await page.getByText("Paste the source").click();
      await page.getByLabel("Name of the file").fill("frog");
      await page.getByLabel("Source", { exact: true }).fill("return {}");
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      const mended = page.getByRole("article").filter({ hasText: "Version 4" });
      await mended.getByText("playing its trial match").waitFor();
      assert.match(server.posts.at(-1)!.path, /name=frog\.lua/);
      const playing: Version = { ...good, state: "good", active: true, trial: 50 };
      versions = [playing, ...versions.slice(1).map((version) => ({ ...version, active: false }))];
      sayChanged(server, "team", 1);
      await mended.getByText("plays now").waitFor();
      assert.equal(await page.getByText("plays now").count(), 1);
      assert.equal(await mended.getByRole("link", { name: "trial match" }).getAttribute("href"), "/bouts/50");
      await mended.getByText("Source").click();
    });
  },

  "contest: files that are no bot are not sent, and a dropped one is": async (around) => {
    await withContest(around, "/bots", { me: {} }, async (opened, server) => {
      const { page } = opened;
      const drop = (name: string, text: string) =>
        page.locator("section[aria-labelledby=upload]").evaluate(
          (section, [name, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text!], name!));
            section.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
          },
          [name, text],
        );
      const alert = page.getByRole("alert");
      await drop("frog.png", "x");
      await alert.filter({ hasText: "frog.png is no Lua file" }).waitFor();
      await drop("frog.lua", "");
      await alert.filter({ hasText: "frog.lua is empty" }).waitFor();
      await drop("frog.lua", "x".repeat(70_000));
      await alert.filter({ hasText: "frog.lua has 68.4 KiB, a bot at most 64.0 KiB" }).waitFor();
      assert.equal(server.posts.length, 0);
      server.answer("POST /api/versions", made);
      await drop("frog.lua", "return {}");
      await page.getByText("frog.lua was uploaded as version 3").waitFor();
      assert.equal(await alert.count(), 0);
    });
  },

  "contest: an older version plays again, its source is shown, and members and token change": async (around) => {
    await withContest(around, "/bots", { me: {} }, async (opened, server) => {
      const { page } = opened;
      const first = page.getByRole("article").filter({ hasText: "Version 1" });
      server.answer("POST /api/versions/1/activate", new Problem(409, "uploads are closed"));
      await first.getByRole("button", { name: "Let it play" }).click();
      await first.getByRole("alert").filter({ hasText: "uploads are closed" }).waitFor();
      const versions = madeVersions().map((version) => ({ ...version, active: version.number === 1 }));
      server.answer("POST /api/versions/1/activate", versions[1]!);
      server.answer("GET /api/versions", versions);
      await first.getByRole("button", { name: "Let it play" }).click();
      await first.getByText("plays now", { exact: true }).waitFor();
      const second = page.getByRole("article").filter({ hasText: "Version 2" });
      await second.getByText("Source").click();
      await second.getByText("local lily = 1\nreturn {}").waitFor();
      server.answer("POST /api/team", madeMe());
      await page.getByLabel("Members").fill("Eve");
      await page.getByRole("button", { name: "Save members" }).click();
      await page.getByText("Saved.").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { members: ["Eve"] });
      server.answer("POST /api/team/token", { team: 1, name: "Lily pads", token: "another" });
      await page.getByRole("button", { name: "Make a new token" }).click();
      await page.getByRole("group").getByRole("button", { name: "Make a new token" }).click();
      await page.getByText("another", { exact: true }).waitFor();
      server.answer("GET /api/site", madeSite({ submissions_frozen: true, me: madeMe() }));
      sayChanged(server, "site");
      await page.getByText("The organisers have closed uploads.").waitFor();
    });
  },
};
