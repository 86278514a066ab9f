import { expect, test } from "vitest";
import { Camera } from "../../src/geometry/camera";

const NONE = { left: 0, top: 0, right: 0, bottom: 0 };

function camera(margin = NONE): Camera {
  const made = new Camera();
  made.setSize(400, 200);
  made.setField({ left: 0, top: 0, right: 10, bottom: 10 }, margin, 1);
  made.fit();
  return made;
}

test("the whole field is in the middle", () => {
  const made = camera();
  expect(made.toScreen({ x: 0, y: 0 })).toEqual({ x: 100, y: 0 });
  expect(made.toScreen({ x: 10, y: 10 })).toEqual({ x: 300, y: 200 });
  const { x, y } = camera({ ...NONE, top: 50 }).toScreen({ x: 5, y: 0 });
  expect([x, y]).toEqual([200, 50]);
});

test("what is zoomed stays under the mouse", () => {
  const made = camera();
  const under = made.toPlan({ x: 150, y: 80 });
  made.zoom(2, { x: 150, y: 80 });
  expect(made.scale).toBe(40);
  expect(made.toPlan({ x: 150, y: 80 })).toEqual(under);
  made.zoom(1000);
  expect(made.scale).toBe(160);
  made.zoom(0.00001);
  expect(made.scale).toBe(10);
});

test("the field can't be lost", () => {
  const made = camera();
  made.pan(1e6, -1e6);
  expect(made.toPlan({ x: 200, y: 100 })).toEqual({ x: 0, y: 10 });
});

test("a place is revealed by as little as needed", () => {
  const made = camera();
  made.zoom(4);
  const before = made.toScreen({ x: 5, y: 5 });
  made.reveal({ x: 5, y: 5 });
  expect(made.toScreen({ x: 5, y: 5 })).toEqual(before);
  made.reveal({ x: 9, y: 5 });
  const { x } = made.toScreen({ x: 9, y: 5 });
  expect(x).toBe(400 - 50);
});

test("a new size keeps what is in the middle, or the whole field", () => {
  const made = camera();
  made.setSize(800, 400);
  expect([made.scale, made.isFitted]).toEqual([40, true]);
  made.zoom(2);
  const middle = made.toPlan({ x: 400, y: 200 });
  made.setSize(600, 300);
  expect(made.toPlan({ x: 300, y: 150 })).toEqual(middle);
});
