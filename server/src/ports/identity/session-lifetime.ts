/** A session ends when it was not used for this long. */
export const sessionLifetimeSeconds = 90 * 24 * 3600
