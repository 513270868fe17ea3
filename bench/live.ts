import { setTimeout as delay } from 'node:timers/promises'
import { signUp } from '../e2e/account.ts'
import { startLibraryProduct } from './library/product.ts'
import { benchCommits } from './live-commits.ts'
import { memoryOf } from './process-tree.ts'

const users = 100
const streamsOfUser = 20
const rounds = 5

/**
 * Opens 2,000 streams of `GET /live` in one process, and measures the memory that they add to it and how long it takes until all of
 * them have heard of a change, among it the 0.4 s in which changes are gathered. The baseline is one stream.
 */
export async function benchLive(): Promise<object> {
  // Each account signs up from an address of its own: the limits of identity are always on.
  const product = await startLibraryProduct({ settings: { KOMA_TRUST_PROXY: '1' } })
  try {
    const tokens: string[] = []
    const userIds: string[] = []
    while (tokens.length < users) {
      const { token } = await signUp(product.url, `live-${tokens.length}@koma.test`)
      const me = await fetch(`${product.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } })
      userIds.push(((await me.json()) as { user_id: string }).user_id)
      tokens.push(token)
    }
    const change = () =>
      product.database.pool.query('update users set description = description where user_id = any($1)', [userIds])
    const first = await openStream(product.url, tokens[0] ?? '')
    // The first stream makes the process listen, which ends with a `refetch` to all, and that takes the place of other events.
    await delay(6000)
    const before = memoryOf([product.pid]).megabytes
    const alone = await hear([first], change)
    const streams = [first]
    for (const [place, token] of tokens.entries()) {
      const missing = streamsOfUser - (place === 0 ? 1 : 0)
      streams.push(...(await Promise.all(Array.from({ length: missing }, () => openStream(product.url, token)))))
    }
    await delay(3000)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await hear(streams, change))
      await delay(1000)
    }
    const added = memoryOf([product.pid]).megabytes - before
    for (const stream of streams) stream.close()
    await delay(1000)
    const commits = await benchCommits(product.dataDir, userIds)
    return {
      streams: streams.length,
      added_megabytes: added,
      milliseconds_until_all_heard: times.map(Math.round),
      baseline_one_stream_milliseconds: Math.round(alone),
      commits_a_second: commits,
      goals: { added_megabytes: 150, milliseconds_until_all_heard: 1000 },
    }
  } finally {
    await product.stop()
  }
}

interface OpenStream {
  /** How many events have arrived. */
  events: number
  close(): void
}

async function openStream(url: string, token: string): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  if (!response.ok) throw new Error(`The stream was refused with ${response.status}.`)
  const stream: OpenStream = { events: 0, close: () => abort.abort() }
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      if (Buffer.from(chunk).includes('"type":"me"')) stream.events += 1
    }
  }
  read().catch(() => {})
  return stream
}

/** Milliseconds from a change until every stream has heard of it. */
async function hear(streams: readonly OpenStream[], change: () => Promise<unknown>): Promise<number> {
  const before = streams.map(({ events }) => events)
  const begun = performance.now()
  await change()
  while (streams.some(({ events }, place) => events === before[place])) {
    if (performance.now() - begun > 60_000) throw new Error('Some streams heard nothing for a minute.')
    await delay(5)
  }
  return performance.now() - begun
}
