import type { TextDocument } from '@koma/contract'
import type { Kysely } from 'kysely'
import type { Documents, Language } from '../../ports/documents/documents.ts'
import type { Schema } from '../../schema/index.ts'

/** Agrees to the current terms, and keeps their text: the next version can be compared with it. */
export async function agreeTo(db: Kysely<Schema>, documents: Documents, userId: string): Promise<void> {
  // Read before anything is waited for, so that this is the version that the caller has just looked at.
  const { version } = documents.terms()
  const texts = (['ja', 'en'] as const).map((language) => {
    const text = documents.read('terms', language)
    return { ...text, language, published_at: new Date(text.published_at) }
  })
  await db
    .insertInto('agreed_terms')
    .values(texts)
    .onConflict((conflict) => conflict.columns(['version', 'language']).doNothing())
    .execute()
  await db.updateTable('users').set({ accepted_tos_version: version }).where('user_id', '=', userId).execute()
}

/** The terms as the user agreed to them; null for a user who has agreed to none whose text was kept. */
export async function agreedTerms(
  db: Kysely<Schema>,
  userId: string,
  language: Language,
): Promise<TextDocument | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('agreed_terms', 'agreed_terms.version', 'users.accepted_tos_version')
    .select(['version', 'published_at', 'title', 'text'])
    .where('users.user_id', '=', userId)
    .where('agreed_terms.language', '=', language)
    .executeTakeFirst()
  return row ? { ...row, published_at: row.published_at.toISOString() } : null
}
