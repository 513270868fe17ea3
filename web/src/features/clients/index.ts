export { ClientDownload, DownloadButton } from './client-download.tsx'
export { clientsQuery, useClients, useDisconnectingClient } from './use-clients.ts'
