import type { LocalFile } from '../local-file.ts'
import type { PreparedFile } from '../preparing/prepare-file.ts'
import type { UploadFile, UploadQueue } from './upload-queue.ts'

/** The number of files to prepare ahead: as many as the platform shows at once. */
const lookAhead = 10

/** Files that are being prepared, or are prepared and waiting for their turn. Each is prepared once. */
export class Preparations<Picture> {
  readonly #prepare: (file: LocalFile) => Promise<PreparedFile<Picture>>
  readonly #onPicture: (id: number, picture: Picture) => void
  readonly #prepared = new Map<number, Promise<PreparedFile<Picture>>>()
  #isAhead = false

  constructor(
    prepare: (file: LocalFile) => Promise<PreparedFile<Picture>>,
    onPicture: (id: number, picture: Picture) => void,
  ) {
    this.#prepare = prepare
    this.#onPicture = onPicture
  }

  /** Returns the prepared file and forgets it. */
  async take(file: UploadFile): Promise<PreparedFile<Picture>> {
    const prepared = await this.#start(file)
    this.#prepared.delete(file.id)
    return prepared
  }

  /** Prepares the next files while one is being sent, so that their previews show and sending never waits for them. */
  async goAhead(getQueue: () => UploadQueue): Promise<void> {
    if (this.#isAhead) return
    this.#isAhead = true
    try {
      for (let next = this.#next(getQueue()); next; next = this.#next(getQueue())) await this.#start(next)
    } finally {
      this.#isAhead = false
    }
  }

  /** Forgets files that have left the queue. */
  keepOnly(files: readonly UploadFile[]): void {
    for (const id of this.#prepared.keys()) {
      if (!files.some((file) => file.id === id)) this.#prepared.delete(id)
    }
  }

  #start(file: UploadFile): Promise<PreparedFile<Picture>> {
    const known = this.#prepared.get(file.id)
    if (known) return known
    const preparing = this.#prepare(file.file).then((prepared) => {
      if (prepared.picture) this.#onPicture(file.id, prepared.picture)
      return prepared
    })
    this.#prepared.set(file.id, preparing)
    return preparing
  }

  #next({ files }: UploadQueue): UploadFile | undefined {
    const waiting = files.filter((file) => file.state === 'waiting')
    return waiting.slice(0, lookAhead).find((file) => !this.#prepared.has(file.id))
  }
}
