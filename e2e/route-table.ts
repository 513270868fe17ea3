import type { DemoPageIds } from './demo.ts'
import type { Language } from './journey.ts'

/** Texts of a page in both languages; one text if it is the same in both, such as a name in the demo. */
type Seen = string | Record<Language, string>

export const readers = ['user', 'guest'] as const
export type Reader = (typeof readers)[number]

export interface Route {
  /** As in the page table of the web app. */
  path: string
  at?: (ids: DemoPageIds) => string
  /** What the demo's user sees on it. */
  user: Seen
  /** What guests see; without it they are led to the login. */
  guest?: Seen
  /** A page with a link to it. */
  from?: string
  /** Where it leads on to by itself. */
  leadsTo?: Partial<Record<Reader, (ids: DemoPageIds) => string>>
}

const both = (ja: string, en: string): Seen => ({ ja, en })
const linkEnded = both('このリンクは使えません', "This link doesn't work")

/** Every page, what is seen of the demo on it, and where a link leads to it, by area. A new page adds its row here. */
export const areas: Readonly<Record<string, readonly Route[]>> = {
  home: [
    { path: '/', user: 'Club Prism 打ち上げ', guest: 'カナデ' },
    {
      path: '/timeline/main/photo/:timestamp',
      at: ({ post }) => `/timeline/main/photo/${post}`,
      user: 'カナデ',
      guest: 'カナデ',
    },
    {
      path: '/timeline/me/photo/:timestamp',
      at: ({ ownPost }) => `/timeline/me/photo/${ownPost}`,
      user: 'ミオ',
    },
    { path: '/notification', user: 'ソラ', from: '/' },
  ],
  library: [
    { path: '/photo', user: 'Club Prism', from: '/' },
    { path: '/photo/:photoId', at: ({ photo }) => `/photo/${photo}`, user: 'Club Prism', from: '/photo' },
    { path: '/favorite', user: '桜並木', from: '/photo' },
    { path: '/trash', user: '夜更かしラウンジ', from: '/' },
    { path: '/select_tag_user', at: ({ photo }) => `/select_tag_user?photo=${photo}`, user: 'カナデ' },
    {
      path: '/p/:token',
      at: ({ link }) => link,
      user: 'Club Prism',
      guest: 'Club Prism',
    },
    {
      path: '/takedown/:takedownId',
      at: ({ takedown }) => `/takedown/${takedown}`,
      user: both('写真のリンクを止めました', "The link of a photo doesn't open anymore"),
      from: '/notification',
    },
  ],
  albums: [
    { path: '/album', user: '浮島の夕焼け', from: '/' },
    { path: '/album/create', user: both('新しいアルバム', 'New album') },
    { path: '/album/:albumId', at: ({ album }) => `/album/${album}`, user: 'クラブの夜', from: '/album' },
    {
      path: '/album/:albumId/edit',
      at: ({ album }) => `/album/${album}/edit`,
      user: 'クラブの夜',
    },
    {
      path: '/album/:albumId/photo/:photoId',
      at: ({ album, albumPhoto }) => `/album/${album}/photo/${albumPhoto}`,
      user: 'Club Prism',
    },
    {
      path: '/album/:albumId/change_share',
      at: ({ album }) => `/album/${album}/change_share`,
      user: 'クラブの夜',
    },
  ],
  'shared albums': [
    { path: '/share', user: '静かなワールドめぐり', from: '/' },
    { path: '/share/create', user: both('新しいアルバム', 'New album') },
    {
      path: '/share/:shareId',
      at: ({ share }) => `/share/${share}`,
      user: '静かなワールドめぐり',
      guest: '静かなワールドめぐり',
      from: '/share',
    },
    { path: '/share/:shareId/edit', at: ({ ownShare }) => `/share/${ownShare}/edit`, user: 'ソラ' },
    {
      path: '/share/:shareId/photo/:photoId',
      at: ({ share, sharePhoto }) => `/share/${share}/photo/${sharePhoto}`,
      user: '黄昏の浮島',
      guest: '黄昏の浮島',
    },
  ],
  'messages and people': [
    { path: '/dm', user: 'カナデ', from: '/' },
    { path: '/dm/create', user: both('送る写真を選ぶ', 'Choose photos to send'), from: '/dm' },
    { path: '/dm/:userId', at: ({ thread }) => `/dm/${thread}`, user: 'カナデ', from: '/dm' },
    {
      path: '/dm/:userId/photo/:photoId',
      at: ({ thread, threadPhoto }) => `/dm/${thread}/photo/${threadPhoto}`,
      user: 'カナデ',
    },
    { path: '/user', user: 'ミオ', from: '/', leadsTo: { user: ({ user }) => `/user/${user}` } },
    { path: '/user/:userId', at: ({ thread }) => `/user/${thread}`, user: 'カナデ' },
    { path: '/edit_profile', user: 'mio_0816' },
    { path: '/address_book', user: 'クラブ仲間', from: '/dm' },
    { path: '/group/:groupId', at: ({ group }) => `/group/${group}`, user: 'クラブ仲間', from: '/address_book' },
  ],
  campaigns: [
    {
      path: '/pr/:campaign',
      at: () => '/pr/vket2025summer',
      user: 'Vket 2025 Summer',
      guest: 'Vket 2025 Summer',
      from: '/',
    },
    {
      path: '/pr/:campaign/:token',
      at: () => '/pr/vket2025summer/a-code',
      user: 'Vket 2025 Summer',
      guest: 'Vket 2025 Summer',
      leadsTo: { user: () => '/pr/vket2025summer', guest: () => '/pr/vket2025summer' },
    },
    {
      path: '/pr/:campaign/photo/:timestamp',
      at: ({ campaignPost }) => `/pr/vket2025summer/photo/${campaignPost}`,
      user: 'Vket',
      guest: 'Vket',
    },
  ],
  settings: [
    { path: '/setting', user: 'mio@example.com', from: '/' },
    { path: '/setting/account', user: 'mio@example.com', from: '/setting' },
    { path: '/setting/notification', user: both('通知の設定', 'Notification settings'), from: '/setting' },
    { path: '/setting/links', user: 'Club Prism', from: '/setting' },
    { path: '/setting/change_password', user: both('パスワードの変更', 'Change password'), from: '/setting/account' },
    {
      path: '/setting/change_email',
      user: 'mio@example.com',
      from: '/setting/account',
    },
    {
      path: '/setting/disconnect_device',
      user: both('つながっている端末', 'Connected devices'),
      from: '/setting/account',
    },
    { path: '/setting/passkeys', user: both('パスキー', 'Passkeys'), from: '/setting/account' },
    { path: '/setting/mute', user: both('ミュートした人', 'Muted people'), from: '/setting' },
    { path: '/setting/client_application', user: both('同期アプリ', 'Sync app'), from: '/setting' },
    { path: '/connect_device', user: both('同期アプリをつなぐ', 'Connect the sync app') },
    { path: '/lab', user: both('ラボ', 'Lab'), from: '/setting' },
    {
      path: '/setting/confirm_code',
      user: 'mio@example.com',
      leadsTo: { user: () => '/setting/change_email' },
    },
    { path: '/setting/data', user: both('データの書き出しと退会', 'Export your data or leave') },
  ],
  plans: [
    { path: '/plan', user: 'Standard', guest: 'Standard' },
    { path: '/plan/manage', user: 'Standard', from: '/plan' },
    { path: '/plan/result', user: both('お支払い', 'Payment') },
  ],
  'public pages': [
    { path: '/about', user: both('できること', 'What you can do'), guest: both('できること', 'What you can do') },
    {
      path: '/about/help',
      user: both('お困りですか？', 'How can we help?'),
      guest: both('お困りですか？', 'How can we help?'),
    },
    {
      path: '/help',
      user: both('画質は落ちませんか？', 'How do my VRChat photo'),
      guest: both('画質は落ちませんか？', 'How do my VRChat photo'),
    },
    { path: '/about/contact', user: both('お問い合わせ', 'Contact'), guest: both('お問い合わせ', 'Contact') },
    {
      path: '/about/client_tutorial',
      user: both('同期アプリ', 'sync app'),
      guest: both('同期アプリ', 'sync app'),
    },
    { path: '/about/terms', user: both('利用規約', 'Terms of use'), guest: both('利用規約', 'Terms of use') },
    {
      path: '/about/privacy_policy',
      user: both('プライバシーポリシー', 'Privacy policy'),
      guest: both('プライバシーポリシー', 'Privacy policy'),
    },
  ],
  login: [
    {
      path: '/login',
      user: 'Club Prism 打ち上げ',
      guest: both('メールでつづける', 'Continue with email'),
      leadsTo: { user: () => '/' },
    },
    // Only with an external issuer, whose journey passes through it.
    {
      path: '/login/callback',
      user: 'Club Prism 打ち上げ',
      guest: both('メールでつづける', 'Continue with email'),
      leadsTo: { user: () => '/', guest: () => '/login' },
    },
    // Without the code of the mail, which journeys of the account have.
    { path: '/undo_email_change', user: linkEnded, guest: linkEnded },
    { path: '/end_session', user: linkEnded, guest: linkEnded },
    {
      path: '/goodbye',
      user: 'Club Prism 打ち上げ',
      leadsTo: { user: () => '/' },
      guest: both('ありがとうございました', 'Thank you for your time with us'),
    },
  ],
}

export const routes: readonly Route[] = Object.values(areas).flat()

export function addressOf({ path, at }: Route, ids: DemoPageIds): string {
  return at?.(ids) ?? path
}

export function seenIn(seen: Seen, language: Language): string {
  return typeof seen === 'string' ? seen : seen[language]
}
