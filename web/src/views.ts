import type { Component } from "svelte";

/** A view as the page shows it, whatever it is. */
interface Shown {
  load: () => Promise<{ default: Component }>;
  propsOf: (name: string, first: string) => object;
}

type PropsOf<C> = C extends (internals: never, props: infer P) => unknown ? P : never;

/** A view: its module, and its properties by the second and the first part of the address. */
const view = <M extends { default: Component<never> }>(
  load: () => Promise<M>,
  propsOf: (name: string, first: string) => PropsOf<M["default"]>,
) => ({ load, propsOf }) as unknown as Shown;

/** The views that web/routes.json names. */
export const views = {
  home: view(
    () => import("./pages/home/Home.svelte"),
    (join) => ({ join: join || undefined }),
  ),
  arrival: view(
    () => import("./pages/friends/Arrival.svelte"),
    (link, first) => ({ friend: first === "f", link }),
  ),
  deal: view(
    () => import("./pages/deals/DealPage.svelte"),
    (id) => ({ id }),
  ),
  table: view(
    () => import("./pages/table/TablePage.svelte"),
    (id) => ({ id: id.toLowerCase() }),
  ),
  replay: view(
    () => import("./pages/replay/Replay.svelte"),
    (id) => ({ id }),
  ),
  rules: view(
    () => import("./pages/rules/Rules.svelte"),
    (game) => ({ game: game || undefined }),
  ),
  seed: view(
    () => import("./pages/rules/SeedCheck.svelte"),
    () => ({}),
  ),
  mail: view(
    () => import("./pages/account/MailPage.svelte"),
    (secret, first) => ({ stops: first === "stop", secret }),
  ),
  people: view(
    () => import("./pages/people/PeoplePage.svelte"),
    (of, first) => ({ lists: first === "ratings", of: of || undefined }),
  ),
  login: view(
    () => import("./pages/login/LoginPage.svelte"),
    () => ({}),
  ),
};

/** The view of a route. */
export const viewOf = (name: string): Shown => views[name as keyof typeof views];
