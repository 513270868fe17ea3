import type { Me } from '@koma/contract'
import { limits } from '@koma/contract/limits'

/** The name of the tutorial, by the contract. */
export const pcClientTutorial = 'pc_client'

interface PcClientFacts {
  isHandheld: boolean
  me: Pick<Me, 'clear_tutorials'> | null
  /** When the dialog was last closed; NaN if never. */
  closedAt: number
  now: number
}

/** Whether to tell of the PC client: not on phones and tablets, not if it is known, and not within a day after it was closed. */
export function isPcClientMoment({ isHandheld, me, closedAt, now }: PcClientFacts): boolean {
  if (isHandheld || !me || me.clear_tutorials.includes(pcClientTutorial)) return false
  // If the clock was set back, `closedAt` lies in the future; that must not suppress the dialog for good.
  return Number.isNaN(closedAt) || closedAt > now || now - closedAt >= limits.pcClientSnooze
}
