import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '@koma/contract/random'
import { RawConnection } from '../test-raw-http.ts'
import { type FuzzRequest, type FuzzWorld, makeRequest } from './requests.ts'

/** In ms. Generous, since a sign-in has to wait for other password hashes. */
const patience = 30_000
/** In ms. How long the client waits for an answer to an incomplete request before it disconnects. */
const restlessness = 30

export interface FuzzReport {
  seed: number
  requests: number
  statuses: Record<string, number>
  /** Answers that must never happen, each with the request that caused it. */
  faults: string[]
}

interface FuzzOptions {
  seed: number
  /** Whether to make another request, after this many. */
  goesOn(made: number): boolean
  atOnce?: number
}

/** Sends requests that no client would, and reports those that got a 5xx, no answer, or an error that is not the contract's. */
export async function runFuzz(
  url: string,
  world: FuzzWorld,
  { seed, goesOn, atOnce = 8 }: FuzzOptions,
): Promise<FuzzReport> {
  const random = new Random(seed)
  const report: FuzzReport = { seed, requests: 0, statuses: {}, faults: [] }
  const work = async () => {
    while (goesOn(report.requests)) {
      report.requests += 1
      const request = makeRequest(random, world)
      const { status, answer } = await send(url, addressOf(random), request)
      report.statuses[String(status)] = (report.statuses[String(status)] ?? 0) + 1
      const fault = faultOf(request, status, answer)
      if (fault)
        report.faults.push(
          `${fault}: ${request.bytes.subarray(0, 1500).toString('latin1')} -> ${answer.slice(0, 1500)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

async function send(
  url: string,
  from: string | undefined,
  { bytes, isWhole }: FuzzRequest,
): Promise<{ status: number | null; answer: string }> {
  const connection = await RawConnection.open(url, from)
  try {
    connection.say(bytes)
    const status = await connection.status(isWhole ? patience : restlessness)
    if (status !== null && status >= 400) await connection.isEnded(isWhole ? 1000 : restlessness)
    return { status, answer: connection.heard }
  } finally {
    connection.end()
    // Lets the server notice it, so that open files do not pile up faster than they are closed.
    await wait(0)
  }
}

/** Uses many addresses, so that limits per address do not hide other errors. Only Linux has more than one local address. */
function addressOf(random: Random): string | undefined {
  return process.platform === 'linux' ? `127.${1 + random.below(250)}.${random.below(250)}.1` : undefined
}

function faultOf({ method, isWhole }: FuzzRequest, status: number | null, answer: string): string | null {
  if (status === null) return isWhole ? 'no answer' : null
  // The answer of `/health/ready`, since a test server runs no jobs.
  if (status === 503 && answer.includes('"status":"not_ready"')) return null
  // A 501 is a call of the contract that has no handler yet.
  if (status >= 500 && status !== 501) return `a ${status}`
  // An invalid preflight is answered in plain text, which no page can read anyway.
  if (!isWhole || method === 'OPTIONS' || method === 'HEAD') return null
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const isJson = /\r\ncontent-type: application\/json/i.test(answer)
  if (status >= 400 && !(isJson && body.includes('"code":'))) return `a ${status} that is not the contract's`
  return null
}
