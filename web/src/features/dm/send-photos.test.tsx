import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Fault, fail, json } from '../../../testing/answers.ts'
import { renderUi } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { createTestClient } from '../../../testing/test-client.ts'
import { type Sending, type SendingOutcome, useSendPhotos } from './send-photos.ts'

const people = [1, 2, 3, 4, 5].map((number) => personNumber(number).user_id)
const photos = [photoNumber(1).photo_id, photoNumber(2).photo_id]

/** Records each call, and fails it if the test says so. */
function sendingServer() {
  const calls: Array<{ to: string; photoIds: string[]; id: string }> = []
  const faults = new Map<string, Fault>()
  const client = createTestClient(async (input, init) => {
    const to = String(input).split('/').at(-1) ?? ''
    const { photo_ids: photoIds, sending_id: id } = JSON.parse(String(init?.body))
    calls.push({ to, photoIds, id })
    const fault = faults.get(to)
    return fault ? fail(fault) : json({ photos: [] }, 201)
  })
  return { calls, faults, client }
}

function Sender({ wanted, onDone }: { wanted: Sending; onDone: (outcome: SendingOutcome) => void }) {
  const { run } = useSendPhotos(onDone)
  return (
    <button type="button" onClick={() => void run({ ...wanted })}>
      send
    </button>
  )
}

function setup() {
  const server = sendingServer()
  const outcomes: SendingOutcome[] = []
  const wanted = { photoIds: photos, userIds: people }
  const { user } = renderUi(<Sender wanted={wanted} onDone={(outcome) => outcomes.push(outcome)} />, {
    client: server.client,
  })
  const send = async () => {
    const before = outcomes.length
    await user.click(screen.getByRole('button', { name: 'send' }))
    await waitFor(() => expect(outcomes).toHaveLength(before + 1))
    return outcomes.at(-1)
  }
  return { ...server, wanted, send }
}

const idsTo = (calls: ReadonlyArray<{ to: string; id: string }>, user: string) =>
  calls.filter(({ to }) => to === user).map(({ id }) => id)

describe('[7 DM] sending photos to several people', () => {
  it('gives each receiver a sending with an id of its own', async () => {
    const { calls, send } = setup()
    const outcome = await send()
    expect([[...(outcome?.sent ?? [])].sort(), outcome?.failed.size]).toEqual([people, 0])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(5)
    for (const { id, photoIds } of calls) {
      expect([photoIds, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)]).toEqual([
        photos,
        true,
      ])
    }
  })

  it('tells who failed and why, and tries these again with the same id', async () => {
    const { calls, faults, wanted, send } = setup()
    const [first = '', second = '', third = ''] = people
    faults.set(second, 'not_found').set(third, 'attempt_limit')
    const outcome = await send()
    expect([...(outcome?.failed ?? [])].map(([userId, { status }]) => [userId, status])).toEqual([
      [second, 404],
      [third, 429],
    ])
    faults.clear()
    wanted.userIds = [second, third]
    expect((await send())?.failed.size).toBe(0)
    expect([idsTo(calls, first), idsTo(calls, second), idsTo(calls, third)].map((ids) => new Set(ids).size)).toEqual([
      1, 1, 1,
    ])
    expect([idsTo(calls, first).length, idsTo(calls, second).length]).toEqual([1, 2])
  })

  it('makes a new id after the photos arrived, and for other photos', async () => {
    const { calls, faults, wanted, send } = setup()
    const [first = ''] = people
    wanted.userIds = [first]
    await send()
    await send()
    faults.set(first, 'not_found')
    await send()
    wanted.photoIds = photos.slice(0, 1)
    await send()
    expect(new Set(idsTo(calls, first)).size).toBe(4)
  })

  it('stops at a lost connection and reports everybody who did not get the photos', async () => {
    const { calls, faults, send } = setup()
    for (const userId of people) faults.set(userId, 'lost')
    const outcome = await send()
    expect([[...(outcome?.failed.keys() ?? [])].sort(), outcome?.sent]).toEqual([people, []])
    expect(calls.length).toBeLessThan(people.length)
  })
})
