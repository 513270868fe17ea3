import { Agent, get } from 'node:http'

const alone = new Agent({ keepAlive: true, maxSockets: 1 })
const together = new Agent({ keepAlive: true })

export interface Answered {
  status: number
  milliseconds: number
  /** Of the body as transferred. */
  bytes: number
  etag: string
  body: Buffer
}

/**
 * Times one request over a keep-alive connection, up to the last byte; nothing is decompressed. Requests wait for each other, unless
 * they are made `atOnce`.
 */
export function request(url: string, headers: Record<string, string>, { atOnce = false } = {}): Promise<Answered> {
  const agent = atOnce ? together : alone
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response
        const milliseconds = performance.now() - begun
        const body = Buffer.concat(chunks)
        resolve({ status, milliseconds, bytes: body.length, etag: answered.etag ?? '', body })
      })
    }).on('error', reject)
  })
}

export interface Spread {
  p50: number
  p99: number
}

export function spreadOf(milliseconds: readonly number[]): Spread {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
