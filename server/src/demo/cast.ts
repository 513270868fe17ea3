import { createHash } from 'node:crypto'

export type DemoUserKey = 'mio' | 'sora' | 'nagi' | 'kanade'

export interface DemoUser {
  key: DemoUserKey
  komaId: string
  userName: string
  description: string
  email: string
  twitterId: string | null
  discordId: string | null
  vrchatUserId: string
  vrchatDisplayName: string
  /** A file in the demo's pictures, 320 x 320. */
  icon: string
}

export interface DemoWorld {
  worldId: string
  name: string
}

export interface DemoPlayer {
  id: string
  name: string
}

/** A world as the plan uses it: its scenes, and when people go there. */
export interface VisitedWorld extends DemoWorld {
  scenes: readonly [string, ...string[]]
  /** 1 to 12; always, if not given. */
  months?: readonly number[]
}

export const demoUsers: readonly DemoUser[] = [
  {
    key: 'mio',
    komaId: 'mio_0816',
    userName: 'ミオ',
    description: '夕焼けと集会とねこ耳。浮島によくいます。',
    email: 'mio@example.com',
    twitterId: 'mio_0816',
    discordId: 'mio0816',
    vrchatUserId: fictionalId('usr', 'mio'),
    vrchatDisplayName: 'ミオ',
    icon: 'icon-mio.jpg',
  },
  {
    key: 'sora',
    komaId: 'sora_vr',
    userName: 'ソラ',
    description: '星と空の写真ばかり撮っています。夜型です。',
    email: 'sora@example.com',
    twitterId: 'sora_vr',
    discordId: null,
    vrchatUserId: fictionalId('usr', 'sora'),
    vrchatDisplayName: 'そら_VR',
    icon: 'icon-sora.jpg',
  },
  {
    key: 'nagi',
    komaId: 'nagi_',
    userName: '凪',
    description: '静かなワールドが好き。写真はのんびり整理中。',
    email: 'nagi@example.com',
    twitterId: null,
    discordId: 'nagi_nagi',
    vrchatUserId: fictionalId('usr', 'nagi'),
    vrchatDisplayName: '凪 ‐nagi‐',
    icon: 'icon-nagi.jpg',
  },
  {
    key: 'kanade',
    komaId: 'kanade_dj',
    userName: 'カナデ',
    description: 'Club Prism でまわしてます。金曜の夜に会いましょう。',
    email: 'kanade@example.com',
    twitterId: 'kanade_dj',
    discordId: 'kanade.dj',
    vrchatUserId: fictionalId('usr', 'kanade'),
    vrchatDisplayName: 'Kanade',
    icon: 'icon-kanade.jpg',
  },
]

/** People who are in the worlds but have no account. */
export const demoFriends: readonly DemoPlayer[] = [
  'ゆきね',
  'シノ',
  'ハルうさ',
  'るる',
  'くろまめ',
  'ASTER-7',
  'ぽん太',
  'らいむ',
].map((name) => ({ id: fictionalId('usr', name), name }))

export const demoWorlds = {
  isles: world('黄昏の浮島', ['sunset', 'group1', 'sunset']),
  lanterns: world('灯籠の湖', ['lantern', 'torii', 'lantern']),
  neon: world('ネオン横丁 2091', ['neon', 'umbrella', 'synth', 'rooftop']),
  club: world('Club Prism', ['club', 'selfie', 'club']),
  lounge: world('夜更かしラウンジ', ['room', 'group2']),
  station: world('宇宙ステーション KAGUYA', ['orbit']),
  hill: world('星見の丘 - Stargazer Hill', ['starhill', 'aurora', 'aurorap']),
  deep: world('水の底', ['jelly']),
  forest: world('Whispering Woods', ['forest']),
  sakura: world('桜並木', ['sakura', 'selfie2', 'sakuranight'], [3, 4, 5]),
  summer: world('夏空停留所', ['summer'], [6, 7, 8, 9]),
  vket: world('Vket 2025 Summer - 花火の港', ['fireworks', 'summer', 'fireworks']),
} satisfies Record<string, VisitedWorld>

function world(name: string, scenes: VisitedWorld['scenes'], months?: readonly number[]): VisitedWorld {
  return { worldId: fictionalId('wrld', name), name, scenes, ...(months ? { months } : {}) }
}

/** An id in VRChat's format that belongs to nobody there. */
function fictionalId(kind: 'usr' | 'wrld', name: string): string {
  const hex = createHash('sha256').update(`koma demo ${kind} ${name}`).digest('hex')
  return `${kind}_${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
