import { mount } from "svelte";
import { start } from "./app/start";
import { Viewing } from "./app/viewing.svelte";
import { unpack } from "./model/unpack";
import App from "./panels/App.svelte";
import "./styles.css";

void start({
  noun: "match",
  command: "lunarena replay html FILE",
  read: unpack,
  show: (data, target) => mount(App, { target, props: { viewing: new Viewing(data) } }),
});
