import type { ShareType } from '@koma/contract'
import { Globe, KeyRound, Lock, type LucideIcon, UserRoundPlus } from 'lucide-react'

interface ShareTypeLook {
  type: ShareType
  icon: LucideIcon
  tone: 'neutral' | 'blue' | 'green' | 'orange'
}

/** In the order in which they are offered: by invitation first, then public. */
export const shareTypes: readonly ShareTypeLook[] = [
  { type: 'INVITE_ONLY', icon: Lock, tone: 'neutral' },
  { type: 'INVITE_PLUS', icon: UserRoundPlus, tone: 'blue' },
  { type: 'PUBLIC', icon: Globe, tone: 'green' },
  { type: 'PUBLIC_PASSWORD', icon: KeyRound, tone: 'orange' },
]
