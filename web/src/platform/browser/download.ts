/** Saves a file under the given name. Browsers ignore that name for another origin; there the server's header sets it. */
export function saveFile(address: string, filename: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.rel = 'noopener'
  link.hidden = true
  document.body.append(link)
  link.click()
  // A browser under load reads the name from the link only after the click, so the link is removed later.
  setTimeout(() => link.remove(), keptMs)
}

const keptMs = 10_000
