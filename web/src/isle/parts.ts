/**
 * Fetches what may be opened next: one after the other, since several at once would hold up what somebody has just done. What cannot be fetched is
 * fetched again when it is opened.
 */
export async function fetchParts(): Promise<void> {
  for (const load of [
    () => import("./Choices.svelte"),
    () => import("./GhostTools.svelte"),
    () => import("./PreviewLabel.svelte"),
    () => import("../ui/Confirm.svelte"),
    () => import("./Drawer.svelte"),
    () => import("./LastMove.svelte"),
    () => import("./ShipDialog.svelte"),
    () => import("./DayBreak.svelte"),
    () => import("../table/CelebrationBanner.svelte"),
  ])
    await load().catch(() => {});
}
