import type { LogFacts } from '@koma/contract'
import { describe, expect, it } from 'vitest'
import { addLogFacts } from './add-log-facts.ts'
import type { PhotoMetadata } from './photo-metadata.ts'

const lake = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'
const hill = 'wrld_00000000-201e-4ed0-b937-f58c196e1b2f'
const place = `${lake}:55139~hidden(usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0)~region(jp)`

const photo = (over: Partial<PhotoMetadata> = {}): PhotoMetadata => ({
  ...{ takenAt: new Date(0), takenOffset: 540, takenFrom: 'given' as const, worldId: null, worldName: null },
  ...{ instanceId: null, authorId: null, authorName: null, players: [] },
  ...over,
})
const log: LogFacts = {
  ...{ world_id: lake, world_name: 'Lantern lake', instance_id: place },
  players: [
    { id: 'usr_3BA2A992-724c-4463-bc75-7e9f6674e8e0', name: 'tkt_' },
    { id: null, name: 'Rowan\u202e Smith' },
  ],
}
const players = [
  { id: 'usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0', name: 'tkt_' },
  { id: null, name: 'Rowan Smith' },
]

describe('what the log knows', () => {
  it('is added to a photo that says nothing, cleaned, and marked as not from the file', () => {
    expect(addLogFacts(photo(), log)).toEqual({
      metadata: photo({ worldId: lake, worldName: 'Lantern lake', instanceId: place, players }),
      fileWorld: { worldId: null, worldName: null },
    })
  })

  it('changes nothing that the photo says itself, and adds the rest', () => {
    const own = photo({ worldId: lake, worldName: 'As it was called then', players: [{ id: null, name: 'Mio' }] })
    expect(addLogFacts(own, log)).toEqual({ metadata: { ...own, instanceId: place }, fileWorld: null })
    const unnamed = photo({ worldId: lake })
    expect(addLogFacts(unnamed, log)).toMatchObject({
      metadata: { worldName: 'Lantern lake', players },
      fileWorld: { worldId: lake, worldName: null },
    })
  })

  it.each([
    ['another world', photo({ worldId: hill })],
    ['another name without an id', photo({ worldName: 'Hill' })],
  ])('is ignored as a whole if the photo is of %s', (_, own) => {
    const { world_id: _id, ...withoutId } = log
    const said = own.worldId ? log : { ...withoutId, instance_id: undefined }
    expect(addLogFacts(own, said as LogFacts)).toEqual({ metadata: own, fileWorld: null })
  })

  it('is ignored where its ids are none', () => {
    const odd = {
      world_id: 'private',
      world_name: ' ',
      instance_id: `${hill}:1 2`,
      players: [{ id: 'x', name: '\u0000' }],
    }
    expect(addLogFacts(photo(), odd)).toEqual({ metadata: photo(), fileWorld: null })
    const elsewhere = { world_id: lake, instance_id: `${hill}:1` }
    expect(addLogFacts(photo(), elsewhere).metadata).toMatchObject({ worldId: lake, instanceId: null })
  })

  it('can be only the people, only the instance, or nothing', () => {
    expect(addLogFacts(photo(), { players: log.players })).toEqual({ metadata: photo({ players }), fileWorld: null })
    expect(addLogFacts(photo(), { instance_id: place }).metadata).toEqual(photo({ instanceId: place }))
    expect(addLogFacts(photo(), undefined)).toEqual({ metadata: photo(), fileWorld: null })
  })
})
