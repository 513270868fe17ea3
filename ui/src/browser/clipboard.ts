/** Resolves to false if the browser refuses (no secure context, no permission); the user then has to copy the text by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies a PNG. Resolves to false if the browser refuses or the picture cannot be made. Safari only lets a page copy while it handles
 * a click, so the clipboard gets the promise and not its result.
 */
export async function copyPicture(make: () => Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': make() })])
    return true
  } catch {
    return false
  }
}
