import { quickReactions } from '@koma/contract'
import { Random } from '@koma/contract/random'
import type { DemoMarks, DemoPhoto } from './demo-plan.ts'

/**
 * Who is tagged in which photo, and who reacted how. Uses its own random numbers, so that changes here do not change the photos.
 */
export function planMarks(photos: readonly DemoPhoto[]): DemoMarks[] {
  const random = new Random(2091)
  return photos.map(({ owner, night, present }) => {
    // The latest night is seen first, so most of its photos have people tagged.
    const isTagged = random.chance(night === 0 ? 0.9 : 0.35)
    const friends = present.filter((key) => key !== owner)
    const tagged = isTagged ? friends.filter(() => random.chance(0.8)) : []
    const reactions = [...tagged, owner].flatMap((by) =>
      random.chance(by === owner ? 0.15 : 0.65) ? [{ by, reaction: random.pick(quickReactions) }] : [],
    )
    return { tagged, reactions: random.shuffle(reactions) }
  })
}
