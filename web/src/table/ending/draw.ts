import { mount, unmount, type Component } from "svelte";

/** What a component draws, apart from the page. */
export function draw<P extends Record<string, unknown>>(component: Component<P>, props: P): SVGSVGElement {
  const target = document.createElement("div");
  const mounted = mount(component, { target, props });
  const drawing = target.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
  void unmount(mounted);
  return drawing;
}
