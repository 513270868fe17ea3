/// <reference lib="webworker" />
/** The global scope, with its type: the rest of the app is typed for pages. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
