/** A text could name any number of cells. */
const MOST = 1 << 24;

/** The values of a layer, one for each cell. In the data equal neighbours stand together: `0*3600`, `1 0*58 1`. */
export function readCells(text: string, count: number): Float64Array {
  if (count > MOST) throw new Error("a grid has more cells than can be shown");
  const cells = new Float64Array(count);
  let at = 0;
  for (const run of text.split(" ")) {
    if (run === "") continue;
    const star = run.indexOf("*");
    const value = Number(star < 0 ? run : run.slice(0, star));
    const times = star < 0 ? 1 : Number(run.slice(star + 1));
    if (!Number.isFinite(value) || !(times >= 1) || at + times > count) throw new Error("these are no values of cells");
    cells.fill(value, at, at + times);
    at += times;
  }
  if (at !== count) throw new Error("a layer has other cells than its grid");
  return cells;
}
