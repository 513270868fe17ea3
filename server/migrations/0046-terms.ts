import { type Kysely, sql } from 'kysely'

/**
 * Until now every account was marked as having accepted the terms when it was made. Nobody can tell who really has, so everybody is
 * asked once. Single-key shortcuts are a setting of the device, as language and theme are: the account's was never read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set accepted_tos_version = null where accepted_tos_version is not null`.execute(db)
  await sql`alter table users drop column shortcuts`.execute(db)
}
