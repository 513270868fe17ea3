/** Rejects only what is certainly wrong; whether an address exists shows when the mail is sent. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)
}
