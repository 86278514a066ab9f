/** Black or white: whichever is easier to read on a colour, `#rrggbb`. */
export function readable(ground: string): "#000000" | "#ffffff" {
  const light = luminance(ground);
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

/** As WCAG defines it, from 0 to 1. */
function luminance(color: string): number {
  const part = (from: number) => {
    const share = (parseInt(color.slice(from, from + 2), 16) || 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
