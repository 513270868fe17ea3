/** Fetched when a passkey is used. */
export { createPasskey, showPasskey, stopWaiting } from './passkeys/browser-passkeys.ts'
