import { mount } from "svelte";
import "../styles.css";
import "../event/event.css";
import "../live/live.css";
import SiteApp from "./panels/SiteApp.svelte";
import { Site } from "./site.svelte";
import "./site.css";

const site = new Site();
site.begin();
mount(SiteApp, { target: document.getElementById("app")!, props: { site } });
