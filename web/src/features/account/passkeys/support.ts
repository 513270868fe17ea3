/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether the browser offers passkeys among what it fills in, without being asked. */
export async function offersPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** Whether the user closed the browser's dialog, or another one took its place: nothing to tell them of. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
