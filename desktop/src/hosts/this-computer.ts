import { win32 } from 'node:path'
import type { Computer } from '../folders/vrchat-folders.ts'

/** Where this computer keeps what VRChat uses. */
export function thisComputer(environment: NodeJS.ProcessEnv, home: string, platform = process.platform): Computer {
  if (platform !== 'win32') return { system: 'linux', home }
  const userProfile = environment['USERPROFILE'] ?? home
  return {
    system: 'windows',
    userProfile,
    localAppData: environment['LOCALAPPDATA'] ?? win32.join(userProfile, 'AppData', 'Local'),
    // The host asks Windows for the known folder, which may be anywhere, and passes it on.
    pictures: environment['KOMA_PICTURES'] || null,
    oneDrive: environment['OneDrive'] || null,
  }
}
