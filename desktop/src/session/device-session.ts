import { type Client, createClient } from '@koma/client'
import type { TokenStore } from './token-file.ts'

interface Tokens {
  access_token: string
  refresh_token?: string | undefined
}

export interface SessionPorts {
  /** Where Koma is, without a slash at the end. */
  serverUrl: string
  store: TokenStore
  fetch: typeof fetch
  onChange(isSignedIn: boolean): void
}

/** The session of this computer: the refresh token on disk, the access token in memory. */
export class DeviceSession {
  readonly client: Client
  readonly #ports: SessionPorts
  #refreshToken: string | null = null
  #accessToken: string | null = null
  #renewal: Promise<void> | null = null

  constructor(ports: SessionPorts) {
    this.#ports = ports
    const { serverUrl, fetch } = ports
    const session = () => this.#refreshToken
    this.client = createClient({ baseUrl: `${serverUrl}/api`, token: this.token, session, fetch })
  }

  get isSignedIn(): boolean {
    return this.#refreshToken !== null
  }

  /** Reads the session of the last run. */
  async open(): Promise<void> {
    this.#refreshToken = await this.#ports.store.read()
  }

  async keep({ access_token, refresh_token }: Tokens): Promise<void> {
    this.#accessToken = access_token
    if (!refresh_token || refresh_token === this.#refreshToken) return
    this.#refreshToken = refresh_token
    await this.#ports.store.write(refresh_token)
    this.#ports.onChange(true)
  }

  /** `refused` is a token that the server has just rejected. Rejects if the identity service cannot be reached. */
  token = async (refused: string | null): Promise<string | null> => {
    if (this.#refreshToken === null) return null
    if (this.#accessToken === null || this.#accessToken === refused) {
      this.#renewal ??= this.#renew().finally(() => {
        this.#renewal = null
      })
      await this.#renewal
    }
    return this.#accessToken
  }

  async signOut(): Promise<void> {
    await this.client.call('POST /identity/sign-out')
    await this.#forget()
  }

  async #renew(): Promise<void> {
    const { data, error } = await this.client.call('POST /identity/token')
    // Only a 401 means that the session was ended; without a connection it stays.
    if (error && error.status !== 401) throw error
    if (data) await this.keep(data)
    else await this.#forget()
  }

  async #forget(): Promise<void> {
    this.#accessToken = this.#refreshToken = null
    await this.#ports.store.write(null)
    this.#ports.onChange(false)
  }
}
