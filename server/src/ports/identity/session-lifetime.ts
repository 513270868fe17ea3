/** A session ends when it has not been used for this long. */
export const sessionLifetimeSeconds = 90 * 24 * 3600
