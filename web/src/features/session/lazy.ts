/** What is not part of the first load: a sign-in elsewhere, and who was signed in when there was last a connection. */
export { createIssuerClient } from './issuer/issuer-client.ts'
export { keepMe } from './store/kept-me.ts'
