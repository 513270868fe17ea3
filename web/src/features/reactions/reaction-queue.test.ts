import { ApiError } from '@koma/client'
import type { Reactions } from '@koma/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { photoStoreOf } from '../photos/index.ts'
import { withReaction } from './arrange-reactions.ts'
import { type ReactionCall, reactionQueueOf } from './reaction-queue.ts'

const me = personNumber(1)
const other = personNumber(2)
const photo = photoNumber(0, { reactions: { '✨': [other] } })

/** A server that answers when it is told to, and a record of what was shown in the meantime. */
function start() {
  const store = photoStoreOf(new QueryClient())
  store.put([photo])
  const shown: string[] = []
  const reactions = () => store.get(photo.photo_id)?.reactions ?? {}
  store.subscribe(() => shown.push(Object.keys(reactions()).join('')))
  let stored: Reactions = photo.reactions
  const waiting: Array<(error: ApiError | null) => void> = []
  const call: ReactionCall = (action, emoji) =>
    new Promise((resolve) => {
      waiting.push((error) => {
        if (!error) stored = withReaction(stored, emoji, me, action === 'add')
        resolve(error ? { error } : { data: { reactions: stored } })
      })
    })
  const refused: string[] = []
  const wish = (emoji: string, on: boolean) =>
    reactionQueueOf(store).wish(photo.photo_id, emoji, on, me, call, (_, kind) => refused.push(kind))
  const answer = async (error: ApiError | null = null) => {
    waiting.shift()?.(error)
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { wish, answer, waiting, shown, refused, reactions, stored: () => stored }
}

const lost = new ApiError(ApiError.network, 'Network error')

describe('wishes for reactions', () => {
  it('of two kinds are sent one after the other, and the first answer does not undo the second', async () => {
    const { wish, answer, waiting, shown, stored } = start()
    void wish('❤️', true)
    void wish('🔥', true)
    expect(waiting).toHaveLength(1)
    await answer()
    await answer()
    expect(shown).toEqual(['✨❤️', '✨❤️🔥', '✨❤️🔥', '✨❤️🔥'])
    expect(Object.keys(stored())).toEqual(['✨', '❤️', '🔥'])
  })

  it('are not sent if they cancel each other out before the first is answered', async () => {
    const { wish, answer, waiting, stored, reactions } = start()
    void wish('❤️', true)
    void wish('❤️', false)
    void wish('❤️', true)
    await answer()
    expect([waiting.length, Object.keys(stored()), Object.keys(reactions())]).toEqual([0, ['✨', '❤️'], ['✨', '❤️']])
  })

  it('that were withdrawn before their call failed are not reported as failures', async () => {
    const { wish, answer, refused, waiting, reactions } = start()
    void wish('❤️', true)
    void wish('❤️', false)
    await answer(lost)
    expect([refused, waiting.length, reactions()]).toEqual([[], 0, { '✨': [other] }])
  })

  it('that fail do not affect others', async () => {
    const { wish, answer, refused, reactions } = start()
    void wish('❤️', true)
    void wish('🔥', true)
    await answer(lost)
    await answer()
    expect([refused, Object.keys(reactions())]).toEqual([['❤️'], ['✨', '🔥']])
  })
})
