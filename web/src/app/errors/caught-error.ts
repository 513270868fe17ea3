/** Dispatched on the window with an error that a page shows, for whoever watches errors. */
export const caughtError = 'koma-error'
