/** Only what is surely wrong is refused here; whether an address exists, the mail will show. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)
}
