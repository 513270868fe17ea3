/** False where the browser does not allow it (no secure context, no permission): the caller then leaves the text to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
