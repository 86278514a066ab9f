import { flushSync, mount } from "svelte";
import { Viewing } from "./app/viewing.svelte";
import type { PageData } from "./model/format";
import { PageError, unpack } from "./model/unpack";
import App from "./panels/App.svelte";
import "./styles.css";

/** A sentence in the place of the match: what is wrong, and what to do. */
function tell(sentence: string): void {
  const line = document.createElement("p");
  line.className = "instead";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  document.getElementById("app")!.replaceChildren(line);
}

async function read(): Promise<PageData> {
  const packed = document.getElementById("match")?.textContent;
  if (!packed) throw new PageError("There is no match in this page. Make one with `lunarena replay html FILE`.");
  return unpack(packed);
}

async function start(): Promise<void> {
  try {
    const viewing = new Viewing(await read());
    const target = document.getElementById("app")!;
    target.replaceChildren();
    mount(App, { target, props: { viewing } });
    flushSync();
    performance.mark("shown");
  } catch (error) {
    if (error instanceof PageError) tell(error.message);
    else {
      tell(
        "This match can't be shown: its data are not as they should be. Write the page again with `lunarena replay html FILE`.",
      );
      console.error(error);
    }
  }
}

void start();
