import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { CleanCopies, cleanCopyKey, copyPhoto, findCopy, originalKey } from '../photos/index.ts'
import { assertRoomFor } from '../plans/index.ts'
import { findGivers } from '../users/index.ts'
import type { SentPhoto } from './store.ts'

type SavePorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls' | 'verifier'>

/** Copies received photos into the libraries of their receivers. */
export class PhotoSaver {
  readonly #ports: SavePorts
  readonly #staged: StagedFiles
  readonly #cleanCopies: CleanCopies

  constructor(ports: SavePorts, staged: StagedFiles) {
    this.#ports = ports
    this.#staged = staged
    this.#cleanCopies = new CleanCopies(ports)
  }

  /**
   * Saves the file that the receiver could download as well: the original if its owner gives it away, else the copy without
   * metadata. The world and the time, which the thread shows, are kept. `isNew` is false if the receiver has the photo already.
   */
  async save(userId: string, sent: SentPhoto): Promise<{ photo: Photo; isNew: boolean }> {
    const known = await findCopy(this.#ports, userId, sent.photo_id)
    if (known) return { photo: known, isNew: false }
    await assertRoomFor(this.#ports.database.kysely, userId, sent.bytes, this.#ports.clock.now())
    const isGiven = (await findGivers(this.#ports.database.kysely, [sent.sender_id])).size > 0
    if (!isGiven) await this.#cleanCopies.make(sent.photo_id)
    const blob = await this.#ports.blobs.open(isGiven ? originalKey(sent.photo_id) : cleanCopyKey(sent.photo_id))
    // The sender has deleted the photo meanwhile.
    if (!blob) throw new Failure('photo_not_in_dm')
    return this.#staged.during(userId, async (stage) => {
      const file = await stage(blob.stream, { maxBytes: limits.upload.maxBytes })
      return copyPhoto(this.#ports, userId, file, sent)
    })
  }
}
