/**
 * Fetches what may be opened next: one after the other, since several at once would hold up what somebody has just done. What cannot be fetched is
 * fetched again when it is opened.
 */
export async function fetchParts(): Promise<void> {
  for (const load of [
    () => import("./actions/Choices.svelte"),
    () => import("./ships/GhostTools.svelte"),
    () => import("./ships/PreviewLabel.svelte"),
    () => import("../../ui/Confirm.svelte"),
    () => import("./layouts/Drawer.svelte"),
    () => import("./island/LastMove.svelte"),
    () => import("./ships/ShipDialog.svelte"),
    () => import("./island/DayBreak.svelte"),
    () => import("../../table/log/CelebrationBanner.svelte"),
  ])
    await load().catch(() => {});
}
