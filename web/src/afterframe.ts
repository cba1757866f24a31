/** Waits until the next frame is drawn: what is measured then is laid out already, and what is changed comes with the frame after it. */
export const afterFrame = (): Promise<void> => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
