import { mount, unmount } from "svelte";
import { loadWords } from "../words/words.svelte";
import DeviceFull from "./DeviceFull.svelte";

let told = false;
let hide = () => {};

/** Says on every view, once, that the browser does not keep what is done on this device, until it does again. */
export async function tellFull(full: boolean): Promise<void> {
  if (full === told) return;
  told = full;
  hide();
  hide = () => {};
  if (!full) return;
  await loadWords("app");
  if (!told) return; // there is room again
  const notice = mount(DeviceFull, { target: document.body, props: { onclose: () => hide() } });
  hide = () => {
    hide = () => {};
    void unmount(notice);
  };
}
