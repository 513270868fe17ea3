interface NightPorts {
  /** Whether nothing is on its way, and nothing will be until something changes. */
  isResting(): boolean
  /** So many photos have come in. `isBacklog`: some of them were taken before the client ran. */
  onIsIn(photos: number, isBacklog: boolean): void
}

/** Milliseconds. Somebody who has taken no photo for this long has gone to sleep, or is doing something else. */
const quietTime = 10 * 60_000
/** Fewer are no evening. */
const fewestTold = 3

/** Reports how many photos have come in, once no more are coming. */
export class Night {
  readonly #ports: NightPorts
  #photos = 0
  #isBacklog = false
  #timer: NodeJS.Timeout | undefined

  constructor(ports: NightPorts) {
    this.#ports = ports
  }

  /** The library has one photo more. `isNew`: it was taken while the client ran. */
  add({ isNew }: { isNew: boolean }): void {
    this.#photos += 1
    this.#isBacklog ||= !isNew
    this.#wait()
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(), quietTime)
  }

  #tell(): void {
    if (!this.#ports.isResting()) this.#wait()
    else if (this.#photos >= fewestTold) {
      this.#ports.onIsIn(this.#photos, this.#isBacklog)
      this.#photos = 0
      this.#isBacklog = false
    }
  }
}
