/** Who a valid access token speaks for. `subject` is the identity service's own id of the account. */
export interface Identified {
  subject: string
  email: string | null
}

export interface TokenVerifier {
  /** Null for a token that is malformed, expired, or not from our issuer. */
  verify(token: string): Promise<Identified | null>
}
