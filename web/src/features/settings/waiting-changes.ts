export interface Waiting {
  scope: string
  send: (change: object) => unknown
}

/** Changes that wait behind another of their scope, in their order. `SendWaiting` does not let them be lost. */
export const waitingChanges = new Map<object, Waiting>()
