import { createLog } from './http/logging.ts'
import type { Database } from './ports/database/database.ts'
import { openDocuments } from './ports/documents/directory-documents.ts'

type Pool = Pick<Database['pool'], 'query'>

/** Makes new accounts of a test agree to the terms by their first call, as people do on the screen. */
export async function agreeAtFirstCall(pool: Pool): Promise<void> {
  const documents = await openDocuments({ directory: null, log: createLog('silent') })
  await documents.close()
  await pool.query(`alter table users alter column accepted_tos_version set default '${documents.terms().version}'`)
}

/** For tests of the agreement itself: accounts that are new from now on have not agreed. */
export async function agreeToNothing(pool: Pool): Promise<void> {
  await pool.query('alter table users alter column accepted_tos_version drop default')
}
