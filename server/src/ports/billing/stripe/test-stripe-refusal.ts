interface RefusalBody {
  type: string
  message: string
  code?: string
  param?: string
}

/** An error as Stripe answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function missing(param: string, message: string): Refusal {
  return new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message,
  })
}
