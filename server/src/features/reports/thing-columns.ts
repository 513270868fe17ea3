import { keyOf, type Thing } from '../takedowns/index.ts'

/** The columns of `reports` and `takedowns` that say what they are about. */
export function columnsOf<One extends Thing>(thing: One) {
  const named: { kind: One['kind']; ownerId: string; shareId?: string; photoId?: string; promotionId?: string } = thing
  return {
    kind: named.kind,
    thing: keyOf(thing),
    share_id: named.shareId ?? null,
    photo_id: named.photoId ?? null,
    promotion_id: named.promotionId ?? null,
    owner_id: named.ownerId,
  }
}

interface ThingRow {
  kind: Thing['kind']
  share_id: string | null
  photo_id: string | null
  promotion_id: string | null
  owner_id: string
}

/** The thing that a row of `reports` or `takedowns` is about. */
export function thingOf({ kind, share_id, photo_id, promotion_id, owner_id: ownerId }: ThingRow): Thing {
  const [shareId, photoId, promotionId] = [share_id ?? '', photo_id ?? '', promotion_id ?? '']
  switch (kind) {
    case 'share':
      return { kind, shareId, ownerId }
    case 'share_photo':
      return { kind, shareId, photoId, ownerId }
    case 'photo_link':
      return { kind, photoId, ownerId }
    case 'promotion_post':
      return { kind, promotionId, photoId, ownerId }
    case 'user':
      return { kind, ownerId }
  }
}
