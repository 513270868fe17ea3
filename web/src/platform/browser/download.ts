/** Saves a file under its own name. An address of another origin opens instead, and the server's header names it. */
export function saveFile(address: string, filename: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.rel = 'noopener'
  link.hidden = true
  document.body.append(link)
  link.click()
  // A browser under load reads the name from the link after the click: it stays a while.
  setTimeout(() => link.remove(), keptMs)
}

const keptMs = 10_000
