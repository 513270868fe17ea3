import type { ErrorName } from '@koma/contract/error-codes'

/** A cause of the error catalogue, the message that people see, and where. */
export interface CatalogueRow {
  cause: string
  /** The error that the server answers with; none if the cause is in the browser. */
  code?: ErrorName
  /** The path of the message. */
  key: string
  where: string
  /** The test that provokes the cause and sees the words, below `web/src`. */
  test: string
}

const upload = 'the dialog after an upload, beside the file'
const icon = 'the profile form, below the icon'
const uploadTest = 'features/uploads/surface/upload-toast.test.tsx'
const profileTest = 'pages/edit-profile/edit-profile-page.test.tsx'
const page = 'in place of the page, with the trace ID to copy and a retry'
const post = 'the dialog for posting to a campaign'
const postTest = 'pages/campaign/posting/post-dialog.test.tsx'

export const catalogue: readonly CatalogueRow[] = [
  {
    cause: 'storage over limit',
    code: 'storage_over',
    key: 'uploads.problem.storage_over',
    where: upload,
    test: uploadTest,
  },
  { cause: 'file too large', code: 'size_upper', key: 'uploads.problem.size_upper', where: upload, test: uploadTest },
  { cause: 'file too small', code: 'size_lower', key: 'uploads.problem.size_lower', where: upload, test: uploadTest },
  {
    cause: 'wrong file format',
    code: 'file_format',
    key: 'uploads.problem.file_format',
    where: upload,
    test: uploadTest,
  },
  {
    cause: 'broken file, or unreadable dimensions',
    code: 'file_break',
    key: 'uploads.problem.file_break',
    where: upload,
    test: uploadTest,
  },
  { cause: 'connection lost for good', key: 'uploads.problem.network', where: upload, test: uploadTest },
  { cause: 'upload canceled', key: 'uploads.canceled', where: 'a snackbar', test: uploadTest },
  {
    cause: 'upload failed otherwise',
    code: 'upload_failed',
    key: 'uploads.problem.other',
    where: upload,
    test: uploadTest,
  },
  {
    cause: 'icon: storage over limit',
    code: 'storage_over',
    key: 'profile.icon.storage_over',
    where: icon,
    test: profileTest,
  },
  { cause: 'icon: file too large', code: 'size_upper', key: 'profile.icon.size_upper', where: icon, test: profileTest },
  { cause: 'icon: file too small', code: 'size_lower', key: 'profile.icon.size_lower', where: icon, test: profileTest },
  { cause: 'icon: wrong format', code: 'file_format', key: 'profile.icon.file_format', where: icon, test: profileTest },
  { cause: 'icon: broken file', code: 'file_break', key: 'profile.icon.file_break', where: icon, test: profileTest },
  {
    cause: 'icon: upload failed',
    code: 'upload_failed',
    key: 'profile.icon.upload_failed',
    where: icon,
    test: profileTest,
  },
  { cause: 'icon: no canvas to crop on', key: 'profile.iconNoCanvas', where: 'a snackbar', test: profileTest },
  {
    cause: 'update failed, with the trace ID',
    code: 'unknown',
    key: 'profile.failed',
    where: 'the profile form',
    test: profileTest,
  },
  { cause: 'profile saved and not fetched', key: 'profile.fetchMe', where: 'the profile form', test: profileTest },
  {
    cause: 'user ID lookup failed',
    code: 'unknown',
    key: 'profile.idCheck.failed',
    where: 'the profile form, below the ID',
    test: profileTest,
  },
  {
    cause: 'own account not fetched, with the trace ID',
    code: 'unknown',
    key: 'session.failed.title',
    where: page,
    test: 'app/gates.test.tsx',
  },
  {
    cause: 'anything failed, with the trace ID',
    code: 'unknown',
    key: 'shell.error.title',
    where: page,
    test: 'app/errors/errors.test.tsx',
  },
  {
    cause: 'code of a page not loaded',
    key: 'shell.moduleFailed.title',
    where: 'in place of the page, with a reload',
    test: 'app/errors/errors.test.tsx',
  },
  {
    cause: 'no such page',
    code: 'not_found',
    key: 'shell.notFound.title',
    where: 'the not-found page',
    test: 'app/errors/errors.test.tsx',
  },
  {
    cause: 'photo not found',
    code: 'not_found',
    key: 'photo.notFound.title',
    where: 'in place of the photo',
    test: 'pages/photo/photo-page.test.tsx',
  },
  {
    cause: 'album not created, with the trace ID',
    code: 'unknown',
    key: 'newAlbum.failed.other',
    where: 'the form of a new album',
    test: 'pages/albums/albums-page.test.tsx',
  },
  {
    cause: 'album not changed or deleted, with the trace ID',
    code: 'unknown',
    key: 'albums.failed.other',
    where: 'a snackbar, or the dialog',
    test: 'pages/album/album-page.test.tsx',
  },
  {
    cause: 'shared album not changed or deleted, with the trace ID',
    code: 'unknown',
    key: 'shares.failed.other',
    where: 'a snackbar, or the dialog',
    test: 'pages/share/share-page.test.tsx',
  },
  {
    cause: 'photos not deleted, with the trace ID',
    code: 'unknown',
    key: 'trash.deleteFailed',
    where: 'a snackbar',
    test: 'pages/trash/trash-page.test.tsx',
  },
  {
    cause: 'unread counts not fetched',
    key: 'notifications.countsFailed',
    where: 'a snackbar for 2 s',
    test: 'features/notifications/notification-counts.test.tsx',
  },
  {
    cause: 'attempt limit exceeded',
    code: 'attempt_limit',
    key: 'account.problem.attempt_limit',
    where: 'the forms of login and account',
    test: 'pages/account/account-pages.test.tsx',
  },
  {
    cause: 'password of a shared album wrong',
    code: 'share_password',
    key: 'shares.failed.share_password',
    where: 'the password dialog',
    test: 'pages/share/visitors/share-guest.test.tsx',
  },
  {
    cause: 'payment failed',
    code: 'payment_failed',
    key: 'plans.failed.payment',
    where: 'the plan page',
    test: 'pages/plan/plan-page.test.tsx',
  },
  {
    cause: 'card not updated',
    code: 'card_update_failed',
    key: 'plans.failed.card',
    where: 'a snackbar on the page of the own plan',
    test: 'pages/plan-manage/plan-manage-page.test.tsx',
  },
  {
    cause: 'the same request too often',
    key: 'offline.storm',
    where: 'a snackbar',
    test: 'features/offline/on-device.test.tsx',
  },
  {
    cause: 'could not post',
    code: 'could_not_post',
    key: 'campaignPage.reasons.could_not_post',
    where: post,
    test: postTest,
  },
  {
    cause: 'already posted',
    code: 'already_posted',
    key: 'campaignPage.reasons.already_posted',
    where: post,
    test: postTest,
  },
  {
    cause: 'no world info',
    code: 'no_world_info',
    key: 'campaignPage.reasons.no_world_info',
    where: post,
    test: postTest,
  },
  {
    cause: 'not a Vket world',
    code: 'not_vket_world',
    key: 'campaignPage.reasons.not_vket_world',
    where: post,
    test: postTest,
  },
]
