/** Resolves to false if the browser refuses (no secure context, no permission); the user then has to copy the text by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
