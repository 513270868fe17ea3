import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signUp } from '../e2e/account.ts'
import { type FuzzReport, runFuzz } from '../server/src/http/fuzz/run-fuzz.ts'
import { makeFuzzWorld } from '../server/src/http/fuzz/test-fuzz-world.ts'
import { startLibraryProduct } from './library/product.ts'

/** Shorter than the lifetime of a token. */
const roundMs = 60_000
/** Time for the connections of the last requests to close and for the garbage to be collected. */
const rest = 15_000

interface Held {
  megabytes: number
  open_files: number
}

/**
 * Sends odd requests to the whole product for a given time (`--minutes`, default 10; `--seed`), with new accounts every minute.
 * Reports invalid answers, and how the server's memory and open files grew.
 */
export async function benchFuzz(args: string[]): Promise<object> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
  const minutes = Number(values.minutes ?? 10)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.error(`The seed is ${seed}.`)
  const product = await startLibraryProduct({ settings: { KOMA_LOG_LEVEL: 'silent' } })
  try {
    const end = Date.now() + minutes * 60_000
    const rounds: FuzzReport[] = []
    const over: Held[] = []
    for (let round = 0; Date.now() < end; round += 1) {
      const accounts = [
        await signUp(product.url, `a${round}@koma.test`),
        await signUp(product.url, `b${round}@koma.test`),
      ]
      const world = await makeFuzzWorld(product.url, [accounts[0]?.token ?? '', accounts[1]?.token ?? ''])
      const until = Math.min(end, Date.now() + roundMs)
      rounds.push(await runFuzz(product.url, world, { seed: seed + round, goesOn: () => Date.now() < until }))
      over.push(heldBy(product.pid))
    }
    await delay(rest)
    return {
      seed,
      minutes,
      requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
      statuses: totals(rounds),
      faults: rounds.flatMap(({ faults }) => faults),
      server_after_each_minute: over,
      server_at_rest: heldBy(product.pid),
    }
  } finally {
    await product.stop()
  }
}

function heldBy(pid: number): Held {
  const pages = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return { megabytes: Math.round(pages / 1024), open_files: readdirSync(`/proc/${pid}/fd`).length }
}

function totals(rounds: readonly FuzzReport[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { statuses } of rounds) {
    for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count
  }
  return sums
}
