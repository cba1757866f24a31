/** Whether the device has a sheet by which something is sent to other people. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the sheet of the device. Whoever closes it again has decided so, and is told nothing. */
export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text, title: "Purrlor" });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
