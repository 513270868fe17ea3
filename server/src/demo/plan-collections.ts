import type { ShareType } from '@koma/contract'
import { type DemoUserKey, demoWorlds } from './cast.ts'
import type { DemoPhoto } from './demo-plan.ts'

export interface DemoAlbum {
  owner: DemoUserKey
  name: string
  photos: DemoPhoto[]
}

export interface DemoShare {
  owner: DemoUserKey
  name: string
  type: ShareType
  password: string | null
  members: DemoUserKey[]
  applicants: DemoUserKey[]
  invited: DemoUserKey[]
  /** Photos of the owner and the members, oldest first. */
  photos: DemoPhoto[]
}

const { isles, lanterns, neon, club, lounge, hill, station, deep, forest } = demoWorlds

/** Albums of every user, by the world where the photos were taken. */
export function planAlbums(photos: readonly DemoPhoto[]): DemoAlbum[] {
  const albums: Array<[DemoUserKey, string, ReadonlyArray<{ name: string }>]> = [
    ['mio', '浮島の夕焼け', [isles]],
    ['mio', 'クラブの夜', [club, neon]],
    ['mio', '静かな場所', [lanterns, deep, forest]],
    ['sora', '星と空', [hill, station]],
    ['nagi', 'のんびり', [lanterns, deep, forest, lounge]],
    ['kanade', 'まわした夜', [club]],
  ]
  return albums.map(([owner, name, worlds]) => ({
    owner,
    name,
    photos: takenAt(photos, worlds).filter((photo) => photo.owner === owner),
  }))
}

/** One share of each type; together they have members, an applicant and an invited user. */
export function planShares(photos: readonly DemoPhoto[]): DemoShare[] {
  const share = (
    owner: DemoUserKey,
    name: string,
    type: ShareType,
    people: Partial<Pick<DemoShare, 'members' | 'applicants' | 'invited' | 'password'>>,
    of: readonly DemoPhoto[],
  ): DemoShare => {
    const { members = [], applicants = [], invited = [], password = null } = people
    const insiders = [owner, ...members]
    const shown = of.filter((photo) => insiders.includes(photo.owner))
    return { owner, name, type, password, members, applicants, invited, photos: shown }
  }
  const recent = photos.filter(({ night }) => night <= 2)
  return [
    share('mio', 'いつもの夜', 'INVITE_ONLY', { members: ['sora', 'nagi'], applicants: ['kanade'] }, recent),
    share(
      'sora',
      '夜更かし写真部',
      'INVITE_PLUS',
      { members: ['kanade'], invited: ['mio'] },
      takenAt(photos, [hill, lounge, station, club]),
    ),
    share(
      'nagi',
      '静かなワールドめぐり',
      'PUBLIC',
      { members: ['mio', 'sora'] },
      takenAt(photos, [lanterns, deep, forest, isles]),
    ),
    share(
      'kanade',
      'Club Prism 打ち上げ',
      'PUBLIC_PASSWORD',
      { members: ['mio', 'nagi'], password: 'prism' },
      takenAt(photos, [club, neon]),
    ),
  ]
}

function takenAt(photos: readonly DemoPhoto[], worlds: ReadonlyArray<{ name: string }>): DemoPhoto[] {
  const names = new Set(worlds.map(({ name }) => name))
  return photos.filter(({ world }) => world !== null && names.has(world.name))
}
