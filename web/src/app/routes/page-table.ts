import type { PageModule } from '../../pages/page-module.ts'
import type { rarePages } from '../../pages/rare-pages.ts'

export interface PageRoute {
  path: string
  /**
   * user: guests are redirected to the login. anyone: guests may look; users pass the gates. open: no guard and no gate, so that
   * users who have not accepted the terms yet can read them.
   */
  access: 'user' | 'anyone' | 'open'
  /** `bare` pages have neither pane nor bottom bar. */
  frame?: 'shell' | 'bare'
  /** Without pane and bottom bar for guests, who open the page by a link from outside. */
  bareForGuests?: boolean
  /** Only with the embedded identity service: the page that says what users of another issuer do instead. */
  embedded?: '/setting/account' | '/setting/client_application'
  /** Also for users who have not agreed to the terms. It is shown in front of the gates. */
  beforeTerms?: boolean
  /** Shows the bottom bar on a phone. */
  footer?: boolean
  /** Keeps the 96 px pane on wide screens, so that a photo gets the width. */
  narrowPane?: boolean
  /** The page sets its own title, which often depends on the data. */
  page: () => Promise<PageModule>
}

/** A page that few visits open: the first load names the table of such pages, not each page with all its files. */
const rare = (name: keyof typeof rarePages) => async () => (await import('../../pages/rare-pages.ts')).rarePages[name]()

/** Such a page for everybody, without pane, bottom bar, guard and gate. */
const bare = (path: string, name: keyof typeof rarePages): PageRoute => ({
  path,
  access: 'open',
  frame: 'bare',
  page: rare(name),
})

/** Every mounted page. Menu entries, links and gates whose path is not listed here are hidden. */
export const pageTable: readonly PageRoute[] = [
  { path: '/login', access: 'open', frame: 'bare', page: () => import('../../pages/login/login-route.ts') },
  bare('/login/callback', 'issuerCallback'),
  bare('/undo_email_change', 'undoEmailChange'),
  { path: '/goodbye', access: 'open', page: rare('goodbye') },
  bare('/about', 'about'),
  bare('/about/help', 'aboutHelp'),
  bare('/about/contact', 'contact'),
  bare('/about/client_tutorial', 'clientTutorial'),
  { path: '/help', access: 'anyone', page: rare('help') },
  bare('/about/terms', 'terms'),
  bare('/about/privacy_policy', 'privacyPolicy'),
  bare('/end_session', 'endSession'),
  { path: '/', access: 'anyone', footer: true, page: () => import('../../pages/home/home-route.ts') },
  {
    path: '/timeline/main/photo/:timestamp',
    access: 'anyone',
    narrowPane: true,
    page: () => import('../../pages/timeline-photo/main-photo-route.ts'),
  },
  {
    path: '/timeline/me/photo/:timestamp',
    access: 'user',
    narrowPane: true,
    page: () => import('../../pages/timeline-photo/own-photo-route.ts'),
  },
  { path: '/pr/:campaign', access: 'anyone', page: () => import('../../pages/campaign/campaign-route.ts') },
  { path: '/pr/:campaign/:token', access: 'anyone', page: rare('campaignToken') },
  {
    path: '/pr/:campaign/photo/:timestamp',
    access: 'anyone',
    narrowPane: true,
    page: rare('campaignPhoto'),
  },
  { path: '/photo', access: 'user', footer: true, page: () => import('../../pages/library/library-route.ts') },
  { path: '/photo/:photoId', access: 'user', narrowPane: true, page: () => import('../../pages/photo/photo-route.ts') },
  { path: '/favorite', access: 'user', footer: true, page: () => import('../../pages/favorite/favorite-route.ts') },
  { path: '/trash', access: 'user', page: rare('trash') },
  {
    path: '/select_tag_user',
    access: 'user',
    page: rare('selectTagUser'),
  },
  { path: '/album', access: 'user', footer: true, page: () => import('../../pages/albums/albums-route.ts') },
  { path: '/album/create', access: 'user', page: rare('createAlbum') },
  { path: '/album/:albumId', access: 'user', page: () => import('../../pages/album/album-route.ts') },
  { path: '/album/:albumId/edit', access: 'user', page: rare('albumEdit') },
  {
    path: '/album/:albumId/photo/:photoId',
    access: 'user',
    narrowPane: true,
    page: () => import('../../pages/photo/photo-route.ts'),
  },
  {
    path: '/album/:albumId/change_share',
    access: 'user',
    page: rare('changeShare'),
  },
  { path: '/share', access: 'user', footer: true, page: () => import('../../pages/shares/shares-route.ts') },
  { path: '/share/create', access: 'user', page: rare('createAlbum') },
  {
    path: '/share/:shareId',
    access: 'anyone',
    bareForGuests: true,
    page: () => import('../../pages/share/share-route.ts'),
  },
  { path: '/share/:shareId/edit', access: 'user', page: rare('shareEdit') },
  {
    path: '/share/:shareId/photo/:photoId',
    access: 'anyone',
    bareForGuests: true,
    narrowPane: true,
    page: () => import('../../pages/share/photo/share-photo-route.ts'),
  },
  {
    path: '/p/:token',
    access: 'anyone',
    bareForGuests: true,
    narrowPane: true,
    page: () => import('../../pages/linked-photo/linked-photo-route.ts'),
  },
  { path: '/dm/create', access: 'user', page: rare('dmCreate') },
  { path: '/notification', access: 'user', page: () => import('../../pages/notification/notification-route.ts') },
  { path: '/takedown/:takedownId', access: 'user', page: rare('takedown') },
  { path: '/dm', access: 'user', footer: true, page: () => import('../../pages/dm/dm-route.ts') },
  { path: '/dm/:userId', access: 'user', page: () => import('../../pages/dm-thread/dm-thread-route.ts') },
  {
    path: '/dm/:userId/photo/:photoId',
    access: 'user',
    narrowPane: true,
    page: () => import('../../pages/dm-thread/photo/dm-photo-route.ts'),
  },
  { path: '/setting', access: 'user', page: rare('settings') },
  { path: '/setting/links', access: 'user', page: rare('links') },
  { path: '/lab', access: 'user', page: rare('lab') },
  {
    path: '/setting/notification',
    access: 'user',
    page: rare('notificationSettings'),
  },
  { path: '/setting/account', access: 'user', page: rare('account') },
  {
    path: '/setting/change_password',
    access: 'user',
    embedded: '/setting/account',
    page: rare('changePassword'),
  },
  { path: '/setting/change_email', access: 'user', embedded: '/setting/account', page: rare('changeEmail') },
  { path: '/setting/confirm_code', access: 'user', embedded: '/setting/account', page: rare('confirmCode') },
  { path: '/setting/disconnect_device', access: 'user', embedded: '/setting/account', page: rare('devices') },
  { path: '/setting/data', access: 'user', frame: 'bare', beforeTerms: true, page: rare('ownData') },
  { path: '/setting/mute', access: 'user', page: rare('mute') },
  {
    path: '/setting/client_application',
    access: 'user',
    page: rare('clientApplication'),
  },
  {
    path: '/setting/passkeys',
    access: 'user',
    embedded: '/setting/account',
    page: rare('passkeys'),
  },
  {
    path: '/connect_device',
    access: 'user',
    embedded: '/setting/client_application',
    page: rare('connectDevice'),
  },
  { path: '/user', access: 'user', page: () => import('../../pages/user/own-user-route.tsx') },
  { path: '/user/:userId', access: 'user', page: () => import('../../pages/user/user-route.ts') },
  { path: '/address_book', access: 'user', page: rare('addressBook') },
  { path: '/group/:groupId', access: 'user', page: rare('group') },
  { path: '/plan', access: 'anyone', page: rare('plan') },
  { path: '/plan/manage', access: 'user', page: rare('planManage') },
  { path: '/plan/result', access: 'user', page: rare('planResult') },
  { path: '/edit_profile', access: 'user', page: rare('editProfile') },
]
