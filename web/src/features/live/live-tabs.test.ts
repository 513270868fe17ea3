import { locks } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { joinLiveTabs, type LiveTab } from './live-tabs.ts'
import { FakeLiveServer } from './test-live-server.ts'

const pace = { firstDelay: 1, longestDelay: 120, spread: 3, longestSilence: 60_000, settled: 20 }
/** Within this time no tab counts as frozen, however busy the machine is. */
const patience = 600_000

const joined: LiveTab[] = []
afterEach(() => {
  for (const tab of joined.splice(0)) tab.leave()
})

let users = 0
const newUser = () => {
  users += 1
  return `user ${users}`
}

function open(server: FakeLiveServer, userId: string, { isVisible = true, answerMs = patience } = {}) {
  const data: string[] = []
  const missed: boolean[] = []
  const tab = joinLiveTabs({
    userId,
    openLive: server.openLive,
    onData: (text) => data.push(text),
    onMissed: (isFirst) => missed.push(isFirst),
    isVisible: () => isVisible,
    locks: locks as unknown as LockManager,
    times: { answerMs, askMs: 600_000, pace },
  })
  joined.push(tab)
  return { tab, data, missed }
}

/** Patient, for busy machines. */
const waitFor = (look: () => void) => vi.waitFor(look, { timeout: 15_000 })
const isOpen = (server: FakeLiveServer, count = 1) => waitFor(() => expect(server.streams.size).toBe(count))
const me = '{"type":"me"}'
/** Long enough for a message that must not come. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 100))

describe('[7 GET /live] the tabs of a browser', () => {
  it('share one stream, and all of them hear its events', async () => {
    const server = new FakeLiveServer()
    const user = newUser()
    const tabs = [open(server, user), open(server, user), open(server, user)]
    await isOpen(server)
    server.send({ type: 'me' })
    for (const { data } of tabs) await waitFor(() => expect(data).toEqual([me]))
    expect(server.asked).toEqual([undefined])
    expect(tabs.map(({ missed }) => missed)).toEqual([[true], [], []])
  })

  it('hand the stream over when the tab that has it is closed, and go on where it was', async () => {
    const server = new FakeLiveServer()
    const user = newUser()
    const first = open(server, user)
    const second = open(server, user)
    await isOpen(server)
    server.send({ type: 'me' })
    await waitFor(() => expect(second.data).toEqual([me]))
    first.tab.leave()
    await waitFor(() => expect(server.asked).toEqual([undefined, 'fake.1']))
    await isOpen(server)
    server.send({ type: 'photos', change: 'changed', photo_ids: [] })
    await waitFor(() => expect(second.data).toHaveLength(2))
    expect([first.data, second.missed]).toEqual([[me], []])
  })

  it('tell a tab that is opened later where the stream is, so that it can go on', async () => {
    const server = new FakeLiveServer()
    const user = newUser()
    const first = open(server, user)
    await isOpen(server)
    server.write('id: fake.welcome\n: welcome\n\n')
    // An event without an id: whoever has heard of it has heard of all that came before.
    const tell = () => server.write(`data: ${me}\n\n`)
    tell()
    await waitFor(() => expect(first.data).toEqual([me]))
    const answers = new BroadcastChannel(`koma live ${user}`)
    const answered = new Promise((resolve) => {
      answers.onmessage = ({ data }) => data.kind === 'here' && resolve(data)
    })
    const late = open(server, user)
    expect(await answered).toEqual({ kind: 'here', id: 'fake.welcome' })
    answers.close()
    tell()
    await waitFor(() => expect(late.data).toEqual([me]))
    first.tab.leave()
    await waitFor(() => expect(server.asked).toEqual([undefined, 'fake.welcome']))
    expect(late.missed).toEqual([])
  })

  it('take the stream from a tab that is frozen, and leave a hidden one alone', async () => {
    const server = new FakeLiveServer()
    const user = newUser()
    // A frozen tab keeps its lock and runs nothing, so it answers no question.
    const release = Promise.withResolvers<void>()
    const frozen = locks.request(`koma live ${user}`, () => release.promise).catch((error) => error)
    const answerMs = 2000
    const hidden = open(server, user, { isVisible: false, answerMs })
    hidden.tab.look()
    await new Promise((resolve) => setTimeout(resolve, answerMs * 1.5))
    expect(server.asked).toEqual([])
    const seen = open(server, user, { answerMs })
    await isOpen(server)
    expect((await frozen).name).toBe('AbortError')
    // Nobody knows what the frozen tab has heard.
    expect(seen.missed).toEqual([false])
    await waitFor(() => expect(hidden.data).toEqual(['{"type":"refetch"}']))
    server.send({ type: 'me' })
    await waitFor(() => expect(hidden.data).toEqual(['{"type":"refetch"}', me]))
    release.resolve()
  })

  it('never hear of the events of another user, and nothing after they have left', async () => {
    const [server, others] = [new FakeLiveServer(), new FakeLiveServer()]
    const mio = open(server, newUser())
    const sora = open(others, newUser())
    await isOpen(server)
    await isOpen(others)
    server.send({ type: 'me' })
    await waitFor(() => expect(mio.data).toEqual([me]))
    await moment()
    expect(sora.data).toEqual([])
    mio.tab.leave()
    await isOpen(server, 0)
    expect(server.asked).toHaveLength(1)
  })

  it('come back to the stream after it was taken from them', async () => {
    const server = new FakeLiveServer()
    const user = newUser()
    const first = open(server, user)
    await isOpen(server)
    server.send({ type: 'me' })
    await waitFor(() => expect(first.data).toHaveLength(1))
    const release = Promise.withResolvers<void>()
    const thief = locks.request(`koma live ${user}`, { steal: true }, () => release.promise)
    await isOpen(server, 0)
    release.resolve()
    await thief
    await waitFor(() => expect(server.asked).toEqual([undefined, 'fake.1']))
  })
})
