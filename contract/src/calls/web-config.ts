import { z } from 'zod'

/** The issuer that signs people in instead of the embedded identity service. */
const IssuerConfig = z.strictObject({
  url: z.string(),
  /** Null if the operator named none: then nobody can sign in with the web app. */
  client_id: z.string().nullable(),
  /** What access tokens have to be issued for. */
  audience: z.string().nullable(),
  /** What is asked for beside the scopes of OpenID Connect. */
  scope: z.string().nullable(),
  /** The issuer's own page for password, address and devices. */
  account_url: z.string().nullable(),
})
export type IssuerConfig = z.infer<typeof IssuerConfig>

/**
 * What the web app has to know of the installation before anything else: `GET /config.json` of its own origin. The same build serves
 * every installation. Origins have no slash at the end, and are empty where they are that of the page.
 */
export const WebConfig = z.strictObject({
  api_url: z.string(),
  identity_url: z.string(),
  issuer: IssuerConfig.nullable(),
  /** Where events go of users who agreed to it; null if the operator named no address. */
  analytics_url: z.string().nullable(),
  /** Whether the operator wants to hear of errors of the web app. */
  browser_errors: z.boolean(),
})
export type WebConfig = z.infer<typeof WebConfig>
