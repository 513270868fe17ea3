import { setTimeout as wait } from 'node:timers/promises'
import { RawConnection } from '../test-raw-http.ts'
import { Random } from './random.ts'
import { type FuzzRequest, type FuzzWorld, makeRequest } from './requests.ts'

/** Generous, since a sign-in has to wait for the hashes of others. */
const patience = 30_000
/** How long a request that is not whole may be answered before its client goes away. */
const restlessness = 30

export interface FuzzReport {
  seed: number
  requests: number
  statuses: Record<string, number>
  /** What must never be answered, each with the request that brought it about. */
  faults: string[]
}

interface FuzzOptions {
  seed: number
  /** Whether to make one more request, after so many. */
  goesOn(made: number): boolean
  atOnce?: number
}

/** Sends requests that no client would, and tells which of them were answered as nothing may be: with a 5xx, or not at all. */
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
    // Lets the server see it, so that open files do not pile up faster than they are closed.
    await wait(0)
  }
}

/** Many clients, so that the limits for one of them do not hide what is behind. Elsewhere only one local address is set up. */
function addressOf(random: Random): string | undefined {
  return process.platform === 'linux' ? `127.${1 + random.below(250)}.${random.below(250)}.1` : undefined
}

function faultOf({ method, isWhole }: FuzzRequest, status: number | null, answer: string): string | null {
  if (status === null) return isWhole ? 'no answer' : null
  // The answer to the question whether the process is ready; a test server runs no jobs.
  if (status === 503 && answer.includes('"status":"not_ready"')) return null
  // Calls that the contract declares and nobody has written yet.
  if (status >= 500 && status !== 501) return `a ${status}`
  // A preflight that is none is answered in plain text, which no page can read anyway.
  if (!isWhole || method === 'OPTIONS' || method === 'HEAD') return null
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const isJson = /\r\ncontent-type: application\/json/i.test(answer)
  if (status >= 400 && !(isJson && body.includes('"code":'))) return `a ${status} that is not the contract's`
  return null
}
