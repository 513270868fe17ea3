import { toLocalPath } from '../local-path.ts'
import { appId } from './app-id.ts'

/** The path, query and hash that a link opens in the app; null if it is no link to this app. */
export function pathOfLink(link: string, server: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, origin, pathname, search, hash } = new URL(link)
  // `photos.koma.app:/login/callback`, and the same with two slashes more.
  const isOurs = protocol === `${appId}:` || ((protocol === 'https:' || protocol === 'http:') && origin === server)
  return isOurs ? toLocalPath(pathname + search + hash) : null
}

/** Whether the app can show any page now. `gate`: terms or the first profile stand before everything else. */
export type Readiness = 'waiting' | 'guest' | 'gate' | 'ready'

export interface LinkParts {
  readiness(): Readiness
  onChange(listener: () => void): void
  /** Path and query of the open page. */
  here(): string
  navigate(path: string): Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now(): number
}

const key = 'koma.link'

/** In ms. Anybody who comes back later than this has other things in mind. */
const remembered = 3_600_000

/** In ms: until a page that was left is gone from the screen, and holds nobody any more. */
const pause = 100

/**
 * Opens links. One that cannot be shown yet, because nobody is signed in or a gate stands before it, is remembered on the device and
 * opened afterwards: whoever goes for the code in their mail may find that the system has closed the app meanwhile.
 */
export function createLinkFollower(parts: LinkParts) {
  const { readiness, here, navigate, storage, now } = parts
  let busy = false
  let looking: ReturnType<typeof setTimeout> | undefined

  const remember = (path: string) => storage.setItem(key, JSON.stringify({ path, at: now() }))
  const forget = () => storage.removeItem(key)
  const pending = (): string | null => {
    try {
      const { path, at } = JSON.parse(storage.getItem(key) ?? 'null') ?? {}
      return now() - at < remembered ? toLocalPath(path) : null
    } catch {
      return null
    }
  }

  async function look(): Promise<void> {
    const path = pending()
    if (path === null || busy) return
    const state = readiness()
    if (state === 'waiting' || state === 'gate') return
    // The login leads there by itself; this is for people who sign up, whom the gates lead elsewhere.
    if (state === 'guest' && here().startsWith('/login')) return
    busy = true
    const before = here()
    try {
      if (before !== path) await navigate(path)
      // A guest who was sent to the login goes on afterwards, and so does anybody held by the page that is being left.
      const isHeld = before !== path && here() === before
      if (!isHeld && !(state === 'guest' && here().startsWith('/login'))) forget()
    } finally {
      busy = false
    }
  }

  parts.onChange(() => {
    // The first profile leads on by itself when it is saved, and two ways at once would cross.
    clearTimeout(looking)
    if (!here().startsWith('/edit_profile')) looking = setTimeout(look, pause)
  })
  return {
    async open(path: string): Promise<void> {
      remember(path)
      // A new link takes the place of one that waits for a login.
      if (readiness() === 'guest') {
        await navigate(path)
        if (!here().startsWith('/login')) forget()
      } else {
        await look()
        // Whoever wanted to stay on a page with unsaved changes is not led away later.
        if (readiness() === 'ready') forget()
      }
    },
    /** Goes on with what was remembered before the app was closed. */
    resume: look,
  }
}
