import type { ClientRelease } from '../calls/account/clients.ts'
import type { Client, Me, PublicUser } from '../calls/account/users.ts'
import type { Terms, TextDocument } from '../calls/documents.ts'
import { addedAt, id } from './marks.ts'

export const publicUser: PublicUser = {
  user_id: id(1),
  user_name: 'ミオ',
  koma_id: 'mio_0816',
  description: '夕焼けと集会とねこ耳。',
  vrchat_user_id: 'usr_34f3d933-b091-4163-9565-59cb819aca45',
  vrchat_display_name: 'Mio',
  twitter_id: 'mio',
  discord_id: null,
  user_icon: `/content/icon/user/${id(1)}`,
  is_mute: false,
}

/** Somebody who has signed up and not chosen a name yet. */
export const namelessUser: PublicUser = {
  ...publicUser,
  user_id: id(2),
  user_name: null,
  koma_id: null,
  description: '',
  vrchat_user_id: null,
  vrchat_display_name: null,
  twitter_id: null,
  user_icon: `/content/icon/user/${id(2)}`,
}

export const client: Client = {
  client_id: 'sync-1',
  name: 'MIO-DESKTOP',
  platform: 'Windows 11',
  version: '1.4.0',
  connected_at: addedAt,
  last_activity_at: null,
  photos_today: 42,
  is_current: false,
}

export const clientRelease: ClientRelease = {
  version: '1.4.0',
  platform: 'windows',
  file_name: 'Koma-Setup-1.4.0.exe',
  bytes: 23_456_789,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  download_url: '/api/client/download/Koma-Setup-1.4.0.exe',
}

export const me: Me = {
  ...publicUser,
  email: 'mio@example.com',
  clear_tutorials: ['pc_client'],
  plan_id: 'standard_annual',
  next_plan_id: 'free',
  next_plan_renewal_at: '2026-03-02T00:00:00.000Z',
  clients: [client],
  storage_count_files: 100_000,
  storage_used_count_files: 412,
  storage_size_bytes: 107_374_182_400,
  storage_used_bytes: 1_234_567_890,
  accepted_tos_version: '1',
  current_tos_version: '2',
}

export const terms: Terms = {
  version: '2',
  published_at: addedAt,
  changes: [
    {
      title: { ja: '共有アルバム', en: 'Shared albums' },
      text: { ja: '共有アルバムについて書き足しました。', en: 'We added a part on shared albums.' },
    },
  ],
}

export const textDocument: TextDocument = {
  version: '2',
  published_at: addedAt,
  title: '利用規約',
  text: '## 第1条\n\n==写真==はあなたのものです。',
}
