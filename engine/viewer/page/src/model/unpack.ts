import { FORMAT, type PageData } from "./format";

/** What a person is told instead of a broken page: a plain sentence. */
export class PageError extends Error {}

/** What a page is about. */
export type Subject = "match" | "event";

/** The data of a page, as the program wrote them: JSON, gzip, base64. */
export async function unpack(base64: string): Promise<PageData> {
  return checked(await unpackJson(base64, "match"));
}

/** Data of a page from wherever they came. */
export function checked(data: unknown): PageData {
  if (!isPage(checkFormat(data, FORMAT, "match"))) throw unreadable("match");
  return data as PageData;
}

/** Some JSON out of a page, which may be anything. */
export async function unpackJson(base64: string, subject: Subject): Promise<unknown> {
  const packed = base64.replace(/\s+/g, "");
  if (packed === "") throw new PageError(`There is no ${subject} in this file.`);
  try {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  } catch {
    throw new PageError(
      `The ${subject} in this file is damaged: the file may not have been saved or copied to its end.`,
    );
  }
}

/** An object of the format that the page knows. */
export function checkFormat(data: unknown, known: number, subject: Subject): object {
  if (typeof data !== "object" || data === null || !("format" in data) || typeof data.format !== "number") {
    throw new PageError(`This file does not hold ${subject === "event" ? "an event" : "a match"}.`);
  }
  if (data.format > known) {
    throw new PageError(
      `This file was written by a newer program (format ${data.format}; this page reads ${known}). ` +
        `Write the page again with the program that ${subject === "event" ? "played the event" : "made the replay"}.`,
    );
  }
  if (data.format < known) throw unreadable(subject);
  return data;
}

export function unreadable(subject: Subject): PageError {
  return new PageError(`The ${subject} in this file can't be read.`);
}

/** Whether all is there that is opened before anything is shown. Whatever comes later is checked where it is used. */
function isPage(data: object): data is PageData {
  const page = data as Partial<PageData>;
  const matches = page.matches;
  if (!page.palette?.light || !page.palette.dark || !page.shapes || !Array.isArray(matches)) return false;
  return matches.length > 0 && matches.every((match) => match?.look && match.seats && match.steps?.length > 0);
}
