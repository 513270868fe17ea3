import { guessTakenAt, readUtcOffset, type UploadFile } from '@koma/client/uploads'
import type { ArrangedLibrary } from '../../photos/index.ts'
import { useUploadQueue } from '../upload-context.ts'
import { type ExpectedPhoto, insertComing } from './insert-coming.ts'
import { UploadTile } from './upload-tile.tsx'
import styles from './uploading-tiles.module.css'

const dayLength = 86_400_000
const minute = 60_000
/** Until the file has been prepared. Nearly all photos of virtual worlds have this shape. */
const usualRatio = 16 / 9

/** The library with a place for each file, where its photo will be. */
export function insertUploads(list: ArrangedLibrary, files: readonly UploadFile[]): ArrangedLibrary {
  const when = list.order.by === 'taken' ? takenDay : addedNext(list)
  return insertComing(
    list,
    files.map(
      (file, number): ExpectedPhoto => ({
        key: `upload ${file.id}`,
        draw: () => <ComingUpload id={file.id} />,
        ratio: file.ratio ?? usualRatio,
        ...when(file, number),
      }),
    ),
  )
}

function takenDay({ file }: UploadFile): Pick<ExpectedPhoto, 'moment' | 'day'> {
  const moment = guessTakenAt(file.name, file.lastModified)
  return { moment, day: Math.floor((moment + readUtcOffset(file.name, file.lastModified) * minute) / dayLength) }
}

/** Behind everything that is in the list, even if the server's clock is ahead of this device's. */
function addedNext({ order, sections, length, momentAt }: ArrangedLibrary) {
  const isNewestFirst = order.first === 'newest'
  const now = Date.now()
  const newest = length === 0 ? 0 : momentAt(isNewestFirst ? 0 : length - 1)
  const today = Math.floor((now - new Date(now).getTimezoneOffset() * minute) / dayLength)
  const lastDay = (isNewestFirst ? sections[0] : sections.at(-1))?.key ?? today
  return (_: UploadFile, number: number) => ({
    moment: Math.max(now, newest) + 1 + number,
    day: Math.max(today, lastDay),
  })
}

/** Follows its file by itself, so that progress draws one tile again and not the list. */
function ComingUpload({ id }: { id: number }) {
  const file = useUploadQueue().files.find((one) => one.id === id)
  return <div className={styles.coming}>{file && <UploadTile file={file} />}</div>
}
