import { limits } from '@koma/contract/limits'

/** Limits for request bodies while they arrive. Times are in milliseconds. */
export interface BodyRules {
  leastBytesPerSecond: number
  /** The rate is measured over this much time of waiting for the client. */
  rateOver: number
  /** How long we wait at most for a body that is read as a whole, such as JSON. Uploads are limited only by the rate. */
  longestSmallBody: number
  /** How many unread bytes we discard after an early answer, so that the client receives it. */
  mostUnread: number
  /** Concurrent bodies: of one user, of the guests in one network, and of everybody in it. */
  perUser: number
  perNetworkOfGuests: number
  perNetwork: number
  checkEvery: number
}

export const bodyRules: BodyRules = {
  // Far slower than any connection that a photo could be sent over.
  leastBytesPerSecond: 1000,
  rateOver: 30_000,
  // The longest JSON is 1 MB, which could take a quarter of an hour at the minimum rate.
  longestSmallBody: 60_000,
  mostUnread: limits.upload.maxBytes,
  // Clients send a handful of files at once.
  perUser: 20,
  perNetworkOfGuests: 20,
  // A school or a company may share one address.
  perNetwork: 200,
  checkEvery: 1000,
}

/**
 * Node's own timeout for the headers of a request, including the first byte of a connection. `requestTimeout` stays off, since it
 * includes the body, and a large photo may take many minutes over a slow line.
 */
export const headerTimes = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }
