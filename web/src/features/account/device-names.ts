import type { SignedInDevice } from '@koma/contract'
import { namesInAgent } from '@koma/contract/agent-names'
import { Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'

const icons: ReadonlyArray<[RegExp, LucideIcon]> = [
  [/iPhone|Android.*Mobile/, Smartphone],
  [/iPad|Android/, Tablet],
]

export interface DeviceLooks {
  /** Such as `Chrome — Windows`; null if the agent names neither. */
  name: string | null
  icon: LucideIcon
}

/** What a browser tells about itself, in the words people know. */
export function looksOf({ user_agent: agent }: Pick<SignedInDevice, 'user_agent'>): DeviceLooks {
  const icon = icons.find(([pattern]) => pattern.test(agent))?.[1] ?? Laptop
  return { name: namesInAgent(agent).join(' — ') || null, icon }
}
