import { BillingError, BillingUnavailable, NoPortal, UnknownPrice } from '../billing.ts'

/** Recognises Stripe's errors by their fields, because importing their classes would load the library. */
interface StripeFailure extends Error {
  type: string
  code?: string
  param?: string
}

function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

export function isMissing(error: unknown, param: string): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing' && error.param === param
}

export function explainStripeError(error: unknown): Error {
  if (error instanceof BillingError) return error
  if (!isStripeFailure(error)) return new BillingUnavailable('The payment provider failed.', { cause: error })
  const { type, code, param = '', message } = error
  if (code === 'resource_missing' && /price/.test(param))
    return new UnknownPrice('There is no such price.', { cause: error })
  if (type === 'StripeInvalidRequestError' && /portal|configuration/i.test(message)) {
    return new NoPortal('The billing portal is not set up.', { cause: error })
  }
  return new BillingUnavailable(`The payment provider failed: ${message}`, { cause: error })
}

export async function readingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainStripeError(error)
  }
}
