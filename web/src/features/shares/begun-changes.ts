const prefix = 'koma.change-share.'

/**
 * The share that was begun for an album whose change did not come to its end. Remembered on the device, so that another try, after
 * a reload too, goes on with it instead of making a second one.
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
    // Then the page alone knows of it, as long as it is open.
  }
}

export function forgetBegunChange(albumId: string): void {
  try {
    localStorage.removeItem(prefix + albumId)
  } catch {
    // Nothing was kept there either.
  }
}
