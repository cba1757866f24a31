import { games } from "../../games/index";
import { flushSync, mount, tick, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { setLanguage } from "../../words/words.svelte";
import { Table } from "../table.svelte";
import Chat from "./Chat.svelte";

beforeEach(() => setLanguage("en"));

test("keeps the draft while hidden and marks lines as read", () => {
  const table = new Table("t", {} as Socket, games);
  table.unread = 2;
  const target = document.body;
  const field = () => target.querySelector("input")!;
  const first = mount(Chat, { target, props: { table } });
  flushSync();
  expect(table.unread).toBe(0);
  field().value = "Wait a";
  field().dispatchEvent(new Event("input", { bubbles: true }));
  void unmount(first);
  const second = mount(Chat, { target, props: { table } });
  flushSync();
  expect(field().value).toBe("Wait a");
  table.unread += 1;
  flushSync();
  expect(table.unread).toBe(0);
  void unmount(second);
});

test("restores a refused line before the new draft", async () => {
  const table = new Table("t", {} as Socket, games);
  let refuse = () => {};
  table.do = vi.fn(() => new Promise<never>((_, reject) => (refuse = () => reject(new Error("offline")))));
  const chat = mount(Chat, { target: document.body, props: { table } });
  const send = (text: string) => {
    table.chatDraft = text;
    flushSync();
    document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  };
  for (const [since, after] of [
    ["and you?", "Hello and you?"],
    ["", "Hello"],
  ] as const) {
    send("Hello");
    table.chatDraft = since;
    refuse();
    await tick();
    await tick();
    expect(table.chatDraft).toBe(after);
  }
  void unmount(chat);
});
