export { ClientDownload, DownloadButton } from './client-download.tsx'
export { useClients, useDisconnectingClient } from './use-clients.ts'
