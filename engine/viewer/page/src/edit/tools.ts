import type { MapEditor } from "./editor.svelte";
import type { Tool } from "./strokes";

export interface ToolEntry {
  tool: Tool;
  name: string;
  /** As `KeyboardEvent.key` has it. */
  key: string;
  does: string;
}

export const TOOLS: readonly ToolEntry[] = [
  { tool: "paint", name: "Paint", key: "p", does: "Draws with the brush." },
  { tool: "fill", name: "Fill", key: "f", does: "Fills all that is joined and alike." },
  { tool: "line", name: "Line", key: "l", does: "Draws from the press to the release." },
  { tool: "rectangle", name: "Rectangle", key: "r", does: "Fills the box between two corners." },
  { tool: "erase", name: "Erase", key: "e", does: "Takes away what is there." },
  { tool: "select", name: "Select", key: "s", does: "Picks one place, or all in a box." },
  { tool: "move", name: "Move", key: "m", does: "Drags one thing, or all that is selected." },
  { tool: "edge", name: "Edges", key: "w", does: "Drag from one node to another; then give the number." },
];

/** What a key does on the page, unless what has the focus needs it. */
export function pressKey(event: KeyboardEvent, editor: MapEditor): void {
  if (event.defaultPrevented || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea, dialog"))
    return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z" && event.shiftKey) editor.redo();
    else if (key === "z") editor.undo();
    else if (key === "y") editor.redo();
    else return;
  } else if (/^[1-9]$/.test(event.key)) editor.setBrush(Number(event.key) - 1);
  else if (event.key === "Escape") editor.drop();
  else {
    const found = TOOLS.find(({ key, tool }) => key === event.key && (tool !== "edge" || editor.desk.edges));
    if (!found) return;
    editor.setTool(found.tool);
  }
  event.preventDefault();
}
