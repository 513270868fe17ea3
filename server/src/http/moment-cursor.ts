import { Id } from '@koma/contract'
import { Failure } from './failure.ts'

/** A position in a list that is sorted by time, and by id among entries with the same time. */
export interface MomentCursor {
  moment: Date
  id: string
}

export function writeCursor(moment: Date, id: string): string {
  return `${moment.getTime()}.${id}`
}

/** Returns undefined for the first page. Throws if the text is not a cursor. */
export function readCursor(cursor: string | undefined): MomentCursor | undefined {
  if (cursor === undefined) return undefined
  const [milliseconds = '', id = ''] = cursor.split('.')
  if (!/^\d{1,15}$/.test(milliseconds) || !Id.safeParse(id).success) {
    throw new Failure('invalid_input', { message: 'cursor: is not one of this list' })
  }
  return { moment: new Date(Number(milliseconds)), id }
}
