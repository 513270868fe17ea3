import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Account } from '../client/connection.ts'
import type { ClientStanding, DesktopClient } from '../client/desktop-client.ts'
import type { Updates } from '../client/updates.ts'
import type { PhotoCount } from '../folders/count-photos.ts'
import type { Journal } from '../journal/journal.ts'
import type { Settings } from '../journal/settings.ts'

export interface ShownPhoto {
  /** Opaque: paths are not for addresses. */
  id: string
  name: string
  takenAt: number
  /** null for one that waits; 1 for one that is in. */
  fraction: number | null
}

export interface Trouble {
  kind: 'file' | 'folder'
  path: string
  /** A reason that the page has words for. */
  reason: string
}

/** Everything that the status page shows. */
export interface FaceView extends ClientStanding {
  version: string
  server: string
  code: { userCode: string; address: string } | null
  choice: { everything: PhotoCount; today: PhotoCount } | null
  sent: number
  sentToday: number
  lastAt: number | null
  /** Those that wait, the one on its way, and the last that are in. */
  photos: ShownPhoto[]
  troubles: Trouble[]
  account: Account | null
  roots: string[]
  /** Those of VRChat, which were found and cannot be removed. */
  foundRoots: string[]
  settings: Settings
  /** A later version of the client that its user can install. */
  update: { version: string } | null
}

export interface FaceParts {
  client: DesktopClient
  journal: Journal
  serverUrl: string
  version: string
  /** Where the client can be installed anew; null elsewhere. */
  updates: Updates | null
}

const shownWaiting = 3
const shownPhotos = 12
const shownTroubles = 50

export function viewOf({ client, journal, serverUrl, version, updates }: FaceParts): FaceView {
  const troubles = troublesOf(client, journal)
  return {
    version,
    server: serverUrl,
    ...client.standing(),
    code: client.code && { userCode: client.code.userCode, address: client.code.address },
    choice: client.choice,
    sent: client.engine.status().sent,
    sentToday: journal.sentSince(new Date().setHours(0, 0, 0, 0)),
    lastAt: journal.last(1)[0]?.takenAt ?? null,
    photos: shownFiles(client, journal).map(({ file, fraction }) => ({
      id: idOf(file.path),
      name: basename(file.path),
      takenAt: file.takenAt,
      fraction,
    })),
    troubles: troubles.slice(0, shownTroubles),
    account: client.account,
    roots: client.roots(),
    foundRoots: client.foundRoots(),
    settings: client.settings.get(),
    update: updates?.offered ?? null,
  }
}

/** The path of a photo that the page shows; null for every other file. */
export function shownPath({ client, journal }: FaceParts, id: string): string | null {
  return shownFiles(client, journal).find(({ file }) => idOf(file.path) === id)?.file.path ?? null
}

function shownFiles(client: DesktopClient, journal: Journal) {
  const { current } = client
  const waiting = journal.waiting(shownWaiting).map((file) => ({
    file,
    fraction: file.path === current?.path ? current.fraction : null,
  }))
  // The next one is nearest to those that are in.
  return [...waiting.reverse(), ...journal.last(shownPhotos - waiting.length).map((file) => ({ file, fraction: 1 }))]
}

function troublesOf(client: DesktopClient, journal: Journal): Trouble[] {
  const folders = [...client.folderTroubles].map(([path, trouble]) => ({ path, ...trouble }))
  const refused = journal.refused(shownTroubles)
  return [
    ...folders,
    ...refused.map(({ path, problem }) => ({ kind: 'file' as const, path, reason: problem ?? 'other' })),
    ...client.engine.putOff().map(({ path, reason }) => ({ kind: 'file' as const, path, reason })),
  ]
}

function idOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 22)
}
