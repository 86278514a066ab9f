import { FORMAT, type PageData } from "./format";

/** What a person is told instead of a broken page: a plain sentence. */
export class PageError extends Error {}

/** The data of a page, as the program wrote them: JSON, gzip, base64. */
export async function unpack(base64: string): Promise<PageData> {
  return checked(parsed(await inflated(bytes(base64))));
}

/** Data of a page from wherever they came. */
export function checked(data: unknown): PageData {
  if (typeof data !== "object" || data === null || !("format" in data) || typeof data.format !== "number") {
    throw new PageError("This file does not hold a match.");
  }
  if (data.format > FORMAT) {
    throw new PageError(
      `This file was written by a newer program (format ${data.format}; this page reads ${FORMAT}). ` +
        "Write the page again with the program that made the replay.",
    );
  }
  if (data.format < FORMAT || !isPage(data)) throw new PageError("The match in this file can't be read.");
  return data;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const packed = base64.replace(/\s+/g, "");
  if (packed === "") throw new PageError("There is no match in this file.");
  try {
    return Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  } catch {
    throw damaged();
  }
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return await new Response(stream).text();
  } catch {
    throw damaged();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}

function damaged(): PageError {
  return new PageError("The match in this file is damaged: the file may not have been saved or copied to its end.");
}

/** Whether all is there that is opened before anything is shown. Whatever comes later is checked where it is used. */
function isPage(data: object): data is PageData {
  const page = data as Partial<PageData>;
  const matches = page.matches;
  if (!page.palette?.light || !page.palette.dark || !page.shapes || !Array.isArray(matches)) return false;
  return matches.length > 0 && matches.every((match) => match?.look && match.seats && match.steps?.length > 0);
}
