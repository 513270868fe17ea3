import type { LocalFile } from '../local-file.ts'
import type { UploadProblem } from '../senders/send-failure.ts'
import type { UploadTarget } from './upload-target.ts'

export interface UploadFile {
  id: number
  file: LocalFile
  /** kept: in the library, waiting to be put into its target. */
  state: 'waiting' | 'preparing' | 'sending' | 'kept' | 'putting' | 'added' | 'failed'
  /** Null if the photo goes to the library alone. */
  target: UploadTarget | null
  /** Set as soon as the photo is in the library. */
  photoId?: string
  /** When the photo was taken, as the server found it. Set together with its id. */
  takenAt?: string
  /** False if the photo was there before the upload: in the target, or without one in the library. */
  isNew?: boolean
  /** 0 to 100: a third for preparing the file, two thirds for sending it. */
  progress: number
  /** Undefined for a file that has no problem. */
  result?: UploadProblem
  /** Addresses of the picture, small for lists and dialogs and larger for tiles; null if there is none to show. */
  preview: string | null
  tile: string | null
  /** Width ÷ height; unknown until the file has been prepared. */
  ratio?: number
}

export interface UploadQueue {
  /** The batch: everything since the queue was last empty. */
  files: readonly UploadFile[]
  /**
   * paused: the connection is lost, and sending goes on when it is back. stopped: too many files failed, and the user decides.
   * ended: every file has its result, and the user has not acknowledged it yet.
   */
  state: 'idle' | 'running' | 'paused' | 'stopped' | 'ended'
  /** Since the start, or since the user chose to continue. */
  failures: number
}

export const emptyQueue: UploadQueue = { files: [], state: 'idle', failures: 0 }

/** Problems of the file itself or of its target: another try would fail in the same way. */
const final: ReadonlySet<UploadProblem> = new Set([
  'size_upper',
  'size_lower',
  'file_format',
  'file_break',
  'target_closed',
])

export function canRetry({ result }: UploadFile): boolean {
  return result !== undefined && !final.has(result)
}

export const isSameTarget = (a: UploadTarget | null, b: UploadTarget | null) => a?.key === b?.key

export const isActive = (file: UploadFile) => file.state === 'preparing' || file.state === 'sending'
/** In the library, and not yet in its target. */
export const isUnput = (file: UploadFile) => file.state === 'kept' || file.state === 'putting'
export const isUnsent = (file: UploadFile) => file.state === 'waiting' || isActive(file)
export const isBusy = (file: UploadFile) => isActive(file) || file.state === 'putting'
