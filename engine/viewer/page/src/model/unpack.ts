import { FORMAT, type PageData } from "./format";

/** What a person is told instead of a broken page. */
export class PageError extends Error {}

/** The data of a page, as the program wrote them: JSON, gzip, base64. */
export async function unpack(base64: string): Promise<PageData> {
  void base64;
  throw new PageError(`not yet: format ${FORMAT}`);
}
