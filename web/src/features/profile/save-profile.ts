import type { ApiError, Client } from '@koma/client'
import type { ProfileDraft } from './profile-draft.ts'

/** Saves the form, with the icon where a new one was chosen; answers what went wrong, or null. */
export async function saveProfile(api: Client, draft: ProfileDraft, icon: Blob | null): Promise<ApiError | null> {
  const form = new FormData()
  form.set('koma_id', draft.komaId)
  form.set('user_name', draft.userName)
  form.set('description', draft.description.trim())
  form.set('twitter_id', draft.twitterId)
  form.set('discord_id', draft.discordId)
  if (icon) form.set('icon.png', icon, 'icon.png')
  const { error } = await api.call('PUT /me', { body: form })
  return error
}
