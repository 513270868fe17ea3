import type { DemoUserKey } from './cast.ts'
import type { DemoPhoto } from './demo-plan.ts'

/** Photos that one user sent to another. */
export interface DemoSending {
  by: DemoUserKey
  to: DemoUserKey
  /** Oldest first. */
  photos: DemoPhoto[]
  /** What the receiver reacted with to the last photo; null if the sending is still unread. */
  reaction: string | null
}

export interface DemoGroup {
  owner: DemoUserKey
  name: string
  icon: string
  users: DemoUserKey[]
}

/** Threads in both directions, of which the latest sendings are unread; oldest first. */
export function planSendings(photos: readonly DemoPhoto[]): DemoSending[] {
  /** Of the photos that both were there for, `count` of them; the latest `skipped` are left out. */
  const sending = (
    by: DemoUserKey,
    to: DemoUserKey,
    [count, skipped]: [number, number],
    reaction: string | null,
  ): DemoSending => {
    const together = photos.filter(({ owner, present }) => owner === by && present.includes(to))
    const end = together.length - skipped
    return { by, to, photos: together.slice(Math.max(0, end - count), Math.max(0, end)), reaction }
  }
  const sendings = [
    sending('nagi', 'mio', [1, 3], '🎉'),
    sending('mio', 'nagi', [2, 6], '👏'),
    sending('sora', 'mio', [3, 4], '😍'),
    sending('mio', 'sora', [2, 1], '✨'),
    sending('mio', 'kanade', [3, 2], '🎉'),
    sending('sora', 'mio', [4, 0], null),
    sending('kanade', 'mio', [2, 0], null),
    sending('mio', 'nagi', [2, 0], null),
  ]
  const sentAt = (sent: DemoSending) => sent.photos.at(-1)?.takenAt.getTime() ?? 0
  return sendings.filter((sent) => sent.photos.length > 0).toSorted((one, other) => sentAt(one) - sentAt(other))
}

export const demoGroups: readonly DemoGroup[] = [
  { owner: 'mio', name: '夜ふかし組', icon: '🌙', users: ['sora', 'nagi'] },
  { owner: 'mio', name: 'クラブ仲間', icon: '🎧', users: ['kanade', 'sora'] },
  { owner: 'kanade', name: 'いつものお客さん', icon: '💿', users: ['mio'] },
]
