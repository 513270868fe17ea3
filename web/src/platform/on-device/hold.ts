/**
 * Whoever works on a kept file holds its lock, so that two tabs, or a tab and the service worker, never send the same one. Returns how
 * to let go of it, or null if somebody else has it.
 */
export async function hold(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {}
  return new Promise((resolve) => {
    void navigator.locks.request(`koma-kept ${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((letGo) => resolve(letGo))
    })
  })
}
