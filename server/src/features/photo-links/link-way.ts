import type { Kysely } from 'kysely'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Schema } from '../../schema/index.ts'
import type { ContentWay } from '../photos/index.ts'
import { linkWayOf } from './link-tokens.ts'
import { findOpenLink, hasExpired, type LinkRow } from './store.ts'

/**
 * Tells the content host who may see a photo by its link. `some`, although anybody with the link may: a shared cache would go on
 * serving the photo after its owner has ended the link.
 */
export function linkWay(db: Kysely<Schema>, clock: Clock): ContentWay {
  const findOpen = async (photoId: string, subject: string): Promise<LinkRow | undefined> => {
    const link = await findOpenLink(db, photoId)
    const isOpen = link && linkWayOf(link.token_hash) === `link:${subject}` && !hasExpired(link, clock.now())
    return isOpen ? link : undefined
  }
  return {
    audienceOf: async (photoId, subject) => ((await findOpen(photoId, subject)) ? 'some' : 'nobody'),
    mayHaveOriginal: async (photoId, subject) => (await findOpen(photoId, subject))?.allow_original ?? false,
    hidesFilename: true,
  }
}
