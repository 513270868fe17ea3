import { navigationEn } from '../features/navigation/messages.en.ts'
import { photosEn } from '../features/photos/messages.en.ts'
import { profileEn } from '../features/profile/messages.en.ts'
import { sessionEn } from '../features/session/messages.en.ts'
import { trashEn } from '../features/trash/messages.en.ts'
import { uploadsEn } from '../features/uploads/messages.en.ts'
import { libraryEn } from '../pages/library/messages.en.ts'
import { loginEn } from '../pages/login/messages.en.ts'
import { photoEn } from '../pages/photo/messages.en.ts'
import { settingsEn } from '../pages/settings/messages.en.ts'
import { trashPageEn } from '../pages/trash/messages.en.ts'
import type { Translation } from '../platform/translation.ts'
import { uiEn } from '../ui/messages.en.ts'
import type { ja } from './messages.ja.ts'
import { shellEn } from './shell/messages.en.ts'

export const en: Translation<typeof ja> = {
  ui: uiEn,
  shell: shellEn,
  session: sessionEn,
  navigation: navigationEn,
  login: loginEn,
  profile: profileEn,
  settings: settingsEn,
  photos: photosEn,
  trash: trashEn,
  uploads: uploadsEn,
  library: libraryEn,
  photo: photoEn,
  trashPage: trashPageEn,
}
