import { runnerImport } from "vite";

// The tests are TypeScript, which Node runs only when it is made into JavaScript.
const { module } = await runnerImport(new URL("browser.ts", import.meta.url).pathname, { configFile: false });
process.exitCode = await module.run(process.argv.slice(2));
