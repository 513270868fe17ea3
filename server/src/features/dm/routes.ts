import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import { Failure } from '../../http/failure.ts'
import { created, type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findPartner, type Partner } from './access.ts'
import { readThread, takeBack } from './change-thread.ts'
import { answerSent, findDmReactions } from './dm-photos.ts'
import { reactInDm } from './reactions.ts'
import { PhotoSaver } from './save-photo.ts'
import { sendPhotos } from './send-photos.ts'
import { type SentPhoto, selectSent, sentPage } from './store.ts'
import { findThread, listThreads } from './threads.ts'

type DmPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls' | 'verifier' | 'secrets'>

export function dmRoutes(ports: DmPorts, staged: StagedFiles): Handlers {
  const db = ports.database.kysely
  const saver = new PhotoSaver(ports, staged)
  /** A thread is always one of the caller's own: nobody can name a thread of two others. */
  const partnerOf = async (userId: string, partnerId: string): Promise<Partner> => {
    const partner = await findPartner(db, userId, partnerId)
    if (!partner) throw new Failure('not_found')
    return partner
  }
  const sentTo = async (userId: string, partnerId: string, sentAt: number): Promise<SentPhoto> => {
    const { threadId } = await partnerOf(userId, partnerId)
    const sent =
      threadId === null
        ? undefined
        : await selectSent(db, userId, threadId).where('sent.sent_at', '=', new Date(sentAt)).executeTakeFirst()
    if (!sent) throw new Failure('photo_not_in_dm')
    return sent
  }

  return {
    'GET /dm': async ({ caller, query }) => ok(await listThreads(ports, caller.userId, query)),

    'GET /dm/{TargetUserId}': async ({ caller: { userId }, params }) => {
      const { partnerId } = await partnerOf(userId, params.TargetUserId)
      const thread = await findThread(ports, userId, partnerId)
      if (!thread) throw new Failure('not_found')
      return ok(thread)
    },

    'POST /dm/{TargetUserId}': async ({ caller: { userId }, params, body }) => {
      const { photo_ids, sending_id } = body
      const { threadId, sendingId, isNew } = await sendPhotos(ports, userId, params.TargetUserId, photo_ids, sending_id)
      const sent = await selectSent(db, userId, threadId)
        .where('sent.sender_id', '=', userId)
        .where('sent.sending_id', '=', sendingId)
        .orderBy('sent.sent_at')
        .execute()
      const answer = { photos: await answerSent(ports, userId, sent) }
      return isNew ? created(answer) : ok(answer)
    },

    'POST /dm/{TargetUserId}/read': async ({ caller: { userId }, params }) => {
      const { partnerId } = await partnerOf(userId, params.TargetUserId)
      await readThread(ports, userId, partnerId)
      return noContent()
    },

    'GET /dm/{TargetUserId}/photos': async ({ caller: { userId }, params, query }) => {
      const { threadId } = await partnerOf(userId, params.TargetUserId)
      const question = { direction: query.direction, limit: query.limit, startTimestamp: query.start_from }
      const rows = threadId === null ? [] : await sentPage(db, userId, threadId, question).execute()
      const next = rows[query.limit]
      return ok({
        photos: await answerSent(ports, userId, rows.slice(0, query.limit)),
        has_more: next !== undefined,
        next: next ? { startTimestamp: next.sent_at.getTime(), startPhotoId: next.photo_id } : null,
      })
    },

    'DELETE /dm/{TargetUserId}/photos': async ({ caller: { userId }, params, body }) => {
      const { partnerId } = await partnerOf(userId, params.TargetUserId)
      await takeBack(ports, userId, partnerId, body.photo_ids)
      return noContent()
    },

    'GET /dm/{TargetUserId}/photos/{SentAt}': async ({ caller: { userId }, params }) => {
      const [photo] = await answerSent(ports, userId, [await sentTo(userId, params.TargetUserId, params.SentAt)])
      if (!photo) throw new Failure('photo_not_in_dm')
      return ok(photo)
    },

    'POST /dm/{TargetUserId}/photos/{SentAt}/save': async ({ caller: { userId }, params }) => {
      const sent = await sentTo(userId, params.TargetUserId, params.SentAt)
      const { photo, isNew } = await saver.save(userId, sent)
      return isNew ? created(photo) : ok(photo)
    },

    'POST /dm/{TargetUserId}/{SendAt}/reaction': async ({ caller: { userId }, params, body }) => {
      const { threadId } = await partnerOf(userId, params.TargetUserId)
      if (threadId === null) throw new Failure('photo_not_in_dm')
      const sent = await reactInDm(ports, userId, { threadId, sentAt: new Date(params.SendAt), ...body })
      return ok({ reactions: await findDmReactions(ports, userId, sent) })
    },
  }
}
