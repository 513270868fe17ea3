import { guessTakenAt } from '@koma/client/uploads'
import { type FoundFile, type ScanRules, type ScanVisitor, scanFolder } from '../folders/scan-folder.ts'
import type { Journal, JournalFile } from '../journal/journal.ts'

/** `since` leaves out photos taken before; photos that appear while the client runs are new. */
export interface NotingRules extends ScanRules {
  since: number | null
  isNew: boolean
  signal?: AbortSignal
}

interface Noting {
  journal: Journal
  /** Nothing more is looked for. */
  end: AbortSignal
  /** Some were noted. */
  onNoted(): void
}

/** One commit for so many files: a commit waits for the disk. */
const filesPerCommit = 500

/** Notes every photo in a folder that the journal does not know as it is now. Returns how many. */
export async function noteFolder(
  root: string,
  rules: NotingRules,
  visitor: ScanVisitor,
  { journal, end, onNoted }: Noting,
): Promise<number> {
  let noted = 0
  let batch: JournalFile[] = []
  const commit = () => {
    if (batch.length === 0) return
    journal.write(batch)
    noted += batch.length
    batch = []
    onNoted()
  }
  for await (const found of scanFolder(root, rules, visitor)) {
    if (end.aborted || rules.signal?.aborted) break
    const file = noteOf(found, journal.find(found.path), rules)
    if (file) batch.push(file)
    if (batch.length >= filesPerCommit) commit()
  }
  // What was found by rules that no longer hold, or for another library, is not noted.
  if (!rules.signal?.aborted) commit()
  return noted
}

function noteOf(found: FoundFile, known: JournalFile | null, { since, isNew }: NotingRules): JournalFile | null {
  const { path, size, modifiedAt } = found
  const isSame = known?.path === path && known.size === size && known.modifiedAt === modifiedAt
  if (isSame) return null
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const takenAt = guessTakenAt(name, modifiedAt)
  // A copy has its old date only once it is complete, and a photo may be found before all of it was written.
  const isUndecided = !known || (known.state === 'waiting' && known.settled === null)
  const isWanted = isUndecided ? since === null || takenAt >= since : known.state !== 'skipped'
  // What was sent under this name is kept: the file may be the same picture with a text written into it.
  const { sha256 = null, pixels = null, photoId = null, settled = null, settledAt = null } = known ?? {}
  const state = isWanted ? 'waiting' : 'skipped'
  return {
    ...found,
    takenAt,
    isNew: known ? known.isNew && isUndecided : isNew,
    state,
    sha256,
    pixels,
    photoId,
    problem: null,
    settled,
    settledAt,
  }
}
