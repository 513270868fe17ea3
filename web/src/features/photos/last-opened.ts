let lastOpened: string | null = null

/** Called by the photo's page, so that the list starts at this photo when the user comes back. */
export function rememberLastOpened(photoId: string): void {
  lastOpened = photoId
}

export function readLastOpened(): string | null {
  return lastOpened
}

/** Lets the next list start at its top. */
export function forgetLastOpened(): void {
  lastOpened = null
}
