let lastOpened: string | null = null

/** The photo's page says which photo was open, so that the list begins there when it comes back. */
export function rememberLastOpened(photoId: string): void {
  lastOpened = photoId
}

/** Once: a list that is opened anew begins at its top. */
export function takeLastOpened(): string | null {
  const photoId = lastOpened
  lastOpened = null
  return photoId
}
