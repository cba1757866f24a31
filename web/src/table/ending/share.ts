import { download } from "../../ui/download";

/**
 * Gives a picture away by whatever the device has: its own way to share, a file, the clipboard. Says what became of it, and nothing
 * where the person has shared it or changed their mind.
 */
export async function sharePicture(file: File): Promise<"saved" | "copied" | undefined> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: "Purrlor" });
      return undefined;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return undefined;
    }
  }
  if ("download" in HTMLAnchorElement.prototype) {
    download(file, file.name);
    return "saved";
  }
  await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
  return "copied";
}
