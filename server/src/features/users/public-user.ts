import type { PublicUser } from '@koma/contract'
import type { ContentUrls } from '../../content-url.ts'
import type { UserRow } from './store.ts'

/** The columns that an answer about a user needs. Nothing else is read for others. */
export const publicColumns = [
  'user_id',
  'user_name',
  'koma_id',
  'description',
  'vrchat_user_id',
  'vrchat_display_name',
  'twitter_id',
  'discord_id',
  'icon_version',
] as const

/** What anybody may know about a user. Only `isMute` depends on the viewer. */
export function publicUser(
  user: Pick<UserRow, (typeof publicColumns)[number]>,
  urls: ContentUrls,
  isMute = false,
): PublicUser {
  return {
    user_id: user.user_id,
    user_name: user.user_name,
    koma_id: user.koma_id,
    description: user.description,
    vrchat_user_id: user.vrchat_user_id,
    vrchat_display_name: user.vrchat_display_name,
    twitter_id: user.twitter_id,
    discord_id: user.discord_id,
    user_icon: urls.icon(user.user_id, user.icon_version),
    is_mute: isMute,
  }
}
