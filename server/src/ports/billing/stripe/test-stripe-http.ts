import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from './test-stripe-refusal.ts'

interface StandInHttpOptions {
  secretKey: string
  apiVersion: string
  isDown(): boolean
  /** Answers a call such as `GET /v1/invoices`, or throws a Refusal. */
  route(call: string, form: URLSearchParams): object
}

/** How Stripe is spoken to: keys, versions, forms, and requests that are sent again. */
export class StandInHttp {
  private readonly options: StandInHttpOptions
  private readonly answered = new Map<string, { form: string; body: object }>()
  private readonly server = createServer((request, response) => void this.answer(request, response))

  constructor(options: StandInHttpOptions) {
    this.options = options
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      let text = ''
      for await (const chunk of request) text += chunk
      const url = new URL(request.url ?? '/', 'http://stripe.invalid')
      this.admit(request)
      const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(text)
      const key = String(request.headers['idempotency-key'] ?? '')
      const before = this.answered.get(key)
      if (before && before.form !== text) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters.',
        })
      }
      const body = before?.body ?? this.options.route(`${request.method} ${url.pathname}`, form)
      if (key) this.answered.set(key, { form: text, body })
      send(200, body)
    } catch (error) {
      if (error instanceof Refusal) send(error.status, { error: error.body })
      else send(500, { error: { type: 'api_error', message: String(error) } })
    }
  }

  private admit(request: IncomingMessage): void {
    const { secretKey, apiVersion, isDown } = this.options
    if (isDown()) throw new Refusal(503, { type: 'api_error', message: 'Stripe is down.' })
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
    if (request.headers['stripe-version'] !== apiVersion) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'Another version of the API was asked for.' })
    }
    const type = request.headers['content-type'] ?? ''
    if (request.method === 'POST' && !type.startsWith('application/x-www-form-urlencoded')) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'The body is not a form.' })
    }
  }
}
