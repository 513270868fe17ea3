/**
 * A key is a list of names of plain ASCII characters, separated by slashes. Strict because a key becomes a path: no name begins
 * with a dot (`..`, hidden files) or ends with one (Windows drops it), and nothing is absolute, empty or escaped.
 */
const name = /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]{0,198}[A-Za-z0-9_-])?$/
const maxLength = 512

export class InvalidBlobKey extends Error {
  override name = 'InvalidBlobKey'
}

export function checkKey(key: string): void {
  if (key.length > maxLength || !key.split('/').every((part) => name.test(part))) {
    throw new InvalidBlobKey(`Not a key for a blob: ${JSON.stringify(key.slice(0, maxLength))}.`)
  }
}
