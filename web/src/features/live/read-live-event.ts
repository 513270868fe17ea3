import type { LiveEvent } from '@koma/contract'

/**
 * Reads an event without the contract's schemas, which are too large for browsers. Returns undefined for what is no event that this
 * version of the app knows.
 */
export function readLiveEvent(data: string): LiveEvent | undefined {
  const event = parse(data)
  return event && isKnown(event) ? (event as LiveEvent) : undefined
}

function parse(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isKnown({ type, counts, album_id, share_id, user_id }: Record<string, unknown>): boolean {
  switch (type) {
    case 'refetch':
    case 'closing':
    case 'me':
    case 'photos':
      return true
    case 'notifications':
      return isObject(counts) && ['share_album', 'dm', 'reaction', 'tag'].every((kind) => isCount(counts[kind]))
    case 'album':
      return typeof album_id === 'string'
    case 'share':
      return typeof share_id === 'string'
    case 'dm':
      return typeof user_id === 'string'
    default:
      return false
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
