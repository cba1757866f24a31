import { download } from "../../ui/download";

/** Shares a picture by share sheet, download or clipboard. Returns undefined if the share sheet was used or cancelled. */
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
