import { splitBytes } from '@koma/ui/format/bytes.ts'
import type { Messages } from './messages.ja.ts'
import { clockOf, daysBetween } from './moments.ts'

const number = new Intl.NumberFormat('en')

function size(bytes: number): string {
  const { value, unit } = splitBytes(bytes)
  return `${number.format(value)} ${unit}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s`
  return seconds < 3600 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3600)} h`
}

const photos = (count: number) => `${number.format(count)} ${count === 1 ? 'photo' : 'photos'}`

const reasons: Record<string, string> = {
  size_upper: 'The file is too large (up to 100 MB)',
  size_lower: 'The file is too small (from 64 kB)',
  file_format: 'Not a PNG or JPEG',
  file_break: 'The file is damaged',
  unreadable: "The file can't be read",
  server: "The server couldn't process it",
  journal: 'This computer is out of space',
  folder: "The folder isn't there",
  folder_unreadable: "The folder can't be read",
}

const dayWords: Record<number, string> = { [-1]: 'yesterday ', 1: 'tomorrow ' }

export const english: Messages = {
  syncing: 'Sending',
  idle: 'Watching',
  waiting: 'Waiting for a connection',
  paused: 'Paused',
  attention: 'Needs a look',
  disconnected: 'Not connected',
  left: (count) => `${photos(count)} to go`,
  allIn: 'Everything is in Koma',
  nextComes: 'New photos are sent right away.',
  waitingFor: (count) => `${photos(count)} waiting`,
  notSent: (count) => (count === 1 ? '1 thing needs a look' : `${number.format(count)} things need a look`),
  pausedText: 'Your photos are safe on this computer. Resume to continue where you stopped.',
  pausedAt: 'Paused at',
  resumesAt: 'Resumes by itself',
  moment: (at, now) => `${dayWords[daysBetween(now, at)] ?? ''}${clockOf(at)}`,
  offlineTitle: "Can't reach Koma",
  offlineText: 'Your photos are safe. Sending continues by itself once the connection is back.',
  fullTitle: 'Storage is full',
  fullText: 'Your photos are safe on this computer. Sending continues once there is room.',
  moreStorage: 'Get more storage',
  safe: 'Your photos are safe on this computer.',
  progress: (done, total) => `${number.format(done)} of ${number.format(total)}`,
  pace: (bytes) => `${size(bytes)}/s`,
  duration,
  today: 'Today',
  lastPhoto: 'Last photo',
  soFar: 'So far',
  folder: 'Watched folder',
  photos,
  open: 'Open Koma',
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Try again',
  settings: 'Settings',
  folderSettings: 'Folders and settings',
  back: 'Back',
  stripLabel: 'Photos to send and photos sent',
  connectTitle: 'Connect this computer',
  connectText: 'Open Koma and check that it shows this code.',
  connectOpen: 'Check in Koma',
  connectAgain: 'Connect again',
  disconnectedTitle: "This computer isn't connected",
  disconnectedText: 'It was disconnected in Koma, or its code expired. Your photos are safe on this computer.',
  chooseTitle: 'Which photos do you want to send?',
  chooseText: 'You can change this in settings at any time.',
  oneMoment: 'One moment…',
  counting: 'Counting your photos…',
  fromToday: 'From today',
  fromTodayText: 'Sends only the photos you take from now on.',
  everything: 'Everything',
  everythingText: 'Also sends the photos you took before, oldest first.',
  countAndSize: (count, bytes) => `${photos(count)}, ${size(bytes)}`,
  begin: 'Start',
  noFolder: "VRChat's photo folder isn't there. Add a folder in settings.",
  noFolderTitle: "VRChat's photo folder isn't there",
  noFolderText: 'It is found by itself once you take a photo. If it is somewhere else, add it in settings.',
  stoppedTitle: "The sync client isn't running",
  stoppedText: 'Start it and open this page again.',
  closedTitle: 'You can close this page',
  closedText: "Open it again from the sync client's icon.",
  update: (version) => `A new version (${version}) is available`,
  updateGet: 'Install it',
  updateFailed: "It couldn't be verified, so it wasn't installed.",
  reason: (name) => reasons[name] ?? "It couldn't be sent",
  folders: 'Folders',
  foundFolder: "VRChat's photo folder",
  addFolder: 'Add a folder',
  excluded: 'Folders to leave out',
  addExcluded: 'Add a folder to leave out',
  folderPath: 'Path of the folder',
  add: 'Add',
  remove: (path) => `Remove ${path}`,
  noSuchFolder: "This folder isn't there.",
  what: 'What to send',
  extras: 'Also send prints, stickers and emoji',
  alsoOld: 'Also send photos taken before',
  logTitle: "What to add from VRChat's log",
  logText: 'Added only where the photo itself says nothing. Only you see it.',
  logWorld: 'Name of the world',
  logInstance: 'Instance',
  logPlayers: 'Names of the people who were there',
  logPlayersText: 'This is about other people. It is sent only if you allow it.',
  speed: 'Upload speed',
  noLimit: 'No limit',
  limit: (megabytes) => `Up to ${megabytes} MB/s`,
  language: 'Language',
  disconnect: 'Disconnect this computer',
  connected: (server) => `Connected to ${server}`,
  version: (version) => `Version ${version}`,
  nightIsIn: (count) => `Tonight's ${photos(count)} are in Koma.`,
}
