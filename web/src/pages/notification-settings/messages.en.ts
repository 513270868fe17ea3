import type { Translation } from '@koma/ui/translation.ts'
import type { notificationSettingsJa } from './messages.ja.ts'

export const notificationSettingsEn: Translation<typeof notificationSettingsJa> = {
  title: 'Notification settings',
  allOn: 'Turn all on',
  summary: 'You get <b>{on, number}</b> of {all, number} kinds',
  meter: 'Notifications you get',
  savedAtOnce: 'Changes are saved at once',
  notSaved: "Couldn't save the setting. Try again.",
  offline: "Couldn't save the setting because you're offline.",
  group: { share: 'Shared albums', dm: 'DM', tag: 'Tags' },
  share: { title: 'Invitations and joining', caption: 'Invitations, requests to join, approvals' },
  share_add_photo: { title: 'New photos', caption: '“Yukine added 8 photos”' },
  share_reaction: { title: 'Reactions', caption: 'To your photos in shared albums' },
  share_name_change: { title: 'Renamed albums', caption: 'When an album gets a new name' },
  share_type_change: { title: 'Changed access', caption: 'When someone changes who sees an album' },
  dm: { title: 'DM', caption: 'Turning this off also stops the two below' },
  dm_receive: { title: 'Photos sent to you', caption: '“Yukine sent you 3 photos”' },
  dm_reaction: { title: 'Reactions in DMs', caption: 'To photos you sent' },
  tag: { title: 'Tags', caption: 'When someone tags you in their photo' },
  push: {
    group: 'This device',
    title: 'Push notifications',
    caption: 'Reach this device while Koma is closed. The lock screen shows who did what, and nothing else',
    denied: "Notifications from Koma are turned off in this device's settings",
    failed: "Couldn't change push notifications. Try again.",
  },
  muted: { title: 'Muted people', caption: "You never get notifications from people you've muted" },
}
