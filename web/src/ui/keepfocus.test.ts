import { beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keepfocus";

const page = () => document.querySelector<HTMLElement>("#page")!;
const button = () => document.querySelector<HTMLElement>("button")!;
const settled = () => new Promise((go) => setTimeout(go));

beforeEach(() => {
  document.body.innerHTML = '<div id="page"><p><button></button></p><section id="ask" tabindex="-1"></section></div>';
  keepFocus(() => document.querySelector<HTMLElement>("#ask"))(page());
});

test("who had the focus on what goes, goes on elsewhere", async () => {
  button().focus();
  button().remove();
  await settled();
  expect(document.activeElement?.id).toBe("ask");
});

test("in a group the next takes its place, and the last if there is none", async () => {
  const group = document.createElement("div");
  group.dataset.roving = "a";
  group.innerHTML = '<a href="#1" id="one"></a><a href="#2" id="two"></a><a href="#3" id="three"></a>';
  page().append(group);
  document.getElementById("two")!.focus();
  for (const [gone, next] of [
    ["two", "three"],
    ["three", "one"],
    ["one", "ask"],
  ] as const) {
    document.getElementById(gone)!.remove();
    await settled();
    expect(document.activeElement?.id).toBe(next);
  }
});

test("who had it nowhere, or on what stays, is left alone", async () => {
  page().append(document.createElement("i"));
  await settled();
  expect(document.activeElement).toBe(document.body);
  button().focus();
  button().blur();
  page().append(document.createElement("i"));
  await settled();
  expect(document.activeElement).toBe(document.body);
});
