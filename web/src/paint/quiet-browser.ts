/** The width that pages are painted for. Their styles fit them to wider screens. */
const width = 412

/**
 * What the app asks of a browser before it is drawn, for the thread in which the server paints pages: a phone with a connection,
 * where nothing ever happens.
 */
export const quietBrowser = {
  matchMedia: (query: string) => ({ matches: fits(query), addEventListener() {}, removeEventListener() {} }),
  navigator: { onLine: true, userAgent: '', maxTouchPoints: 0 },
  location: new URL('http://localhost/'),
  scrollY: 0,
}

/** Only widths are known: whatever else a query asks for, such as less motion, is not the case. */
function fits(query: string): boolean {
  const bounds = [...query.matchAll(/(min|max)-width:\s*(\d+)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, kind, size]) => (kind === 'min' ? width >= Number(size) : width <= Number(size)))
  )
}
