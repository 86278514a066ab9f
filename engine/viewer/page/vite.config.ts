import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { oneFile } from "./one-file.ts";

/**
 * Each page is one file, which the program carries: `engine/viewer/page.html` with a match in it, and `engine/viewer/live.html`, which asks a
 * server (`vite build --mode live`).
 */
export default defineConfig(({ mode }) => {
  const isLive = mode === "live";
  const page = isLive
    ? oneFile("../live.html", { connects: true })
    : oneFile("../page.html", { place: "<!-- match -->" });
  return {
    plugins: [svelte(), page],
    build: {
      outDir: "built",
      target: "es2023",
      assetsInlineLimit: Infinity,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: isLive ? "live.html" : "index.html" },
    },
    test: { include: ["tests/{model,geometry,drawing,app,live,edit}/**/*.test.ts"] },
  } as never;
});
