import type { Report } from "../live/protocol";
import { reportsOf, Unreachable } from "../live/server";
import { requestId } from "./request_id";

/** What a form is doing: whether it waits for the server, and what came of it. */
export class Sending {
  isBusy = $state(false);
  /** What went wrong, for beside the form. */
  reports = $state.raw<readonly Report[]>([]);
  /** What was done, for those who listen, too. */
  done = $state("");
  #request = "";
  #content = "";

  /** One thing at a time. Gives whether it was done. */
  async send(what: () => Promise<string | void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.done = "";
    try {
      const done = await what();
      [this.reports, this.done, this.#request] = [[], done ?? "", ""];
      return true;
    } catch (error) {
      this.reports = reportsOf(error);
      // Whether it was done is known of everything that was answered.
      if (!(error instanceof Unreachable)) this.#request = "";
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** The id of an order. The same order, sent again after the connection broke, has the same. */
  request(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#request === "" || text !== this.#content) [this.#request, this.#content] = [requestId(), text];
    return this.#request;
  }

  refuse(message: string): void {
    this.done = "";
    this.reports = [{ text: message, severity: "error", message }];
  }
}
