import { afterEach, expect, it, vi } from "vitest";
import { sharePicture } from "./share";

const file = new File(["picture"], "purrlor.png", { type: "image/png" });
const saved: string[] = [];
vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
  saved.push(this.download);
});

afterEach(() => {
  saved.length = 0;
  vi.unstubAllGlobals();
});

it("uses the device's share sheet", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { canShare: () => true, share });
  expect(await sharePicture(file)).toBeUndefined();
  expect(share).toHaveBeenCalledWith({ files: [file], title: "Purrlor" });
  expect(saved).toEqual([]);
});

it("does nothing after a cancelled share", async () => {
  const share = () => Promise.reject(new DOMException("never mind", "AbortError"));
  vi.stubGlobal("navigator", { canShare: () => true, share });
  expect(await sharePicture(file)).toBeUndefined();
  expect(saved).toEqual([]);
});

it("saves the picture if sharing fails", async () => {
  vi.stubGlobal("navigator", {});
  expect(await sharePicture(file)).toBe("saved");
  const share = () => Promise.reject(new DOMException("too late", "NotAllowedError"));
  vi.stubGlobal("navigator", { canShare: () => true, share });
  expect(await sharePicture(file)).toBe("saved");
  expect(saved).toEqual(["purrlor.png", "purrlor.png"]);
});
