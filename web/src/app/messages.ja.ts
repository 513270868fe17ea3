import { uiJa } from '@koma/ui/messages.ja.ts'
import { accountJa } from '../features/account/messages.ja.ts'
import { albumsJa } from '../features/albums/messages.ja.ts'
import { campaignsJa } from '../features/campaigns/messages.ja.ts'
import { clientsJa } from '../features/clients/messages.ja.ts'
import { compareJa } from '../features/compare/messages.ja.ts'
import { coversJa } from '../features/covers/messages.ja.ts'
import { dmJa } from '../features/dm/messages.ja.ts'
import { documentsJa } from '../features/documents/messages.ja.ts'
import { downloadsJa } from '../features/downloads/messages.ja.ts'
import { editsJa } from '../features/edits/messages.ja.ts'
import { exportsJa } from '../features/exports/messages.ja.ts'
import { favoritesJa } from '../features/favorites/messages.ja.ts'
import { groupsJa } from '../features/groups/messages.ja.ts'
import { holdersJa } from '../features/holders/messages.ja.ts'
import { keysJa } from '../features/keys/messages.ja.ts'
import { leavingJa } from '../features/leaving/messages.ja.ts'
import { navigationJa } from '../features/navigation/messages.ja.ts'
import { newAlbumJa } from '../features/new-album/messages.ja.ts'
import { notificationsJa } from '../features/notifications/messages.ja.ts'
import { offlineJa } from '../features/offline/messages.ja.ts'
import { paletteJa } from '../features/palette/messages.ja.ts'
import { photoLinksJa } from '../features/photo-links/messages.ja.ts'
import { photoListJa } from '../features/photo-list/messages.ja.ts'
import { photosJa } from '../features/photos/messages.ja.ts'
import { plansJa } from '../features/plans/messages.ja.ts'
import { profileJa } from '../features/profile/messages.ja.ts'
import { publicPagesJa } from '../features/public-pages/messages.ja.ts'
import { reactionsJa } from '../features/reactions/messages.ja.ts'
import { reportsJa } from '../features/reports/messages.ja.ts'
import { sendingJa } from '../features/sending/messages.ja.ts'
import { sessionJa } from '../features/session/messages.ja.ts'
import { sharesJa } from '../features/shares/messages.ja.ts'
import { tagsJa } from '../features/tags/messages.ja.ts'
import { timelinesJa } from '../features/timelines/messages.ja.ts'
import { trashJa } from '../features/trash/messages.ja.ts'
import { uploadsJa } from '../features/uploads/messages.ja.ts'
import { usersJa } from '../features/users/messages.ja.ts'
import { photoJa } from '../features/viewer/messages.ja.ts'
import { accountPagesJa } from '../pages/account/messages.ja.ts'
import { addressBookJa } from '../pages/address-book/messages.ja.ts'
import { albumPageJa } from '../pages/album/messages.ja.ts'
import { albumEditJa } from '../pages/album-edit/messages.ja.ts'
import { albumsPageJa } from '../pages/albums/messages.ja.ts'
import { campaignPageJa } from '../pages/campaign/messages.ja.ts'
import { changeShareJa } from '../pages/change-share/messages.ja.ts'
import { clientApplicationJa } from '../pages/client-application/messages.ja.ts'
import { connectDeviceJa } from '../pages/connect-device/messages.ja.ts'
import { dmPageJa } from '../pages/dm/messages.ja.ts'
import { dmCreateJa } from '../pages/dm-create/messages.ja.ts'
import { dmThreadJa } from '../pages/dm-thread/messages.ja.ts'
import { favoritePageJa } from '../pages/favorite/messages.ja.ts'
import { groupPageJa } from '../pages/group/messages.ja.ts'
import { homeJa } from '../pages/home/messages.ja.ts'
import { labJa } from '../pages/lab/messages.ja.ts'
import { libraryJa } from '../pages/library/messages.ja.ts'
import { linkedPhotoJa } from '../pages/linked-photo/messages.ja.ts'
import { linksJa } from '../pages/links/messages.ja.ts'
import { loginJa } from '../pages/login/messages.ja.ts'
import { mutePageJa } from '../pages/mute/messages.ja.ts'
import { notificationPageJa } from '../pages/notification/messages.ja.ts'
import { notificationSettingsJa } from '../pages/notification-settings/messages.ja.ts'
import { passkeysJa } from '../pages/passkeys/messages.ja.ts'
import { selectTagUserJa } from '../pages/select-tag-user/messages.ja.ts'
import { settingsJa } from '../pages/settings/messages.ja.ts'
import { sharePageJa } from '../pages/share/messages.ja.ts'
import { shareEditJa } from '../pages/share-edit/messages.ja.ts'
import { sharesPageJa } from '../pages/shares/messages.ja.ts'
import { takedownPageJa } from '../pages/takedown/messages.ja.ts'
import { timelinePhotoJa } from '../pages/timeline-photo/messages.ja.ts'
import { trashPageJa } from '../pages/trash/messages.ja.ts'
import { userPageJa } from '../pages/user/messages.ja.ts'
import { shellJa } from './shell/messages.ja.ts'

export const ja = {
  ui: uiJa,
  shell: shellJa,
  session: sessionJa,
  navigation: navigationJa,
  lab: labJa,
  login: loginJa,
  profile: profileJa,
  settings: settingsJa,
  links: linksJa,
  photos: photosJa,
  photoList: photoListJa,
  palette: paletteJa,
  photoLinks: photoLinksJa,
  edits: editsJa,
  clients: clientsJa,
  compare: compareJa,
  linkedPhoto: linkedPhotoJa,
  account: accountJa,
  accountPages: accountPagesJa,
  clientApplication: clientApplicationJa,
  publicPages: publicPagesJa,
  connectDevice: connectDeviceJa,
  passkeys: passkeysJa,
  albums: albumsJa,
  newAlbum: newAlbumJa,
  covers: coversJa,
  holders: holdersJa,
  favorites: favoritesJa,
  reactions: reactionsJa,
  reports: reportsJa,
  sending: sendingJa,
  tags: tagsJa,
  shares: sharesJa,
  notifications: notificationsJa,
  offline: offlineJa,
  users: usersJa,
  groups: groupsJa,
  trash: trashJa,
  keys: keysJa,
  uploads: uploadsJa,
  timelines: timelinesJa,
  campaigns: campaignsJa,
  campaignPage: campaignPageJa,
  home: homeJa,
  takedownPage: takedownPageJa,
  timelinePhoto: timelinePhotoJa,
  library: libraryJa,
  albumPage: albumPageJa,
  albumEdit: albumEditJa,
  albumsPage: albumsPageJa,
  favoritePage: favoritePageJa,
  notificationPage: notificationPageJa,
  notificationSettings: notificationSettingsJa,
  mutePage: mutePageJa,
  userPage: userPageJa,
  addressBook: addressBookJa,
  groupPage: groupPageJa,
  dm: dmJa,
  dmPage: dmPageJa,
  dmThread: dmThreadJa,
  dmCreate: dmCreateJa,
  photo: photoJa,
  plans: plansJa,
  documents: documentsJa,
  downloads: downloadsJa,
  exports: exportsJa,
  leaving: leavingJa,
  selectTagUser: selectTagUserJa,
  trashPage: trashPageJa,
  sharePage: sharePageJa,
  changeShare: changeShareJa,
  shareEdit: shareEditJa,
  sharesPage: sharesPageJa,
} as const
