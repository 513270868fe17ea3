import type { Client } from '@koma/client'
import type { ProfileDraft } from './profile-draft.ts'

/** Saves the form, with the icon if a new one was chosen. Rejects with the ApiError. */
export async function saveProfile(api: Client, draft: ProfileDraft, icon: Blob | null): Promise<void> {
  const form = new FormData()
  form.set('koma_id', draft.komaId)
  form.set('user_name', draft.userName)
  form.set('description', draft.description.trim())
  form.set('twitter_id', draft.twitterId)
  form.set('discord_id', draft.discordId)
  form.set('vrchat_display_name', draft.vrchatName.trim())
  form.set('vrchat_user_id', draft.vrchatId)
  if (icon) form.set('icon.png', icon, 'icon.png')
  await api.ask('PUT /me', { body: form })
}
