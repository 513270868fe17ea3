/** Fetched only by people who sign in elsewhere. */
export { createIssuerClient } from './issuer/issuer-client.ts'
