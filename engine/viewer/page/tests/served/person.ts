import assert from "node:assert/strict";
import type { Opened } from "../browser/opened";

/** An action has far fewer steps, and a way far fewer places. */
const MOST_STEPS = 40;

/** What the panel says, as a person reads it. */
interface Seen {
  /** `Turn 12, round 3`; nothing, while others play. */
  turn?: string;
  isOver: boolean;
  /** The rules are asked, or something is on its way. */
  isBusy: boolean;
  /** The turn can't be ended without a choice. */
  isOpen: boolean;
}

function look(): Seen {
  const text = document.body.innerText;
  const ender = [...document.querySelectorAll("button")].find((own) => /^(End turn|Go on)$/.test(own.innerText.trim()));
  const isOpen = text.includes("once you have made your choice");
  const turn = /Turn \d+[^.]*\./.exec(text)?.[0];
  return {
    ...(ender && turn ? { turn } : {}),
    isOver: text.includes("The match is over.") || text.includes("The match failed."),
    isBusy: text.includes("Asking the rules.") || (Boolean(ender?.disabled) && !isOpen),
    isOpen,
  };
}

/** Somebody who plays a seat by the buttons of the page, whatever the game. */
export class Player {
  constructor(private readonly opened: Opened) {}

  private get page() {
    return this.opened.page;
  }

  /** Waits until the page shows what is wanted. */
  private async seen(wanted: (seen: Seen, before: string) => boolean, before = ""): Promise<Seen> {
    for (;;) {
      const seen = await this.page.evaluate(look);
      if (wanted(seen, before)) return seen;
      await this.page.waitForTimeout(15);
    }
  }

  /** Waits for a question; false, when the match is over. */
  async isAsked(): Promise<boolean> {
    const seen = await this.seen(({ turn, isOver, isBusy }) => isOver || (turn !== undefined && !isBusy));
    return !seen.isOver;
  }

  /** Ends the turn, with a choice if it takes one, and waits until that was heard. */
  async end(): Promise<void> {
    const { turn, isOpen } = await this.seen(({ turn, isBusy }) => turn !== undefined && !isBusy);
    if (isOpen) await this.act(0);
    await this.page.getByRole("button", { name: /^(End turn|Go on)$/ }).click();
    await this.seen((now, before) => now.isOver || now.turn !== before, turn);
  }

  /** Takes over the unit with this number, which a link to it selects. */
  async take(unit: number): Promise<void> {
    await this.page.evaluate((id) => (location.hash = `thing=${id}`), unit);
    await this.page.getByRole("button", { name: /^Take over/ }).click();
    await this.page
      .getByRole("button", { name: /^(Leave|Give back)/ })
      .first()
      .waitFor();
  }

  /** How many actions the panel offers now. */
  async offered(): Promise<number> {
    return this.page.locator("ul li button[data-pick]:not([disabled])").count();
  }

  /** Does one of the things that can be done, with the first choice of every step; whether it was done. */
  async act(which: number): Promise<boolean> {
    const actions = this.page.locator("ul li button[data-pick]:not([disabled])");
    await actions.nth(which).click();
    for (let step = 0; step < MOST_STEPS; step++) {
      const seen = await this.seen(({ isBusy, isOver, turn }) => !isBusy || isOver || turn === undefined);
      if (seen.isOver || seen.turn === undefined) return true;
      const yes = this.page.getByRole("button", { name: "Yes", exact: true });
      const back = this.page.getByRole("button", { name: /^Back Esc/ });
      if (await yes.count()) {
        await yes.click();
        continue;
      }
      if (!(await back.count())) return true;
      const way = this.page.getByRole("button", { name: /^End the way/ });
      const choice = this.page.locator("ul[aria-label=Choices] button[data-pick]").first();
      const number = this.page.getByRole("button", { name: "Choose", exact: true });
      if (await way.count()) await way.click();
      else if (await choice.count()) await choice.click();
      else if (await number.count()) await number.first().click();
      else {
        // Refused on the way: other steps before it might have done better.
        while (await back.count()) await back.click();
        return false;
      }
    }
    assert.fail("an action has no end");
  }
}
