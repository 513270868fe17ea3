/** A code as it is stored, from what somebody typed: in small letters, with spaces or hyphens, in full width. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
}

/** A code as applications show it, in halves. */
export function shownCode(plain: string): string {
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}
