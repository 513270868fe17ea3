import type { ErrorName } from '@koma/contract/errors'
import { Failure } from '../../http/failure.ts'
import {
  AlreadySubscribed,
  BadSignature,
  BillingOff,
  BillingUnavailable,
  NoPortal,
  NoSubscription,
  UnknownPrice,
} from '../../ports/billing/billing.ts'

const known: ReadonlyArray<[new (message: string) => Error, ErrorName]> = [
  [AlreadySubscribed, 'already_subscribed'],
  [UnknownPrice, 'not_found'],
  [NoSubscription, 'no_subscription'],
  [NoPortal, 'no_portal'],
  [BillingOff, 'billing_off'],
  [BadSignature, 'webhook_signature'],
]

/** Turns the errors of the billing port into those of the contract. `outage` is what a silent payment provider means to the caller. */
export async function tellingFailures<T>(work: () => Promise<T>, outage?: ErrorName): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = known.find(([type]) => cause instanceof type)?.[1]
    if (error) throw new Failure(error, { cause })
    if (outage && cause instanceof BillingUnavailable) throw new Failure(outage, { cause })
    throw cause
  }
}
