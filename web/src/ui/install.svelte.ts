/** What browsers of the Chromium family send before they would offer to install the page; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Whether the page runs as an app, without the bars of a browser. */
export const isStandalone = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);

/** Whether this is an iPhone or iPad, which says that it is a Mac with a screen for fingers. */
export const isApple = ({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);

/** How the page can become an app here: by a press, by hand as on iOS, or not at all since the address is not secure. */
type InstallWay = "press" | "hand" | "insecure";

/** Knows whether the page can be installed. */
class Install {
  #prompt: InstallPrompt | undefined = $state.raw();
  #done = $state(false);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the browser's own banner would lie over a game
      this.#prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.#done = true));
  }

  get way(): InstallWay | undefined {
    if (this.#done || isStandalone()) return undefined;
    if (!isSecureContext) return "insecure";
    if (this.#prompt) return "press";
    return isApple(navigator) ? "hand" : undefined;
  }

  /** Opens the browser's install prompt. It opens once; after a refusal, installing is in the browser's own menu. */
  ask = async (): Promise<void> => {
    const prompt = this.#prompt;
    this.#prompt = undefined;
    await prompt?.prompt();
  };
}

export const install = new Install();
