const prefix = /^\(\d+\+?\) /

/**
 * Puts a count before the title of the tab, whichever page sets it and however often. Returns a function that removes it. Pages
 * draw their own title, so the count is put back whenever one of them has written it.
 */
export function keepInTitle(count: string | null): () => void {
  const write = () => {
    const plain = document.title.replace(prefix, '')
    const wanted = count === null ? plain : `(${count}) ${plain}`
    if (document.title !== wanted) document.title = wanted
  }
  write()
  if (count === null) return () => {}
  const observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = document.title.replace(prefix, '')
  }
}
