import { type ExtraHeaders, post, postFile, surely } from "../live/server";
import type { Version } from "./protocol";

/** All that the page tells the server to do. */
export class SiteServer {
  constructor(
    /** What `x-lunarena-form` has to hold, by which the server knows its own page. */
    private readonly form: () => string | undefined,
  ) {}

  /** What makes something bears an id, so that it may be sent again after the connection broke. */
  post<T>(path: string, body: object = {}): Promise<T> {
    return surely(() => post<T>(path, body, this.#headers()));
  }

  upload(name: string, source: Blob, request: string): Promise<Version> {
    const path = `/api/versions?name=${encodeURIComponent(name)}&request=${encodeURIComponent(request)}`;
    const headers = { "content-type": "application/octet-stream", ...this.#headers() };
    return surely(() => postFile<Version>(path, source, headers));
  }

  #headers(): ExtraHeaders {
    const form = this.form();
    return form === undefined ? {} : { "x-lunarena-form": form };
  }
}
