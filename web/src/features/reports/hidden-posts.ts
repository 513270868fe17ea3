import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from '../../platform/preferences/preferences.ts'

/**
 * Posts that are hidden on this device, by their timestamps. A guest has only these; for users the server leaves them out too, and
 * this hides them from what was fetched before.
 */
export type HiddenPosts = ReadonlySet<number>

/** A device keeps the newest ones. */
const most = 500

let read = { text: '', posts: new Set<number>() as HiddenPosts }

function hiddenPosts(): HiddenPosts {
  const text = readPreference('hiddenPosts') ?? '[]'
  if (text !== read.text) read = { text, posts: parse(text) }
  return read.posts
}

function parse(text: string): HiddenPosts {
  try {
    const stored: unknown = JSON.parse(text)
    return new Set(Array.isArray(stored) ? stored.filter((each) => Number.isSafeInteger(each)).slice(-most) : [])
  } catch {
    return new Set()
  }
}

export function setPostHidden(timestamp: number, isHidden: boolean): void {
  const others = [...hiddenPosts()].filter((each) => each !== timestamp)
  writePreference('hiddenPosts', JSON.stringify(isHidden ? [...others, timestamp].slice(-most) : others))
}

export function useHiddenPosts(): HiddenPosts {
  return useStore((listener) => watchPreferences((key) => key === 'hiddenPosts' && listener()), hiddenPosts)
}
