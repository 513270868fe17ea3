import { navigationJa } from '../features/navigation/messages.ja.ts'
import { photosJa } from '../features/photos/messages.ja.ts'
import { profileJa } from '../features/profile/messages.ja.ts'
import { sessionJa } from '../features/session/messages.ja.ts'
import { trashJa } from '../features/trash/messages.ja.ts'
import { uploadsJa } from '../features/uploads/messages.ja.ts'
import { libraryJa } from '../pages/library/messages.ja.ts'
import { loginJa } from '../pages/login/messages.ja.ts'
import { photoJa } from '../pages/photo/messages.ja.ts'
import { settingsJa } from '../pages/settings/messages.ja.ts'
import { trashPageJa } from '../pages/trash/messages.ja.ts'
import { uiJa } from '../ui/messages.ja.ts'
import { shellJa } from './shell/messages.ja.ts'

export const ja = {
  ui: uiJa,
  shell: shellJa,
  session: sessionJa,
  navigation: navigationJa,
  login: loginJa,
  profile: profileJa,
  settings: settingsJa,
  photos: photosJa,
  trash: trashJa,
  uploads: uploadsJa,
  library: libraryJa,
  photo: photoJa,
  trashPage: trashPageJa,
} as const
