import assert from "node:assert/strict";
import { pondPage } from "../browser/pond";
import type { Cases } from "../browser/browser";
import type { FakeServer } from "../live/fake_server";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeBout, madeMatch, madeProjector } from "./made_contest";

export const hallCases: Cases = {
  "contest: a screen in the hall plays match after match, and goes on when more come": async (around) => {
    const short = (server: FakeServer) => {
      for (const key of ["k1", "k2", "k5"]) server.answer(`GET /api/matches/${key}`, pondPage({ turns: 8 }));
    };
    const options = { viewport: { width: 1920, height: 1080 } };
    const test = async (opened: import("../browser/opened").Opened, server: FakeServer) => {
      const { page } = opened;
      const header = page.locator("header");
      await header.getByText("match 1 of 2").waitFor();
      await opened.shot("site-hall");
      await header.getByText("Left won: more flies (9 to 4)").first().waitFor();
      await header.getByText("match 2 of 2").waitFor();
      await opened.keys("ArrowLeft");
      await header.getByText("match 1 of 2").waitFor();
      await opened.keys("ArrowRight");
      await header.getByText("match 2 of 2").waitFor();
      await page.getByText("as soon as it was played").waitFor();
      await header.getByText("Left won: more flies (9 to 4)").first().waitFor();
      const players = [
        { team: 3, name: "Tadpoles", version: 1 },
        { team: 4, name: "Night shift", version: 1 },
      ];
      const projector = madeProjector();
      projector.shown.push(madeBout({ id: 61, kind: "tournament", players, matches: [madeMatch("k5")] }));
      server.answer("GET /api/projector", projector);
      sayChanged(server, "tournament", 1);
      await page.getByText("Next: Tadpoles : Night shift").waitFor();
      await header.getByText("Night shift").waitFor();
      await page.reload();
      await header.getByText("Night shift").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 1080, "it fits the window");
      await opened.assertAccessible("a screen in the hall");
    };
    await withContest(around, "/projector", {}, test, options, short);
  },
};
