import type { PageModule } from './page-module.ts'

/**
 * The pages that few visits open, fetched as a table of their own: each page named in the first load costs every visitor the
 * names of its files. What people open by a link or every day stays in the page table.
 */
export const rarePages = {
  account: () => import('./account/account-route.ts'),
  addressBook: () => import('./address-book/address-book-route.ts'),
  albumEdit: () => import('./album-edit/album-edit-route.ts'),
  campaignPhoto: () => import('./timeline-photo/campaign-photo-route.ts'),
  campaignToken: () => import('./campaign/token-route.tsx'),
  changeEmail: () => import('./account/change-email-route.ts'),
  changePassword: () => import('./account/change-password-route.ts'),
  changeShare: () => import('./change-share/change-share-route.ts'),
  clientApplication: () => import('./client-application/client-application-route.ts'),
  confirmCode: () => import('./account/confirm-code-route.ts'),
  connectDevice: () => import('./connect-device/connect-device-route.ts'),
  createAlbum: () => import('./albums/create-album-route.ts'),
  devices: () => import('./account/devices-route.ts'),
  dmCreate: () => import('./dm-create/dm-create-route.ts'),
  editProfile: () => import('./edit-profile/edit-profile-route.ts'),
  endSession: () => import('./login/end-session/end-session-route.ts'),
  goodbye: () => import('./goodbye/goodbye-route.ts'),
  group: () => import('./group/group-route.ts'),
  issuerCallback: () => import('./login/issuer/callback-route.ts'),
  lab: () => import('./lab/lab-route.ts'),
  links: () => import('./links/links-route.ts'),
  mute: () => import('./mute/mute-route.ts'),
  notificationSettings: () => import('./notification-settings/notification-settings-route.ts'),
  passkeys: () => import('./passkeys/passkeys-route.ts'),
  plan: () => import('./plan/plan-route.ts'),
  planManage: () => import('./plan-manage/plan-manage-route.ts'),
  planResult: () => import('./plan-result/plan-result-route.ts'),
  privacyPolicy: () => import('./document/privacy-policy-route.tsx'),
  selectTagUser: () => import('./select-tag-user/select-tag-user-route.ts'),
  settings: () => import('./settings/settings-route.ts'),
  shareEdit: () => import('./share-edit/share-edit-route.ts'),
  takedown: () => import('./takedown/takedown-route.ts'),
  terms: () => import('./document/terms-route.tsx'),
  trash: () => import('./trash/trash-route.ts'),
  undoEmailChange: () => import('./login/undo-email-change/undo-email-change-route.ts'),
} satisfies Record<string, () => Promise<PageModule>>
