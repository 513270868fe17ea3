import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLinkFollower, type LinkParts, pathOfLink, type Readiness } from './links.ts'

const server = 'https://koma.example'

describe('[2 native app] an opened link', () => {
  it.each([
    ['https://koma.example/share/1?by=taken#people', '/share/1?by=taken#people'],
    ['https://koma.example', '/'],
    ['photos.koma.app:/login/callback?code=1&state=2', '/login/callback?code=1&state=2'],
    ['https://evil.example/photo', null],
    ['https://koma.example.evil.example/photo', null],
    ['http://koma.example/photo', null],
    ['https://koma.example:8443/photo', null],
    ['https://koma.example//evil.example/photo', null],
    ['photos.koma.app:javascript:alert(1)', null],
    ['javascript:alert(1)', null],
    ['file:///data/secret', null],
    ['not a link', null],
  ])('%s leads to %s', (link, path) => {
    expect(pathOfLink(link, server)).toBe(path)
  })
})

/** An app whose pages need a login, except those below /share. */
function startApp(kept: Map<string, string> = new Map()) {
  let state: Readiness = 'waiting'
  let here = '/'
  let time = 0
  let held = false
  const listeners: Array<() => void> = []
  const visited: string[] = []
  const parts: LinkParts = {
    readiness: () => state,
    onChange: (listener) => listeners.push(listener),
    here: () => here,
    async navigate(path) {
      visited.push(path)
      if (held) return
      here = state === 'guest' && !path.startsWith('/share') ? `/login?from=${encodeURIComponent(path)}` : path
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => time,
  }
  const follower = createLinkFollower(parts)
  return {
    ...follower,
    kept,
    visited,
    here: () => here,
    hold: (on: boolean) => {
      held = on
    },
    pass: (ms: number) => {
      time += ms
    },
    async become(next: Readiness, at = here) {
      state = next
      here = at
      for (const listener of listeners) listener()
      await vi.advanceTimersByTimeAsync(200)
    },
  }
}

describe('[2 native app] a link is followed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('at once by somebody who is signed in, and once', async () => {
    const app = startApp()
    await app.become('ready')
    await app.open('/photo?by=taken')
    await app.become('ready')
    expect([app.visited, app.kept.size]).toEqual([['/photo?by=taken'], 0])
  })

  it('when it is known who is signed in, if it opened the app', async () => {
    const app = startApp()
    await app.open('/album/1')
    expect(app.visited).toEqual([])
    await app.become('ready')
    expect(app.here()).toBe('/album/1')
  })

  it('by a guest at once if the page is for guests, and is then forgotten', async () => {
    const app = startApp()
    await app.become('guest')
    await app.open('/share/1')
    expect([app.here(), app.kept.size]).toEqual(['/share/1', 0])
    await app.become('ready', '/')
    expect(app.here()).toBe('/')
  })

  it('after the login, which leads there by itself', async () => {
    const app = startApp()
    await app.become('guest')
    await app.open('/photo')
    expect(app.here()).toBe('/login?from=%2Fphoto')
    await app.become('ready', '/photo')
    expect([app.visited, app.kept.size]).toEqual([['/photo'], 0])
  })

  it('after the gates, which lead elsewhere', async () => {
    const app = startApp()
    await app.become('guest')
    await app.open('/dm/1')
    await app.become('gate', '/edit_profile')
    await app.become('ready')
    expect(app.visited).toEqual(['/dm/1'])
    await app.become('ready', '/')
    expect([app.here(), app.kept.size]).toEqual(['/dm/1', 0])
  })

  it('behind a gate, once it is open', async () => {
    const app = startApp()
    await app.become('gate')
    await app.open('/trash')
    expect(app.visited).toEqual([])
    await app.become('ready')
    expect(app.here()).toBe('/trash')
  })

  it('also if the system closed the app meanwhile, but not an hour later', async () => {
    const first = startApp()
    await first.become('guest')
    await first.open('/photo')
    const second = startApp(first.kept)
    await second.become('ready')
    expect(second.here()).toBe('/photo')

    const third = startApp()
    await third.become('gate')
    await third.open('/photo')
    third.pass(3_600_000)
    await third.become('ready')
    expect(third.here()).toBe('/')
  })

  it('the newest, if there are several', async () => {
    const app = startApp()
    await app.become('guest')
    await app.open('/photo')
    await app.open('/album')
    await app.become('gate', '/edit_profile')
    await app.become('ready', '/')
    expect(app.here()).toBe('/album')
  })

  it('later, if the page that is being left holds it, and not at all if the user chose to stay', async () => {
    const app = startApp()
    await app.become('gate')
    await app.open('/trash')
    app.hold(true)
    await app.become('ready')
    expect([app.here(), app.kept.size]).toEqual(['/', 1])
    app.hold(false)
    await app.become('ready', '/photo')
    expect(app.here()).toBe('/trash')

    app.hold(true)
    await app.open('/album')
    app.hold(false)
    await app.become('ready', '/photo')
    expect(app.here()).toBe('/photo')
  })

  it('only within the app, whatever the storage says', async () => {
    const app = startApp(new Map([['koma.link', JSON.stringify({ path: '//evil.example', at: 0 })]]))
    await app.become('ready')
    await app.resume()
    expect(app.visited).toEqual([])
  })
})
