import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { withContest } from "./contest_page";

/** Every page, what has to be on it, and who looks at it. */
const PAGES: [path: string, text: string | RegExp, who?: "visitor" | "organiser"][] = [
  ["/", "Bring your frogs."],
  ["/?", "Sign up your team", "visitor"],
  ["/leaderboard", "too few matches"],
  ["/leaderboard#curves", "by time"],
  ["/leaderboard#cross-table", "A row says what a bot got"],
  ["/leaderboard#bias", "What stands out"],
  ["/teams/2", "Recent bouts"],
  ["/bouts/40", "voided: wrong file"],
  ["/matches/k1?bout=40", "match 1 of 3"],
  ["/bots", "is never read"],
  ["/bots?", "Teams upload their bots here.", "visitor"],
  ["/scrimmages", "Waiting for your answer"],
  ["/queue", "18,204"],
  ["/tournaments", "First sprint"],
  ["/tournaments/1", "Won-drawn-lost"],
  ["/sign-up", "Invitation code", "visitor"],
  ["/log-in", "lunarena submit", "visitor"],
  ["/organiser", "made an invitation code", "organiser"],
  ["/projector", "Standings"],
  ["/no/such/page", "There is no such page"],
];

const nameOf = (path: string) => path.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";

function contestOf(who: "visitor" | "organiser" | undefined) {
  return who === "visitor" ? {} : { me: who === "organiser" ? { organiser: true } : {} };
}

async function shown(opened: Opened, text: string | RegExp): Promise<void> {
  await opened.page.getByText(text).first().waitFor();
}

async function width(opened: Opened): Promise<number> {
  return opened.page.evaluate(() => document.documentElement.scrollWidth);
}

export const looksCases: Cases = {
  "contest: every page is shown by its address, light and dark, and axe finds nothing serious": async (around) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const [path, text, who] of PAGES)
        await withContest(
          around,
          path,
          contestOf(who),
          async (opened) => {
            await shown(opened, text);
            assert.equal(await opened.page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
            assert.equal(await opened.page.locator("h1").count(), 1, path);
            await opened.assertAccessible(`${path}, ${colorScheme}`);
            await opened.page.screenshot({
              path: `${opened.shots}/site-${nameOf(path)}${who ? `-${who}` : ""}-${colorScheme}.png`,
              fullPage: true,
            });
          },
          { colorScheme },
        );
  },

  "contest: every page fits on a small screen": async (around) => {
    const long = (plain: string) => `${plain}${"w".repeat(50)}`;
    for (const [path, text, who] of PAGES)
      for (const wide of [false, true])
        await withContest(
          around,
          path,
          { ...contestOf(who), ...(wide && { text: long }) },
          async (opened) => {
            if (wide) await opened.page.locator("h1").waitFor();
            else await shown(opened, text);
            await opened.page.waitForTimeout(wide ? 300 : 0);
            const name = `${nameOf(path)}${who ? `-${who}` : ""}-small${wide ? "-long" : ""}`;
            await opened.page.screenshot({ path: `${opened.shots}/site-${name}.png`, fullPage: true });
            assert.ok((await width(opened)) <= 360, `${path}: nothing is wider than the screen`);
            if (!wide) await opened.assertAccessible(`${path}, small`);
          },
          { viewport: { width: 360, height: 740 }, hasTouch: true },
        );
  },

  "contest: what strangers wrote stays text": async (around) => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script></script><b class=planted>`;
    const text = (plain: string) => `${markup}${plain}\u202e\u0000{@html x}&lt;[x](javascript:alert(3))`;
    for (const [path, , who] of PAGES) {
      if (path === "/no/such/page" || path === "/log-in") continue;
      await withContest(around, path, { ...contestOf(who), text }, async (opened) => {
        await opened.page.getByText("<img src=x onerror=").first().waitFor();
        await opened.page.waitForTimeout(200);
        assert.equal(await opened.page.locator("img, b.planted, #app script").count(), 0, path);
        assert.equal(await opened.page.locator('a[href^="javascript"]').count(), 0, path);
      });
    }
  },
};
