import { limits } from '@koma/contract/limits'
import type { FormFile } from '../../http/bodies/form.ts'
import type { Stage } from '../../http/bodies/staged-files.ts'
import { pictureFailure } from '../../http/picture-failure.ts'
import type { StagedBlob } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'

/** Where all icons of a user are. */
export function iconFolder(userId: string): string {
  return `icon/${userId}/`
}

/** The icon as it was sent. */
export function iconKey(userId: string, version: number): string {
  return `${iconFolder(userId)}${version}.jpg`
}

/** The smaller icon that is shown. Icons of earlier versions of Koma do not have one. */
export function shownIconKey(userId: string, version: number): string {
  return `${iconFolder(userId)}${version}-${limits.avatar.shown.pixels}.jpg`
}

export function stageIcon(stage: Stage, file: FormFile): Promise<StagedBlob> {
  return stage(file.stream, { maxBytes: limits.avatar.maxBytes })
}

/**
 * Stores the new icon, then sets its version on the user, then removes the previous one, so that the current version always has
 * its blob. If another upload of the same user was quicker, tries the next version. Opens no transaction meanwhile: a slow store
 * would hold a connection and the lock on the user.
 */
export async function replaceIcon(
  { database, blobs, images }: Pick<Ports, 'database' | 'blobs' | 'images'>,
  userId: string,
  staged: StagedBlob,
): Promise<void> {
  const { stored, shown } = await images.icon(staged.path, { forUser: userId }).catch((error: unknown) => {
    throw pictureFailure(error)
  })
  for (;;) {
    const { icon_version } = await database.kysely
      .selectFrom('users')
      .select('icon_version')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await blobs.put(iconKey(userId, icon_version + 1), stored)
    await blobs.put(shownIconKey(userId, icon_version + 1), shown)
    const { numUpdatedRows } = await database.kysely
      .updateTable('users')
      .set({ icon_version: icon_version + 1 })
      .where('user_id', '=', userId)
      .where('icon_version', '=', icon_version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    if (icon_version > 0) await blobs.remove([iconKey(userId, icon_version), shownIconKey(userId, icon_version)])
    return
  }
}
