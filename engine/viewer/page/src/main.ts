import { flushSync, mount } from "svelte";
import { tellInstead } from "./app/instead";
import { Viewing } from "./app/viewing.svelte";
import type { PageData } from "./model/format";
import { PageError, unpack } from "./model/unpack";
import App from "./panels/App.svelte";
import "./styles.css";

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
    if (error instanceof PageError) tellInstead(error.message);
    else {
      tellInstead(
        "This match can't be shown: its data are not as they should be. Write the page again with `lunarena replay html FILE`.",
      );
      console.error(error);
    }
  }
}

void start();
