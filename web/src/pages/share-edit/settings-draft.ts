import type { Share, ShareType } from '@koma/contract'

/** The values of the form. */
export interface SettingsDraft {
  name: string
  type: ShareType
  /** If empty, the current password is kept. */
  password: string
  autoApprove: boolean
  allowOriginal: boolean
}

export function draftOf(share: Share): SettingsDraft {
  return {
    name: share.name,
    type: share.share_type,
    password: '',
    autoApprove: share.auto_approve,
    allowOriginal: share.allow_original,
  }
}

interface SettingsChanges {
  name?: string
  share_type?: ShareType
  password?: string
  auto_approve?: boolean
  allow_original?: boolean
}

/** Returns what differs from the share, or null if nothing does. */
export function changesOf(share: Share, draft: SettingsDraft): SettingsChanges | null {
  const changes: SettingsChanges = {}
  if (draft.name.trim() !== share.name) changes.name = draft.name.trim()
  if (draft.type !== share.share_type) changes.share_type = draft.type
  if (draft.type === 'PUBLIC_PASSWORD' && draft.password !== '') changes.password = draft.password
  if (draft.autoApprove !== share.auto_approve) changes.auto_approve = draft.autoApprove
  if (draft.allowOriginal !== share.allow_original) changes.allow_original = draft.allowOriginal
  return Object.keys(changes).length > 0 ? changes : null
}
