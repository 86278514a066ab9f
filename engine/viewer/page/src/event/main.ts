import { mount } from "svelte";
import { start } from "../app/start";
import "../styles.css";
import "./event.css";
import { EventView } from "./event_view.svelte";
import EventApp from "./panels/EventApp.svelte";
import { unpackEvent } from "./unpack_event";

void start({
  noun: "event",
  command: "lunarena tournament html EVENT",
  read: unpackEvent,
  show(data, target) {
    const view = new EventView(data);
    view.follow(location.hash);
    mount(EventApp, { target, props: { view } });
  },
});
