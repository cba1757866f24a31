import { mount, unmount, type Component } from "svelte";

/** What a component draws, apart from the page. */
export function draw<P extends Record<string, unknown>>(component: Component<P>, props: P): SVGSVGElement {
  const target = document.createElement("div");
  const mounted = mount(component, { target, props });
  const drawing = target.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
  void unmount(mounted);
  return drawing;
}

/** The rules of the page's styles that hold in this window, inside and outside of blocks for some windows. */
function* activeRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
    else if (rule instanceof CSSGroupingRule) yield* activeRules(rule.cssRules);
  }
}

/** The page's styles that a drawing uses. */
function stylesFor(drawing: SVGSVGElement): string {
  const parts = [drawing, ...drawing.querySelectorAll("*")];
  const classes = new Set(parts.flatMap((part) => [...part.classList]));
  // Few rules are about classes that the drawing has, and those alone are looked for in all of it.
  const mayApply = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!));
  const applies = ({ selectorText: list }: CSSStyleRule) =>
    list.includes(".") && list.split(",").some(mayApply) && parts.some((part) => part.matches(list));
  return [...document.styleSheets]
    .flatMap((sheet) => [...activeRules(sheet.cssRules)])
    .filter(applies)
    .map((rule) => rule.cssText)
    .join("\n");
}

/** The colours and lengths of the page that a text asks for by name, and those that they are made of. */
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

/** Whether the page is dark now. */
const isDark = (): boolean => {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};

/** A drawing of the page as a file of its own, which needs neither the page nor the network. */
export function standalone(drawing: SVGSVGElement): string {
  const [scheme, other] = isDark() ? ["dark", "light"] : ["light", "dark"];
  // The build writes light-dark() as two variables, of which one is empty.
  const chosen = `color-scheme: ${scheme}; --lightningcss-${scheme}: initial; --lightningcss-${other}: ;`;
  const still = "* { animation: none !important; transition: none !important; }";
  const styles = stylesFor(drawing);
  const variables = variablesIn(styles + drawing.outerHTML);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `:root { ${variables} ${chosen} }\n${styles}\n${still}`;
  drawing.prepend(style);
  return new XMLSerializer().serializeToString(drawing);
}
