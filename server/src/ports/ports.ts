import type { ContentUrls } from '../content-url.ts'
import type { JobTable } from '../schema/jobs.ts'
import type { Secrets } from '../secrets.ts'
import type { Billing } from './billing/billing.ts'
import type { Blobs } from './blobs/blobs.ts'
import type { Clock } from './clock/clock.ts'
import type { Database } from './database/database.ts'
import type { Documents } from './documents/documents.ts'
import type { EmbeddedIdentity } from './identity/embedded-identity.ts'
import type { Accounts, TokenVerifier } from './identity/identity.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { ScryptCost } from './passwords/password-hashing.ts'
import type { PasswordWork } from './passwords/password-work.ts'
import type { Push } from './push/push.ts'

/** The edges of the server, chosen once at start. Each feature gets only those it needs. */
export interface Ports {
  database: Database
  blobs: Blobs
  images: Images
  jobs: Jobs<JobTable>
  mail: Mail
  billing: Billing
  push: Push
  clock: Clock
  documents: Documents
  verifier: TokenVerifier
  /** Null if an external issuer manages the accounts. */
  accounts: Accounts | null
  /** The embedded identity service; null if an external issuer replaces it. */
  identity: EmbeddedIdentity | null
  /** The process's single queue for everything that hashes a password. */
  passwordWork: PasswordWork
  /** What a new hash of a password costs. */
  passwordCost: ScryptCost
  contentUrls: ContentUrls
  /** Where people reach the web app, without a slash at the end; for links in mails. */
  webUrl(): string
  secrets: Secrets
}
