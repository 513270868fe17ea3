import { availableParallelism } from 'node:os'
import { FairQueue } from '../../process/fair-queue.ts'
import { networkOf } from '../attempts/attempt-counter.ts'

/** `check` compares a password with its hash; `set` hashes a new one. */
export type PasswordLane = 'check' | 'set'

/** Runs a hashing task when its turn has come. `who` is the calling account, or the network address of a guest. */
export type PasswordWork = <Result>(lane: PasswordLane, who: string, task: () => Promise<Result>) => Promise<Result>

export interface PasswordWorkOptions {
  width?: number
  perCaller?: number
  perLane?: number
}

/** A caller's full queue takes a few seconds. */
const retryAfterSeconds = 5

/** Too many hashing tasks are waiting. `whose` tells who causes it: this caller alone, or everybody together. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
  readonly whose: 'caller' | 'everybody'
  readonly retryAfterSeconds = retryAfterSeconds

  constructor(whose: PasswordsBusy['whose']) {
    super(`Too many passwords of ${whose === 'caller' ? 'one caller' : 'all callers'} wait to be hashed.`)
    this.whose = whose
  }
}

interface Waiting {
  start(): void
  refuse(busy: PasswordsBusy): void
}

/**
 * At 0.2 s per task, the last of 12 waits a few seconds even if nobody else is waiting. A person has one or two running; a
 * household behind one address a few, and no more than the 10 attempts it has at one password.
 */
const perCallerDefault = 12
/** Bounds memory, not callers: before one caller's tasks can fill a lane, that caller is rejected. */
const perLaneDefault = 256

/**
 * Limits how many hashing tasks run at a time. Hashing takes one of libuv's four threads, which file access needs as well: a flood
 * of hashing would block the whole API.
 *
 * The other tasks wait, and one caller's flood does not delay the rest: checks and new passwords take turns, and within each the
 * callers take turns. A caller with too many waiting tasks is rejected. If a lane is full, the caller with the most tasks in it
 * loses the latest one. A process must have only one of these, or the widths would add up.
 */
export function createPasswordWork({
  width = availableParallelism() > 2 ? 2 : 1,
  perCaller = perCallerDefault,
  perLane = perLaneDefault,
}: PasswordWorkOptions = {}): PasswordWork {
  let running = 0
  const lanes = { check: new FairQueue<Waiting>(), set: new FairQueue<Waiting>() }
  let served: PasswordLane = 'set'

  function takeNext(): Waiting | undefined {
    const other = served === 'check' ? 'set' : 'check'
    const lane = lanes[other].size > 0 ? other : served
    served = lane
    return lanes[lane].take()
  }

  function wait(laneName: PasswordLane, who: string): Promise<void> {
    const lane = lanes[laneName]
    const ownCount = lane.countOf(who)
    if (ownCount >= perCaller) throw new PasswordsBusy('caller')
    if (lane.size >= perLane) {
      const busiest = lane.busiest()
      if (lane.countOf(busiest) <= ownCount + 1) throw new PasswordsBusy('everybody')
      lane.dropLatest(busiest).refuse(new PasswordsBusy('caller'))
    }
    return new Promise((start, refuse) => lane.add(who, { start, refuse }))
  }

  return async (lane, who, task) => {
    if (running < width) running += 1
    else await wait(lane, networkOf(who))
    try {
      return await task()
    } finally {
      const next = takeNext()
      if (next) next.start()
      else running -= 1
    }
  }
}
