/** The address of the icon that the document has, which is loaded already. */
export const appIconUrl = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "/icon.svg";
