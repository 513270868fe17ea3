let lastOpened: string | null = null

/** The photo's page says which photo was open, so that the list begins there when it comes back. */
export function rememberLastOpened(photoId: string): void {
  lastOpened = photoId
}

export function readLastOpened(): string | null {
  return lastOpened
}

/** A list that is opened anew begins at its top. */
export function forgetLastOpened(): void {
  lastOpened = null
}
