export interface TransportRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: Blob | FormData
  signal?: AbortSignal
  /** How much of the body has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

export interface TransportAnswer {
  status: number
  /** Empty for a response without a body. */
  text: string
  header(name: string): string | null
}

/** Sends one request. Rejects if there was no response: the connection was lost, or the signal was aborted. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>
