/** Why a picture that was shared with the app was not taken. */
const leftOutReasons = ['too_many', 'too_large', 'no_room'] as const

/** What became of the pictures that were shared with the app: how many were kept, and how many were not, by reason. */
export type Received = { kept: number } & Record<(typeof leftOutReasons)[number], number>

/** So many are taken from one share. */
export const mostAtOnce = 100

/** In the address of the page that opens after the share. */
const keptName = 'shared'

export function writeReceived({ kept, ...leftOut }: Received): string {
  const query = new URLSearchParams({ [keptName]: String(kept) })
  for (const reason of leftOutReasons) if (leftOut[reason] > 0) query.set(reason, String(leftOut[reason]))
  return query.toString()
}

/** Null if the page was not opened by a share. */
export function readReceived(query: URLSearchParams): Received | null {
  if (!query.has(keptName)) return null
  const count = (name: string) => Math.max(0, Number.parseInt(query.get(name) ?? '', 10) || 0)
  const [too_many, too_large, no_room] = leftOutReasons.map(count) as [number, number, number]
  return { kept: count(keptName), too_many, too_large, no_room }
}

export function withoutReceived(before: URLSearchParams): URLSearchParams {
  for (const name of [keptName, ...leftOutReasons]) before.delete(name)
  return before
}
