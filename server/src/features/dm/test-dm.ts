import type { TestKoma } from '../../test-koma.ts'
import { peopleOf } from '../tags/test-people.ts'

/** Short helpers for tests of DM. People are named by their accounts. */
export function dmOf(koma: TestKoma) {
  const people = peopleOf(koma)
  const to = async (name: string) => ({ params: { TargetUserId: await people.userId(name) } })
  const at = async (name: string, sentAt: number) => ({
    params: { TargetUserId: await people.userId(name), SentAt: sentAt },
  })
  return {
    ...people,
    to,
    send: async (by: string, name: string, photo_ids: string[]) =>
      koma.as(by).call('POST /dm/{TargetUserId}', { ...(await to(name)), body: { photo_ids } }),
    /** Sends photos and returns their `sent_at`. */
    sent: async (by: string, name: string, photo_ids: string[]) => {
      const { photos } = await koma.as(by).ask('POST /dm/{TargetUserId}', { ...(await to(name)), body: { photo_ids } })
      return photos.map(({ sent_at }) => sent_at)
    },
    page: async (
      by: string,
      name: string,
      query: { start_from?: number; direction?: 'past' | 'future'; limit?: number } = {},
    ) => koma.as(by).ask('GET /dm/{TargetUserId}/photos', { ...(await to(name)), query }),
    photosIn: async (by: string, name: string) =>
      (await koma.as(by).ask('GET /dm/{TargetUserId}/photos', await to(name))).photos.map(({ photo_id }) => photo_id),
    open: async (by: string, name: string, sentAt: number) =>
      koma.as(by).call('GET /dm/{TargetUserId}/photos/{SentAt}', await at(name, sentAt)),
    save: async (by: string, name: string, sentAt: number) =>
      koma.as(by).call('POST /dm/{TargetUserId}/photos/{SentAt}/save', await at(name, sentAt)),
    reactTo: async (by: string, name: string, sentAt: number, reaction: string, action: 'add' | 'remove' = 'add') =>
      koma.as(by).call('POST /dm/{TargetUserId}/{SendAt}/reaction', {
        params: { TargetUserId: await people.userId(name), SendAt: sentAt },
        body: { action, reaction },
      }),
    takeBack: async (by: string, name: string, photo_ids: string[]) =>
      koma.as(by).call('DELETE /dm/{TargetUserId}/photos', { ...(await to(name)), body: { photo_ids } }),
    read: async (by: string, name: string) => koma.as(by).ask('POST /dm/{TargetUserId}/read', await to(name)),
    thread: async (by: string, name: string) => koma.as(by).ask('GET /dm/{TargetUserId}', await to(name)),
    /** The partners in the list of threads, by their ids. */
    partners: async (by: string) => (await koma.as(by).ask('GET /dm')).threads.map(({ user_id }) => user_id),
    /** The photos that picture the last event of a thread, by their ids. */
    pictures: async (by: string, name: string) => {
      const { last_event } = await koma.as(by).ask('GET /dm/{TargetUserId}', await to(name))
      return (last_event?.thumbnail_urls ?? []).map((url) => /\/photo\/([^/]+)\//.exec(url)?.[1] ?? '')
    },
    told: async (by: string) => (await koma.as(by).ask('GET /notifications')).notifications,
  }
}
