const prefix = 'koma.change-share.'

/**
 * The share that was created for an album whose change to a shared album was not completed. Remembered on the device, so that
 * another try, even after a reload, continues with it instead of creating a second one.
 */
export function readBegunChange(albumId: string): string | null {
  try {
    return localStorage.getItem(prefix + albumId)
  } catch {
    return null
  }
}

export function rememberBegunChange(albumId: string, shareId: string): void {
  try {
    localStorage.setItem(prefix + albumId, shareId)
  } catch {
    // Then only the open page knows of it.
  }
}

export function forgetBegunChange(albumId: string): void {
  try {
    localStorage.removeItem(prefix + albumId)
  } catch {
    // Then nothing could be stored either.
  }
}
