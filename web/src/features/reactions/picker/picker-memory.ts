import { singleEmoji } from '@koma/contract/emoji'
import { useStore } from '@koma/ui/browser/use-store.ts'
import { useMemo } from 'react'
import { readPreference, watchPreferences, writePreference } from '../../../platform/preferences/preferences.ts'

const kept = 24

/** 0 means no skin tone; 1 to 5 are from light to dark. */
export const skinTones = [0, 1, 2, 3, 4, 5] as const
export type SkinTone = (typeof skinTones)[number]

export function rememberEmoji(emoji: string): void {
  const before = listIn(readPreference('recentEmoji')).filter((each) => each !== emoji)
  writePreference('recentEmoji', [emoji, ...before].slice(0, kept).join(' '))
}

/** The emoji last used on this device, latest first. */
export function useRecentEmoji(): readonly string[] {
  const stored = useStore(watchPreferences, () => readPreference('recentEmoji'))
  return useMemo(() => listIn(stored), [stored])
}

export function setSkinTone(tone: SkinTone): void {
  writePreference('skinTone', String(tone))
}

export function useSkinTone(): SkinTone {
  const stored = useStore(watchPreferences, () => readPreference('skinTone'))
  return skinTones.find((tone) => String(tone) === stored) ?? 0
}

/** Drops everything in the device's storage that is not an emoji. */
function listIn(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((emoji) => emoji !== '' && singleEmoji(emoji) === emoji)
}
