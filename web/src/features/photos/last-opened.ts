/** A photo that was open in the viewer, and its place in the list it was opened from; -1 if that is not known. */
export interface OpenedPhoto {
  photoId: string
  place: number
}

let lastOpened: OpenedPhoto | null = null

/** Called by the photo's page, so that the list starts at this photo when the user comes back. */
export function rememberLastOpened(photo: OpenedPhoto): void {
  lastOpened = photo
}

export function readLastOpened(): OpenedPhoto | null {
  return lastOpened
}

/** Lets the next list start at its top. */
export function forgetLastOpened(): void {
  lastOpened = null
}
