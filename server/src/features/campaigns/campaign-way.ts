import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { ContentWay } from '../photos/index.ts'

/**
 * Tells the content host which photos are posted to a campaign. `some`, although anybody may see them: a shared cache would go on serving a
 * photo after its owner took it back.
 */
export function campaignWay(db: Kysely<Schema>): ContentWay {
  return {
    audienceOf: async (photoId) => {
      const { rows } =
        await sql`select from promotion_posts where photo_id = ${photoId} and not hidden limit 1`.execute(db)
      return rows.length > 0 ? 'some' : 'nobody'
    },
    hidesFilename: true,
  }
}
