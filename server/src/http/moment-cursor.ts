import { Id } from '@koma/contract'
import { Failure } from './failure.ts'

/** The place of a list that goes by moments, and by ids among those of the same moment. */
export interface MomentCursor {
  moment: Date
  id: string
}

export function writeCursor(moment: Date, id: string): string {
  return `${moment.getTime()}.${id}`
}

/** Undefined for the first page; what nobody handed out is not valid. */
export function readCursor(cursor: string | undefined): MomentCursor | undefined {
  if (cursor === undefined) return undefined
  const [milliseconds = '', id = ''] = cursor.split('.')
  if (!/^\d{1,15}$/.test(milliseconds) || !Id.safeParse(id).success) {
    throw new Failure('invalid_input', { message: 'cursor: is not one of this list' })
  }
  return { moment: new Date(Number(milliseconds)), id }
}
