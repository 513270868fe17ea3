import { useEffect } from 'react'
import { type Waiting, waitingChanges } from './waiting-changes.ts'

/** Sends the settings that wait behind others when the page is left: those of a scope merged, by the last one's `send`. */
export function SendWaiting() {
  useEffect(() => {
    addEventListener('pagehide', sendWaiting)
    return () => removeEventListener('pagehide', sendWaiting)
  }, [])
  return null
}

function sendWaiting(): void {
  const rest = new Map<string, Waiting & { change: object }>()
  for (const [change, { scope, send }] of waitingChanges) {
    rest.set(scope, { scope, send, change: { ...rest.get(scope)?.change, ...change } })
  }
  for (const { change, send } of rest.values()) send(change)
}
