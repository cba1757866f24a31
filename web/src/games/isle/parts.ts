/**
 * Prefetches the parts that the player may open next, one at a time to keep the page responsive. A part that fails loads when it is opened.
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
