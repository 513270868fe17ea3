import { limits } from '@koma/contract/limits'

/** What a request body may take of us while it arrives. Times are milliseconds. */
export interface BodyRules {
  leastBytesPerSecond: number
  /** The rate is that of this much waiting for the client. */
  rateOver: number
  /** The most waiting for a body that is read as a whole, such as JSON; uploads have only the rate. */
  longestSmallBody: number
  /** Unread bytes we throw away behind an answer that was given early, so that its client hears it. */
  mostUnread: number
  /** Bodies under way at once: of one user, of the guests in one network, and of everybody in it. */
  perUser: number
  perNetworkOfGuests: number
  perNetwork: number
  checkEvery: number
}

export const bodyRules: BodyRules = {
  // Far below any connection that a photo could be sent over.
  leastBytesPerSecond: 1000,
  rateOver: 30_000,
  // The longest JSON is 1 MB, which the least rate alone would let take a quarter of an hour.
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
 * Node's own time for the headers of a request, the first byte of a connection included. Its `requestTimeout` stays off: it counts
 * the body too, and a large photo over a slow line may take many minutes.
 */
export const headerTimes = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }
