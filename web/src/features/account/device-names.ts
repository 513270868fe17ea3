import type { SignedInDevice } from '@koma/contract'
import { Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'

/** In this order: the agents of most browsers also name those they descend from. */
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: ReadonlyArray<[RegExp, string, LucideIcon]> = [
  [/iPhone/, 'iPhone', Smartphone],
  [/iPad/, 'iPad', Tablet],
  [/Android.*Mobile/, 'Android', Smartphone],
  [/Android/, 'Android', Tablet],
  [/Windows/, 'Windows', Laptop],
  [/CrOS/, 'ChromeOS', Laptop],
  [/Mac OS X|Macintosh/, 'Mac', Laptop],
  [/Linux|X11/, 'Linux', Laptop],
]

export interface DeviceLooks {
  /** Such as `Chrome — Windows`; null if the agent names neither. */
  name: string | null
  icon: LucideIcon
}

/** What a browser tells about itself, in the words people know. */
export function looksOf({ user_agent: agent }: Pick<SignedInDevice, 'user_agent'>): DeviceLooks {
  const system = systems.find(([pattern]) => pattern.test(agent))
  const browser = browsers.find(([pattern]) => pattern.test(agent))
  const names = [browser?.[1], system?.[1]].filter((name) => name !== undefined)
  return { name: names.join(' — ') || null, icon: system?.[2] ?? Laptop }
}
