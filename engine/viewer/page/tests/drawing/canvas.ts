/** Just enough of a browser's canvas to draw on in Node: it remembers what was called. */
export interface Call {
  name: string;
  args: unknown[];
  fill: unknown;
}

function context(canvas: { width: number; height: number }, calls: Call[]): unknown {
  const values: Record<string, unknown> = { canvas };
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    createPattern: () => ({ setTransform: () => undefined }),
  };
  return new Proxy(values, {
    get(_, name: string) {
      if (name in values) return values[name];
      return (
        known[name] ??
        ((...args: unknown[]) => {
          calls.push({ name, args, fill: values.fillStyle });
        })
      );
    },
    set(_, name: string, value) {
      values[name] = value;
      return true;
    },
  });
}

export class FakeCanvas {
  readonly calls: Call[] = [];
  readonly clientWidth: number;
  readonly clientHeight: number;
  private readonly context: unknown;

  constructor(
    public width: number,
    public height: number,
  ) {
    [this.clientWidth, this.clientHeight] = [width, height];
    this.context = context(this, this.calls);
  }

  transferToImageBitmap(): FakeCanvas {
    return this;
  }

  getContext(): unknown {
    return this.context;
  }

  /** All text that was written, in its order. */
  get texts(): unknown[] {
    return this.calls.filter(({ name }) => name === "fillText").map(({ args }) => args[0]);
  }
}

/** Puts it in the place of what browsers have. */
export function installCanvas(): void {
  const none = class {
    moveTo() {}
    lineTo() {}
  };
  Object.assign(globalThis, {
    OffscreenCanvas: FakeCanvas,
    Path2D: none,
    DOMMatrix: none,
    requestAnimationFrame: (draw: () => void) => {
      draw();
      return 1;
    },
    cancelAnimationFrame: () => undefined,
  });
}
