import { type Client, createClient } from '@koma/client'
import { type DeviceCode, deviceGrant } from '@koma/contract'
import { expect } from '@playwright/test'
import type { FilePayload } from './pictures.ts'

const client_id = 'koma-desktop'

/** The sync client of a PC, as far as the server sees it: the device grant, and uploads with the token that it gave. */
export class SyncClient {
  readonly api: Client
  readonly #url: string
  #code: DeviceCode | null = null
  #token: string | null = null

  constructor(url: string) {
    this.#url = url
    this.api = createClient({ baseUrl: `${url}/api`, token: async () => this.#token })
  }

  async askForCode(said: { name: string; platform: string; version: string }): Promise<DeviceCode> {
    this.#code = await this.api.ask('POST /identity/device/code', { body: { client_id, ...said } })
    return this.#code
  }

  /** Polls until somebody has answered, and returns the code of the error if that was a refusal. */
  async waitForAnswer(): Promise<'connected' | number> {
    const device_code = this.#code?.device_code ?? ''
    let answer: 'connected' | number | undefined
    await expect
      .poll(
        async () => {
          const body = { grant_type: deviceGrant, device_code, client_id } as const
          const { data, error } = await this.api.call('POST /identity/device/token', { body })
          if (data) this.#token = data.access_token
          answer = data ? 'connected' : error?.code
          // Pending, or asked too soon.
          return answer === 1311 || answer === 1312
        },
        { intervals: [5500] },
      )
      .toBe(false)
    return answer ?? 0
  }

  /** Returns the status of the answer. */
  async send(file: FilePayload): Promise<number> {
    const form = new FormData()
    form.append('source', 'sync')
    form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
    const headers: Record<string, string> = this.#token ? { Authorization: `Bearer ${this.#token}` } : {}
    return (await fetch(`${this.#url}/api/photo`, { method: 'POST', headers, body: form })).status
  }
}
