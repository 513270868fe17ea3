import type { WorkerMessage } from '../platform/on-device/names.ts'
import { setOwner } from './owner.ts'
import { scope } from './scope.ts'
import { keepConfig } from './shell.ts'

declare const __RELEASE__: string

export function answerMessages(): void {
  scope.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage
    if (message.type === 'release') event.ports[0]?.postMessage(__RELEASE__)
    if (message.type === 'take-over') event.waitUntil(scope.skipWaiting())
    if (message.type === 'owner') {
      // At every start of the app, so that an operator's change arrives. The older one serves until then.
      event.waitUntil(keepConfig().catch(() => {}))
      event.waitUntil(setOwner(message.userId).then(() => event.ports[0]?.postMessage(true)))
    }
  })
}
