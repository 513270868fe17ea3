import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { FormFile } from '../../http/form.ts'
import { type Blobs, BlobTooLarge, type StagedBlob } from '../../ports/blobs/blobs.ts'
import { BrokenImage, ImageTooLarge, UnsupportedImage } from '../../ports/images/images.ts'
import type { Ports } from '../../ports/ports.ts'

export function iconKey(userId: string, version: number): string {
  return `icon/${userId}/${version}.jpg`
}

export async function stageIcon(blobs: Blobs, file: FormFile): Promise<StagedBlob> {
  try {
    return await blobs.stage(file.stream, { maxBytes: limits.avatar.maxBytes })
  } catch (error) {
    throw error instanceof BlobTooLarge ? new Failure('size_upper', { cause: error }) : error
  }
}

/** The new icon is stored before its version is told; the one before it is removed last. */
export async function replaceIcon(
  { database, blobs, images }: Pick<Ports, 'database' | 'blobs' | 'images'>,
  userId: string,
  staged: StagedBlob,
): Promise<void> {
  const jpeg = await render(images, staged)
  const version = await database.kysely.transaction().execute(async (trx) => {
    const { icon_version } = await trx
      .updateTable('users')
      .set({ icon_version: sql`icon_version + 1` })
      .where('user_id', '=', userId)
      .returning('icon_version')
      .executeTakeFirstOrThrow()
    await blobs.put(iconKey(userId, icon_version), jpeg)
    return icon_version
  })
  if (version > 1) await blobs.remove([iconKey(userId, version - 1)])
}

async function render(images: Ports['images'], staged: StagedBlob): Promise<Uint8Array> {
  try {
    return await images.icon(staged.path)
  } catch (error) {
    if (error instanceof UnsupportedImage || error instanceof ImageTooLarge)
      throw new Failure('file_format', { cause: error })
    if (error instanceof BrokenImage) throw new Failure('file_break', { cause: error })
    throw error
  }
}
