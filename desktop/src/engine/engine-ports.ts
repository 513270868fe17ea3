import type { LocalFile, PhotoSender } from '@koma/client/uploads'
import type { KnownState, LogFacts } from '@koma/contract'
import type { FoundFile } from '../folders/scan-folder.ts'
import type { Journal } from '../journal/journal.ts'
import type { FileDigests } from './file-digests.ts'

/**
 * idle: everything is in. syncing: photos are on their way. waiting: the connection or the server is away, and the client tries again
 * by itself. full: there is no storage left. terms: its user has to agree to the current terms first. signed-out: the client was
 * disconnected. paused: the user has paused it.
 */
export type SyncState = 'idle' | 'syncing' | 'waiting' | 'full' | 'terms' | 'signed-out' | 'paused'

/**
 * How the program stands with the server. signed-out: it has no session. unknown: it has not heard yet whose session it has, and so not
 * what is in that library. terms: its user has not agreed to the current terms, and the server refuses everything. ready: it may send.
 */
export type Standing = 'signed-out' | 'unknown' | 'terms' | 'ready'

export interface SyncStatus {
  state: SyncState
  waiting: number
  waitingBytes: number
  sent: number
  refused: number
}

/** Everything that the engine needs of the computer, of the server and of time. */
export interface EnginePorts {
  journal: Journal
  sender: PhotoSender
  /** What the library has of these files, in their order. Throws SendFailure. */
  askKnown(files: readonly FileDigests[], signal: AbortSignal): Promise<KnownState[]>
  /** What the log says of a moment, as far as its user lets it be sent. Takes the time of the computer's clock, read as UTC. */
  readLog(wallTime: number): Promise<LogFacts | undefined>
  standing(): Standing
  /** Rejects with the error of the file system. */
  openFile(path: string): Promise<LocalFile & { width: number; height: number }>
  lookAt(path: string): Promise<FoundFile>
  digest(path: string, signal: AbortSignal): Promise<FileDigests>
  /** The time of day, in milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment; goes on evenly when somebody sets the clock. */
  elapsed(): number
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  onStatus(status: SyncStatus): void
  /** How much of a file was sent, from 0 to 1. */
  onProgress(path: string, fraction: number): void
}
