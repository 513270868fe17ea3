import { ImagesBusy, variantSizes } from '../images.ts'
import type { ImageResult, ImageTask } from './image-task.ts'

/** Lower goes first, across all users. */
const urgency = { waitedFor: 0, smallVariants: 1, largeVariant: 2 } as const

/** The position of a task in the queue: its user and its priority. */
export interface Place {
  user: string
  urgency: (typeof urgency)[keyof typeof urgency]
  /** Among equally urgent tasks of one user, lower goes first; equal ones run in the order they were added. */
  size: number
}

export interface Waiting extends Place {
  /** Known to be heavy, or took longer than a light picture may. */
  isHeavy: boolean
  begin(): Promise<ImageTask>
  resolve(result: ImageResult): void
  reject(error: unknown): void
}

/**
 * The most waiting tasks of one user. A page shows a few hundred tiles, each of which may have to be rendered first; only a program
 * queues more than this, and it can retry later.
 */
const maxWaitingOfUser = 300

/**
 * Decides which task is next. Users take turns, so that a thousand pictures of one do not keep another's waiting. Heavy pictures
 * take seconds each: each user has at most one of them running, and together they leave one process to the light ones.
 */
export class ImageQueue {
  readonly #mostHeavy: number
  /** In the order of turns: the first key is the next user. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** The users whose heavy tasks are running. */
  readonly #heavyOf = new Set<string>()

  constructor(processes: number) {
    this.#mostHeavy = Math.max(1, processes - 1)
  }

  add(task: Waiting): void {
    const own = this.#waiting.get(task.user) ?? []
    if (own.length >= maxWaitingOfUser) throw new ImagesBusy('Too many pictures of this user are waiting.')
    own.push(task)
    this.#waiting.set(task.user, own)
  }

  /** Puts a task that could not be finished back to the front; `isHeavy` is what is known of it by now. */
  putBack(task: Waiting, isHeavy = task.isHeavy): void {
    this.done(task)
    task.isHeavy = isHeavy
    this.#waiting.set(task.user, [task, ...(this.#waiting.get(task.user) ?? [])])
  }

  /** The returned task counts as running until `done` or `putBack`. */
  take(): Waiting | undefined {
    let next: Waiting | undefined
    for (const own of this.#waiting.values()) {
      const first = this.#firstOf(own)
      if (first && (!next || first.urgency < next.urgency)) next = first
    }
    if (!next) return undefined
    const rest = (this.#waiting.get(next.user) ?? []).filter((task) => task !== next)
    this.#waiting.delete(next.user)
    if (rest.length > 0) this.#waiting.set(next.user, rest)
    if (next.isHeavy) this.#heavyOf.add(next.user)
    return next
  }

  done({ user, isHeavy }: Waiting): void {
    if (isHeavy) this.#heavyOf.delete(user)
  }

  /** Removes and returns all waiting tasks. */
  clear(): Waiting[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }

  #firstOf(own: readonly Waiting[]): Waiting | undefined {
    let first: Waiting | undefined
    for (const task of own) if (this.#mayRun(task) && (!first || isBefore(task, first))) first = task
    return first
  }

  #mayRun({ isHeavy, user }: Waiting): boolean {
    return !isHeavy || (!this.#heavyOf.has(user) && this.#heavyOf.size < this.#mostHeavy)
  }
}

export function waitedFor(user: string, size = 0): Place {
  return { user, urgency: urgency.waitedFor, size }
}

export function inBackground(user: string, size: number): Place {
  return { user, urgency: size < variantSizes.large ? urgency.smallVariants : urgency.largeVariant, size }
}

function isBefore(one: Waiting, other: Waiting): boolean {
  return one.urgency < other.urgency || (one.urgency === other.urgency && one.size < other.size)
}
