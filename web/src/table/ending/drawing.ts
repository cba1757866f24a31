import { mount, unmount, type Component } from "svelte";

/** Renders a component outside the page and returns its drawing. */
export function draw<P extends Record<string, unknown>>(component: Component<P>, props: P): SVGSVGElement {
  const target = document.createElement("div");
  const mounted = mount(component, { target, props });
  const drawing = target.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
  void unmount(mounted);
  return drawing;
}

/** The style rules active in this window, including those inside media queries and other groups. */
function* activeRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
    else if (rule instanceof CSSGroupingRule) yield* activeRules(rule.cssRules);
  }
}

/** The style rules that a drawing uses. */
function stylesFor(drawing: SVGSVGElement): string {
  const parts = [drawing, ...drawing.querySelectorAll("*")];
  const classes = new Set(parts.flatMap((part) => [...part.classList]));
  // Few rules mention classes of the drawing. Only those are matched against every element.
  const mayApply = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!));
  const applies = ({ selectorText: list }: CSSStyleRule) =>
    list.includes(".") && list.split(",").some(mayApply) && parts.some((part) => part.matches(list));
  return [...document.styleSheets]
    .flatMap((sheet) => [...activeRules(sheet.cssRules)])
    .filter(applies)
    .map((rule) => rule.cssText)
    .join("\n");
}

/** The custom properties that a text uses, directly or through others. */
function variablesIn(text: string): string {
  const page = getComputedStyle(document.documentElement);
  const found = new Map<string, string>();
  const look = (within: string) => {
    for (const [name] of within.matchAll(/--[\w-]+/g)) {
      if (found.has(name)) continue;
      found.set(name, page.getPropertyValue(name));
      look(found.get(name)!);
    }
  };
  look(text);
  return [...found]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");
}

const isDark = (): boolean => {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};

/** Serializes a drawing with its styles, so that it needs neither the page nor the network. */
export function standalone(drawing: SVGSVGElement): string {
  const [scheme, other] = isDark() ? ["dark", "light"] : ["light", "dark"];
  // The build turns `light-dark()` into two variables, one of which is empty.
  const chosen = `color-scheme: ${scheme}; --lightningcss-${scheme}: initial; --lightningcss-${other}: ;`;
  const still = "* { animation: none !important; transition: none !important; }";
  const styles = stylesFor(drawing);
  const variables = variablesIn(styles + drawing.outerHTML);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `:root { ${variables} ${chosen} }\n${styles}\n${still}`;
  drawing.prepend(style);
  return new XMLSerializer().serializeToString(drawing);
}
