import { sendPath } from '../groups/index.ts'

/** Where photos are chosen and sent to somebody. */
export function sendToUserAddress(userId: string): string {
  return `${sendPath}?user=${userId}`
}
