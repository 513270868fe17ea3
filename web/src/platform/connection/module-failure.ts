/**
 * Whether a page's code could not be fetched: no connection, or a release that removed the file. There is no error type for it;
 * Chromium, Firefox and Safari each word it in their own way, and Vite adds one for styles.
 */
export function isModuleFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
}
