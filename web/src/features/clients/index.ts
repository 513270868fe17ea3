export { useClients, useDisconnectingClient } from './use-clients.ts'
export { useRelease } from './use-release.ts'
