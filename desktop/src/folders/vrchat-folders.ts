import type { PlatformPath } from 'node:path'
import { posix, win32 } from 'node:path'

/** Where one installation of VRChat saves its photos and its logs. */
export interface VrchatFolders {
  /** Every folder with photos; more than one if the setting was changed or the pictures moved to OneDrive. */
  pictures: string[]
  logs: string
}

/** What is asked of the file system. */
export interface Disk {
  isFolder(path: string): Promise<boolean>
  /** Returns null if there is no such file or it cannot be read. */
  readText(path: string): Promise<string | null>
}

export interface WindowsComputer {
  system: 'windows'
  userProfile: string
  localAppData: string
  /** The known folder "Pictures", which may be somewhere else than in the profile. */
  pictures: string | null
  oneDrive: string | null
}

export interface LinuxComputer {
  system: 'linux'
  home: string
}

export type Computer = WindowsComputer | LinuxComputer

/**
 * `known` are folders that were found before. Those, and one that VRChat's configuration names, belong to an installation also while
 * they are away, as on a disk that is not plugged in.
 */
export async function findVrchatFolders(
  computer: Computer,
  disk: Disk,
  known: readonly string[] = [],
): Promise<VrchatFolders[]> {
  const found = computer.system === 'windows' ? [onWindows(computer)] : await inSteamLibraries(computer.home, disk)
  const folders = await Promise.all(found.map((installation) => readFolders(installation, disk, known)))
  return folders.filter(({ pictures }) => pictures.length > 0)
}

interface Installation {
  path: PlatformPath
  /** The folder of VRChat's config.json and logs. */
  data: string
  /** Where photos are by default, most likely first. */
  pictures: string[]
  /** Converts a folder of the configuration to one of this computer; null if there is none here. */
  toLocal(folder: string): string | null
}

function onWindows({ userProfile, localAppData, pictures, oneDrive }: WindowsComputer): Installation {
  const homes = [pictures, oneDrive && win32.join(oneDrive, 'Pictures'), win32.join(userProfile, 'Pictures')]
  return {
    path: win32,
    data: win32.join(`${localAppData}Low`, 'VRChat', 'VRChat'),
    pictures: homes.filter((home) => home !== null).map((home) => win32.join(home, 'VRChat')),
    toLocal: (folder) => (win32.isAbsolute(folder) ? win32.normalize(folder) : null),
  }
}

/** VRChat's number on Steam. Proton gives each game a Windows folder of its own. */
const game = '438100'

async function inSteamLibraries(home: string, disk: Disk): Promise<Installation[]> {
  const roots = ['.local/share/Steam', '.steam/steam', '.var/app/com.valvesoftware.Steam/.local/share/Steam']
  const listed = await Promise.all(roots.map((root) => readLibraries(posix.join(home, root), disk)))
  return [...new Set(listed.flat())].map((library) => {
    const drive = posix.join(library, 'steamapps/compatdata', game, 'pfx/drive_c')
    const user = posix.join(drive, 'users/steamuser')
    return {
      path: posix,
      data: posix.join(user, 'AppData/LocalLow/VRChat/VRChat'),
      pictures: [posix.join(user, 'Pictures/VRChat')],
      toLocal: (folder) => fromWindowsPath(folder, drive),
    }
  })
}

/** Steam lists its libraries in a text of quoted keys and values. */
async function readLibraries(root: string, disk: Disk): Promise<string[]> {
  const text = await disk.readText(posix.join(root, 'steamapps/libraryfolders.vdf'))
  const paths = [...(text ?? '').matchAll(/"path"\s+"([^"]+)"/g)].map(([, path = '']) => path.replaceAll('\\\\', '\\'))
  return [root, ...paths]
}

/** Proton shows the root of the file system as drive Z, and the game's own folder as drive C. */
function fromWindowsPath(folder: string, drive: string): string | null {
  const [, letter = '', rest = ''] = /^([a-z]):[\\/](.*)$/i.exec(folder) ?? []
  const steps = rest.replaceAll('\\', '/')
  if (letter.toLowerCase() === 'z') return posix.join('/', steps)
  return letter.toLowerCase() === 'c' ? posix.join(drive, steps) : null
}

async function readFolders(
  { path, data, pictures, toLocal }: Installation,
  disk: Disk,
  known: readonly string[],
): Promise<VrchatFolders> {
  const chosen = readPictureFolder(await disk.readText(path.join(data, 'config.json')))
  const local = chosen === null ? null : toLocal(chosen)
  const candidates = [...new Set([...(local ? [local] : []), ...pictures])]
  const counts = await Promise.all(
    candidates.map(async (folder) => folder === local || known.includes(folder) || (await disk.isFolder(folder))),
  )
  return { pictures: candidates.filter((_, at) => counts[at]), logs: data }
}

/** The setting of VRChat's config.json, which people write by hand: anything but a text counts as not set. */
function readPictureFolder(text: string | null): string | null {
  try {
    const config: unknown = JSON.parse(text ?? 'null')
    const named = typeof config === 'object' && config !== null && 'picture_output_folder' in config
    const folder = named ? config.picture_output_folder : null
    return typeof folder === 'string' && folder.trim() !== '' ? folder.trim() : null
  } catch {
    return null
  }
}
