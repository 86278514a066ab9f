// Runs a WASI program in Node: node wasi-run.mjs PROGRAM FOLDER. The program sees the folder as /.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, folder] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, "/"], preopens: { "/": folder } });
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
