import type { Share } from '@koma/contract'
import { type ShownOrder, shownOrder } from '../../features/photos/index.ts'

/** The order of a share as its owner chose it. Readers may have the other photos first: the address says so. */
export function readOrder(share: Share, search: URLSearchParams): ShownOrder {
  const order = shownOrder(share)
  const first = search.get('order')
  return order.by !== 'hand' && (first === 'newest' || first === 'oldest') ? { ...order, first } : order
}

/** The query of addresses in a share that is read in this order. */
export function orderQuery(share: Share, { first }: ShownOrder): string {
  return first === shownOrder(share).first ? '' : `?order=${first}`
}
