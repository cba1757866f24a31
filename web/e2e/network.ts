import type { Page } from "@playwright/test";

/** Stands between the page and the server from the next load on. */
export interface Network {
  /** Keeps back what the server sends. */
  hold: () => void;
  /** Lets the page have it, in order. */
  release: () => void;
}

/** A network that is as slow as a test wants; `change` may alter what the page sends. */
export async function slowNetwork(page: Page, change: (text: string) => string = (text) => text): Promise<Network> {
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/\/api\/socket/, (mine) => {
    const theirs = mine.connectToServer();
    mine.onMessage((message) => theirs.send(change(String(message))));
    theirs.onMessage((message) => {
      const send = () => mine.send(message);
      if (held) held.push(send);
      else send();
    });
  });
  return {
    hold: () => void (held ??= []),
    release: () => {
      const late = held ?? [];
      held = undefined;
      for (const send of late) send();
    },
  };
}
