import { uiEn } from '@koma/ui/messages.en.ts'
import type { Translation } from '@koma/ui/translation.ts'
import { accountEn } from '../features/account/messages.en.ts'
import { albumsEn } from '../features/albums/messages.en.ts'
import { campaignsEn } from '../features/campaigns/messages.en.ts'
import { clientsEn } from '../features/clients/messages.en.ts'
import { compareEn } from '../features/compare/messages.en.ts'
import { coversEn } from '../features/covers/messages.en.ts'
import { dmEn } from '../features/dm/messages.en.ts'
import { documentsEn } from '../features/documents/messages.en.ts'
import { downloadsEn } from '../features/downloads/messages.en.ts'
import { editsEn } from '../features/edits/messages.en.ts'
import { exportsEn } from '../features/exports/messages.en.ts'
import { favoritesEn } from '../features/favorites/messages.en.ts'
import { groupsEn } from '../features/groups/messages.en.ts'
import { holdersEn } from '../features/holders/messages.en.ts'
import { keysEn } from '../features/keys/messages.en.ts'
import { leavingEn } from '../features/leaving/messages.en.ts'
import { navigationEn } from '../features/navigation/messages.en.ts'
import { newAlbumEn } from '../features/new-album/messages.en.ts'
import { notificationsEn } from '../features/notifications/messages.en.ts'
import { offlineEn } from '../features/offline/messages.en.ts'
import { paletteEn } from '../features/palette/messages.en.ts'
import { photoLinksEn } from '../features/photo-links/messages.en.ts'
import { photoListEn } from '../features/photo-list/messages.en.ts'
import { photosEn } from '../features/photos/messages.en.ts'
import { plansEn } from '../features/plans/messages.en.ts'
import { profileEn } from '../features/profile/messages.en.ts'
import { publicPagesEn } from '../features/public-pages/messages.en.ts'
import { reactionsEn } from '../features/reactions/messages.en.ts'
import { reportsEn } from '../features/reports/messages.en.ts'
import { sendingEn } from '../features/sending/messages.en.ts'
import { sessionEn } from '../features/session/messages.en.ts'
import { sharesEn } from '../features/shares/messages.en.ts'
import { tagsEn } from '../features/tags/messages.en.ts'
import { timelinesEn } from '../features/timelines/messages.en.ts'
import { trashEn } from '../features/trash/messages.en.ts'
import { uploadsEn } from '../features/uploads/messages.en.ts'
import { usersEn } from '../features/users/messages.en.ts'
import { photoEn } from '../features/viewer/messages.en.ts'
import { accountPagesEn } from '../pages/account/messages.en.ts'
import { addressBookEn } from '../pages/address-book/messages.en.ts'
import { albumPageEn } from '../pages/album/messages.en.ts'
import { albumEditEn } from '../pages/album-edit/messages.en.ts'
import { albumsPageEn } from '../pages/albums/messages.en.ts'
import { campaignPageEn } from '../pages/campaign/messages.en.ts'
import { changeShareEn } from '../pages/change-share/messages.en.ts'
import { clientApplicationEn } from '../pages/client-application/messages.en.ts'
import { connectDeviceEn } from '../pages/connect-device/messages.en.ts'
import { dmPageEn } from '../pages/dm/messages.en.ts'
import { dmCreateEn } from '../pages/dm-create/messages.en.ts'
import { dmThreadEn } from '../pages/dm-thread/messages.en.ts'
import { favoritePageEn } from '../pages/favorite/messages.en.ts'
import { groupPageEn } from '../pages/group/messages.en.ts'
import { homeEn } from '../pages/home/messages.en.ts'
import { labEn } from '../pages/lab/messages.en.ts'
import { libraryEn } from '../pages/library/messages.en.ts'
import { linkedPhotoEn } from '../pages/linked-photo/messages.en.ts'
import { linksEn } from '../pages/links/messages.en.ts'
import { loginEn } from '../pages/login/messages.en.ts'
import { mutePageEn } from '../pages/mute/messages.en.ts'
import { notificationPageEn } from '../pages/notification/messages.en.ts'
import { notificationSettingsEn } from '../pages/notification-settings/messages.en.ts'
import { passkeysEn } from '../pages/passkeys/messages.en.ts'
import { selectTagUserEn } from '../pages/select-tag-user/messages.en.ts'
import { settingsEn } from '../pages/settings/messages.en.ts'
import { sharePageEn } from '../pages/share/messages.en.ts'
import { shareEditEn } from '../pages/share-edit/messages.en.ts'
import { sharesPageEn } from '../pages/shares/messages.en.ts'
import { takedownPageEn } from '../pages/takedown/messages.en.ts'
import { timelinePhotoEn } from '../pages/timeline-photo/messages.en.ts'
import { trashPageEn } from '../pages/trash/messages.en.ts'
import { userPageEn } from '../pages/user/messages.en.ts'
import type { ja } from './messages.ja.ts'
import { shellEn } from './shell/messages.en.ts'

export const en: Translation<typeof ja> = {
  ui: uiEn,
  shell: shellEn,
  session: sessionEn,
  navigation: navigationEn,
  lab: labEn,
  login: loginEn,
  profile: profileEn,
  settings: settingsEn,
  links: linksEn,
  photos: photosEn,
  photoList: photoListEn,
  palette: paletteEn,
  photoLinks: photoLinksEn,
  edits: editsEn,
  clients: clientsEn,
  compare: compareEn,
  linkedPhoto: linkedPhotoEn,
  account: accountEn,
  accountPages: accountPagesEn,
  clientApplication: clientApplicationEn,
  publicPages: publicPagesEn,
  connectDevice: connectDeviceEn,
  passkeys: passkeysEn,
  albums: albumsEn,
  newAlbum: newAlbumEn,
  covers: coversEn,
  holders: holdersEn,
  favorites: favoritesEn,
  reactions: reactionsEn,
  reports: reportsEn,
  sending: sendingEn,
  tags: tagsEn,
  shares: sharesEn,
  notifications: notificationsEn,
  offline: offlineEn,
  users: usersEn,
  groups: groupsEn,
  trash: trashEn,
  keys: keysEn,
  uploads: uploadsEn,
  timelines: timelinesEn,
  campaigns: campaignsEn,
  campaignPage: campaignPageEn,
  home: homeEn,
  takedownPage: takedownPageEn,
  timelinePhoto: timelinePhotoEn,
  library: libraryEn,
  albumPage: albumPageEn,
  albumEdit: albumEditEn,
  albumsPage: albumsPageEn,
  favoritePage: favoritePageEn,
  notificationPage: notificationPageEn,
  notificationSettings: notificationSettingsEn,
  mutePage: mutePageEn,
  userPage: userPageEn,
  addressBook: addressBookEn,
  groupPage: groupPageEn,
  dm: dmEn,
  dmPage: dmPageEn,
  dmThread: dmThreadEn,
  dmCreate: dmCreateEn,
  photo: photoEn,
  plans: plansEn,
  documents: documentsEn,
  downloads: downloadsEn,
  exports: exportsEn,
  leaving: leavingEn,
  selectTagUser: selectTagUserEn,
  trashPage: trashPageEn,
  sharePage: sharePageEn,
  changeShare: changeShareEn,
  shareEdit: shareEditEn,
  sharesPage: sharesPageEn,
}
