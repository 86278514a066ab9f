import { type ExtraHeaders, post, postFile, Refusal, surely } from "../live/server";
import type { Version } from "./protocol";

/** All that the page tells the server to do. */
export class SiteServer {
  constructor(
    /** What `x-lunarena-form` has to hold, by which the server knows its own page. */
    private readonly form: () => string | undefined,
    /** What to do when somebody may not do something: they may be somebody else by now. */
    private readonly denied: () => void,
  ) {}

  /** What makes something bears an id, so that it may be sent again after the connection broke. */
  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#done(surely(() => post<T>(path, body, this.#headers())));
  }

  upload(name: string, source: Blob, request: string): Promise<Version> {
    const path = `/api/versions?name=${encodeURIComponent(name)}&request=${encodeURIComponent(request)}`;
    const headers = { "content-type": "application/octet-stream", ...this.#headers() };
    return this.#done(surely(() => postFile<Version>(path, source, headers)));
  }

  async #done<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Refusal && (error.status === 401 || error.status === 403)) this.denied();
      throw error;
    }
  }

  #headers(): ExtraHeaders {
    const form = this.form();
    return form === undefined ? {} : { "x-lunarena-form": form };
  }
}
