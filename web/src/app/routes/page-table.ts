import type { PageModule } from '../../pages/page-module.ts'

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
  /** Shows the bottom bar on a phone. */
  footer?: boolean
  /** Keeps the 96 px pane on wide screens, so that a photo gets the width. */
  narrowPane?: boolean
  /** The page sets its own title, which often depends on the data. */
  page: () => Promise<PageModule>
}

/** Every mounted page. Menu entries, links and gates whose path is not listed here are hidden. */
export const pageTable: readonly PageRoute[] = [
  { path: '/login', access: 'open', frame: 'bare', page: () => import('../../pages/login/login-route.ts') },
  {
    path: '/undo_email_change',
    access: 'open',
    frame: 'bare',
    page: () => import('../../pages/login/undo-email-change/undo-email-change-route.ts'),
  },
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
  { path: '/pr/:campaign/:token', access: 'anyone', page: () => import('../../pages/campaign/token-route.tsx') },
  {
    path: '/pr/:campaign/photo/:timestamp',
    access: 'anyone',
    narrowPane: true,
    page: () => import('../../pages/timeline-photo/campaign-photo-route.ts'),
  },
  { path: '/photo', access: 'user', footer: true, page: () => import('../../pages/library/library-route.ts') },
  { path: '/photo/:photoId', access: 'user', narrowPane: true, page: () => import('../../pages/photo/photo-route.ts') },
  { path: '/favorite', access: 'user', footer: true, page: () => import('../../pages/favorite/favorite-route.ts') },
  { path: '/trash', access: 'user', page: () => import('../../pages/trash/trash-route.ts') },
  {
    path: '/select_tag_user',
    access: 'user',
    page: () => import('../../pages/select-tag-user/select-tag-user-route.ts'),
  },
  { path: '/album', access: 'user', footer: true, page: () => import('../../pages/albums/albums-route.ts') },
  { path: '/album/create', access: 'user', page: () => import('../../pages/albums/create-album-route.ts') },
  { path: '/album/:albumId', access: 'user', page: () => import('../../pages/album/album-route.ts') },
  { path: '/album/:albumId/edit', access: 'user', page: () => import('../../pages/album-edit/album-edit-route.ts') },
  {
    path: '/album/:albumId/photo/:photoId',
    access: 'user',
    narrowPane: true,
    page: () => import('../../pages/photo/photo-route.ts'),
  },
  {
    path: '/album/:albumId/change_share',
    access: 'user',
    page: () => import('../../pages/change-share/change-share-route.ts'),
  },
  { path: '/share', access: 'user', footer: true, page: () => import('../../pages/shares/shares-route.ts') },
  { path: '/share/create', access: 'user', page: () => import('../../pages/albums/create-album-route.ts') },
  {
    path: '/share/:shareId',
    access: 'anyone',
    bareForGuests: true,
    page: () => import('../../pages/share/share-route.ts'),
  },
  { path: '/share/:shareId/edit', access: 'user', page: () => import('../../pages/share-edit/share-edit-route.ts') },
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
  { path: '/dm/create', access: 'user', page: () => import('../../pages/dm-create/dm-create-route.ts') },
  { path: '/notification', access: 'user', page: () => import('../../pages/notification/notification-route.ts') },
  { path: '/dm', access: 'user', footer: true, page: () => import('../../pages/dm/dm-route.ts') },
  { path: '/dm/:userId', access: 'user', page: () => import('../../pages/dm-thread/dm-thread-route.ts') },
  {
    path: '/dm/:userId/photo/:photoId',
    access: 'user',
    narrowPane: true,
    page: () => import('../../pages/dm-thread/photo/dm-photo-route.ts'),
  },
  { path: '/setting', access: 'user', page: () => import('../../pages/settings/settings-route.ts') },
  { path: '/setting/links', access: 'user', page: () => import('../../pages/links/links-route.ts') },
  {
    path: '/setting/notification',
    access: 'user',
    page: () => import('../../pages/notification-settings/notification-settings-route.ts'),
  },
  { path: '/setting/account', access: 'user', page: () => import('../../pages/account/account-route.ts') },
  {
    path: '/setting/change_password',
    access: 'user',
    page: () => import('../../pages/account/change-password-route.ts'),
  },
  { path: '/setting/change_email', access: 'user', page: () => import('../../pages/account/change-email-route.ts') },
  { path: '/setting/confirm_code', access: 'user', page: () => import('../../pages/account/confirm-code-route.ts') },
  { path: '/setting/disconnect_device', access: 'user', page: () => import('../../pages/account/devices-route.ts') },
  { path: '/setting/mute', access: 'user', page: () => import('../../pages/mute/mute-route.ts') },
  { path: '/user', access: 'user', page: () => import('../../pages/user/own-user-route.tsx') },
  { path: '/user/:userId', access: 'user', page: () => import('../../pages/user/user-route.ts') },
  { path: '/address_book', access: 'user', page: () => import('../../pages/address-book/address-book-route.ts') },
  { path: '/group/:groupId', access: 'user', page: () => import('../../pages/group/group-route.ts') },
  { path: '/plan', access: 'anyone', page: () => import('../../pages/plan/plan-route.ts') },
  { path: '/plan/manage', access: 'user', page: () => import('../../pages/plan-manage/plan-manage-route.ts') },
  { path: '/plan/result', access: 'user', page: () => import('../../pages/plan-result/plan-result-route.ts') },
  { path: '/edit_profile', access: 'user', page: () => import('../../pages/edit-profile/edit-profile-route.ts') },
]
