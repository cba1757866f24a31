import { expect, test } from "vitest";
import { isNarrow } from "./layout";

test("everything is shown at once only where the ship keeps its share of the height", () => {
  for (const [width, height] of [[1440, 900], [1280, 800], [1366, 768], [1600, 1200], [1920, 1080]] as const) {
    expect(isNarrow(width, height), `${width} x ${height}`).toBe(false);
  }
  for (const [width, height] of [[390, 844], [844, 390], [720, 450], [1024, 768], [1280, 1024], [1440, 450]] as const) {
    expect(isNarrow(width, height), `${width} x ${height}`).toBe(true);
  }
});
