import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test } from "vitest";
import type { Socket } from "../net/socket";
import { speak } from "../words/words.svelte";
import { Table } from "./table.svelte";
import Talk from "./Talk.svelte";

beforeEach(() => speak("en"));

test("what I write stays when the talk is put away, and who sees the talk has read it", () => {
  const table = new Table("t", {} as Socket);
  table.unread = 2;
  const target = document.body;
  const field = () => target.querySelector("input")!;
  const first = mount(Talk, { target, props: { table } });
  flushSync();
  expect(table.unread).toBe(0);
  field().value = "Wait a";
  field().dispatchEvent(new Event("input", { bubbles: true }));
  void unmount(first);
  const second = mount(Talk, { target, props: { table } });
  flushSync();
  expect(field().value).toBe("Wait a");
  table.unread += 1;
  flushSync();
  expect(table.unread).toBe(0);
  void unmount(second);
});
