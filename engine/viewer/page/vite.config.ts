import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { oneFile } from "./one-file.ts";

/** The page is one file, which the program carries: `engine/viewer/page.html`. */
export default defineConfig({
  plugins: [svelte(), oneFile("../page.html")],
  build: { outDir: "built", target: "es2023", assetsInlineLimit: Infinity, cssCodeSplit: false, modulePreload: false },
  test: { include: ["tests/{model,geometry,drawing,app}/**/*.test.ts"] },
} as never);
