import { flushSync, mount } from "svelte";
import { tellInstead } from "../app/instead";
import { PageError } from "../model/unpack";
import "../styles.css";
import "./event.css";
import { EventView } from "./event_view.svelte";
import EventApp from "./panels/EventApp.svelte";
import { unpackEvent } from "./unpack_event";

async function start(): Promise<void> {
  try {
    const packed = document.getElementById("event")?.textContent;
    if (!packed) {
      throw new PageError("There is no event in this page. Make one with `lunarena tournament html EVENT`.");
    }
    const view = new EventView(await unpackEvent(packed));
    view.follow(location.hash);
    const target = document.getElementById("app")!;
    target.replaceChildren();
    mount(EventApp, { target, props: { view } });
    flushSync();
    performance.mark("shown");
  } catch (error) {
    if (error instanceof PageError) tellInstead(error.message);
    else {
      tellInstead(
        "This event can't be shown: its data are not as they should be. Write the page again with `lunarena tournament html EVENT`.",
      );
      console.error(error);
    }
  }
}

void start();
