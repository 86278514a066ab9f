import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { oneFile } from "./one-file.ts";

/**
 * Each page is one file, which the program carries: `engine/viewer/page.html` with a match in it, `engine/viewer/event.html` with an event of many
 * (`vite build --mode event`), `engine/viewer/live.html`, which asks a server that plays (`vite build --mode live`), and `engine/viewer/site.html`, which
 * asks the server of a contest (`vite build --mode site`).
 */
const PAGES: Record<string, { input: string; plugin: () => Plugin }> = {
  event: { input: "event.html", plugin: () => oneFile("../event.html", { place: "<!-- event -->" }) },
  live: { input: "live.html", plugin: () => oneFile("../live.html", { connects: true }) },
  site: { input: "site.html", plugin: () => oneFile("../site.html", { connects: true }) },
  match: { input: "index.html", plugin: () => oneFile("../page.html", { place: "<!-- match -->" }) },
};

export default defineConfig(({ mode }) => {
  const page = PAGES[mode] ?? PAGES.match!;
  return {
    plugins: [svelte(), page.plugin()],
    build: {
      outDir: "built",
      target: "es2023",
      assetsInlineLimit: Infinity,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: page.input },
    },
    test: { include: ["tests/{model,geometry,drawing,app,live,edit,event,site}/**/*.test.ts"] },
  } as never;
});
