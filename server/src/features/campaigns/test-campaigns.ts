import type { TestKoma } from '../../test-koma.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { PromotionFile } from './operator/promotion-file.ts'
import { savePromotion } from './operator/save-promotion.ts'

/** The world of every photo of `seed`. */
const seededWorldId = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'

/** A campaign around the time of the test clock, in the world of seeded photos. */
export const summer = {
  promotion_id: 'summer',
  title: { ja: '夏', en: 'Summer' },
  description: { ja: '夏の写真', en: 'Photos of the summer' },
  time_zone: 'Asia/Tokyo',
  starts_at: '2026-08-01T00:00',
  ends_at: '2026-09-01T00:00',
  worlds: { ids: [seededWorldId] },
  codes: [{ code: 'Summer-2026' }],
  grant: { storage_count_files: 2000, storage_size_bytes: 20 * 1024 ** 3 },
}

/** Short helpers for tests of campaigns. People are named by their accounts; null is a guest. */
export function campaignsOf(koma: TestKoma) {
  const { idOf, seed } = sharesOf(koma)
  const client = (name: string | null) => (name === null ? koma.guest : koma.as(name))
  const params = (promotion_id: string) => ({ params: { promotion_id } })
  return {
    idOf,
    seed,
    client,
    moveTo: (moment: string) => koma.ports.clock.advance(Date.parse(moment) - koma.ports.clock.now().getTime()),
    make: (file: object = {}) => savePromotion(koma.ports, PromotionFile.parse({ ...summer, ...file })),
    open: (name: string | null, id = 'summer') => client(name).ask('GET /promotion/{promotion_id}', params(id)),
    apply: (name: string, code = 'summer-2026') => koma.as(name).call('POST /promotions/apply', { body: { code } }),
    candidates: (name: string, query = {}) =>
      koma.as(name).ask('GET /promotion/{promotion_id}/candidates', { ...params('summer'), query }),
    setWorld: (photoIds: readonly string[], id: string | null, name: string | null) =>
      koma.ports.database.pool.query(
        'update photos set world_id = $2, world_name = $3 where photo_id = any($1::uuid[])',
        [photoIds, id, name],
      ),
    post: (name: string, photo_id: string) =>
      koma.as(name).call('POST /timeline/promotion/{promotion_id}/photos', { ...params('summer'), body: { photo_id } }),
    takeBack: (name: string, PhotoId: string) =>
      koma.as(name).call('DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}', {
        params: { promotion_id: 'summer', PhotoId },
      }),
    timeline: (name: string | null, query = {}) =>
      client(name).ask('GET /timeline/promotion/{promotion_id}', { ...params('summer'), query }),
    forgetAttempts: () => koma.ports.database.pool.query('delete from identity.attempts'),
  }
}
