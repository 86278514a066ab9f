import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rollup } from "vite";

export interface PageKind {
  /** Where the program puts the data. */
  place?: string;
  /** Whether it asks the server that it came from. */
  connects?: boolean;
}

/** Puts the script and the styles into the page, and lets it run nothing but these: no request leaves it, unless to its own server. */
export function oneFile(target: string, { place, connects }: PageKind): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    apply: "build",
    writeBundle(options, bundle) {
      const all = Object.values(bundle);
      const script = all.find((part): part is Rollup.OutputChunk => part.type === "chunk" && part.isEntry);
      const text = (ending: string) =>
        all
          .filter((part): part is Rollup.OutputAsset => part.type === "asset" && part.fileName.endsWith(ending))
          .map((part) => String(part.source))
          .join("");
      const page = text(".html");
      if (!script || all.filter((part) => part.type === "chunk").length > 1)
        throw new Error("the page has to be one script");
      // Nothing in a script or in styles may end the element that holds it.
      const code = script.code.trim().replaceAll("</script", "<\\/script");
      const styles = text(".css").trim();
      const hash = (part: string) => `'sha256-${createHash("sha256").update(part).digest("base64")}'`;
      const policy = `default-src 'none'; script-src ${hash(code)}; style-src ${hash(styles)}; img-src data: blob:; ${connects ? "connect-src 'self'; " : ""}base-uri 'none'; form-action 'none'`;
      const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
      const made = page
        .replace(/<script[^>]*><\/script>/g, "")
        .replace(/<link[^>]*>/g, "")
        .replace("<head>", () => `<head>\n${head}`)
        .replace("</head>", () => `<style>${styles}</style>\n</head>`)
        .replace("</body>", () => `<script type="module">${code}</script>\n</body>`);
      if (place && !made.includes(place)) throw new Error(`the page has no place for its data: ${place}`);
      writeFileSync(resolve(options.dir ?? ".", "..", target), `${made.replace(/\n\s*\n+/g, "\n").trim()}\n`);
    },
  };
}
