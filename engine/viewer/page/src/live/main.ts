import { mount } from "svelte";
import "../styles.css";
import "./live.css";
import Live from "./panels/Live.svelte";
import { routeOf } from "./route";

mount(Live, { target: document.getElementById("app")!, props: { route: routeOf(location.pathname, location.search) } });
