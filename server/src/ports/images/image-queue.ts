import type { ImageResult, ImageTask } from './image-task.ts'
import { ImagesBusy, variantSizes } from './images.ts'

/** Lower goes first, whoever's it is. */
const urgency = { waitedFor: 0, smallVariants: 1, largeVariant: 2 } as const

/** How a task waits: whose it is, and before what it goes. */
export interface Place {
  user: string
  urgency: (typeof urgency)[keyof typeof urgency]
  /** Among tasks of one user that are as urgent: lower goes first, and equals go in the order they came. */
  size: number
}

export interface Waiting extends Place {
  /** Known to be heavy, or to have taken longer than a picture should that is not. */
  isHeavy: boolean
  begin(): Promise<ImageTask>
  resolve(result: ImageResult): void
  reject(error: unknown): void
}

/**
 * The most tasks of one user that wait. Pages show some hundred tiles, and each may have to be rendered first; whoever has more
 * than this under way is a program, and can wait and ask again.
 */
const maxWaitingOfUser = 300

/**
 * Which task is next. Users take turns, so that a thousand pictures of one do not keep another's waiting. Heavy pictures take
 * seconds each: a user has at most one of them under way, and all users together leave one process to the others.
 */
export class ImageQueue {
  readonly #mostHeavy: number
  /** Whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** The users of heavy tasks that run now. */
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

  /** Back in front, for a task that was taken and could not be done; `isHeavy` is what is known of it by now. */
  putBack(task: Waiting, isHeavy = task.isHeavy): void {
    this.done(task)
    task.isHeavy = isHeavy
    this.#waiting.set(task.user, [task, ...(this.#waiting.get(task.user) ?? [])])
  }

  /** The task is under way from now on, until `done` or `putBack`. */
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

  /** Leaves nothing waiting. */
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
