import { FORMAT } from "./model/format";

document.getElementById("app")!.textContent = `format ${FORMAT}`;
