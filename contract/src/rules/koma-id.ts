import { limits } from '../limits.ts'
import { isReservedId } from './reserved-ids.ts'
import { checkTextLength, type TextProblem } from './text-length.ts'

const letters = /^[A-Za-z0-9_]*$/

export type KomaIdProblem = TextProblem | { error: 'koma_id_letters' } | { error: 'koma_id_taken' }

/** What is wrong with a koma id, apart from whether it is free. Ids are compared without case: `Mio` takes `mio`. */
export function checkKomaId(komaId: string): KomaIdProblem | null {
  if (!letters.test(komaId)) return { error: 'koma_id_letters' }
  const length = checkTextLength(komaId, limits.komaId)
  if (length) return length
  return isReservedId(komaId) ? { error: 'koma_id_taken' } : null
}
