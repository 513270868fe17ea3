import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@koma/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { factsOf } from './log-facts.ts'
import { LogFolder } from './log-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-logs-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lake = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'
const hill = 'wrld_00000000-201e-4ed0-b937-f58c196e1b2f'
const yukine = 'usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0'
const line = (time: string, text: string) => `2025.08.16 ${time} Log        -  [Behaviour] ${text}\r\n\r\n`
const stay = (time: string, name: string, id: string) =>
  line(time, `Entering Room: ${name}`) + line(time, `Joining ${id}:55139~region(jp)`)
const write = (time: string, text: string) => writeFile(join(folder, `output_log_2025-08-16_${time}.txt`), text)
const at = (hours: number, minutes: number) => Date.UTC(2025, 7, 16, hours, minutes)
const worldAt = async (logs: LogFolder, ...time: [number, number]) => (await logs.at(at(...time)))?.world.name ?? null

describe('the folder of the logs', () => {
  it('tells where somebody was and with whom, at a moment', async () => {
    await write('20-00-00', stay('20:01:00', '灯籠の湖', lake) + line('20:02:00', `OnPlayerJoined 雪音 (${yukine})`))
    await appendFile(join(folder, 'output_log_2025-08-16_20-00-00.txt'), line('20:20:00', 'something else'))
    const logs = new LogFolder([folder, join(folder, 'missing')])
    expect(await logs.at(at(20, 10))).toEqual({
      world: { id: lake, name: '灯籠の湖', instanceId: '55139~region(jp)' },
      players: [{ id: yukine, name: '雪音' }],
    })
    expect([await logs.at(at(20, 0)), await logs.at(at(19, 0))]).toEqual([null, null])
  })

  it('reads on as a log grows, also in the midst of a line and a letter', async () => {
    const bytes = Buffer.from(stay('20:01:00', '灯籠の湖', lake))
    const cut = bytes.indexOf('籠') + 1
    const path = join(folder, 'output_log_2025-08-16_20-00-00.txt')
    await writeFile(path, bytes.subarray(0, cut))
    const logs = new LogFolder([folder])
    expect(await worldAt(logs, 20, 2)).toBeNull()
    await appendFile(path, bytes.subarray(cut))
    expect(await worldAt(logs, 20, 2)).toBe('灯籠の湖')
    await appendFile(path, stay('20:30:00', 'Hill', hill))
    expect([await worldAt(logs, 20, 2), await worldAt(logs, 20, 31)]).toEqual(['灯籠の湖', 'Hill'])
  })

  it('finds the log of the moment among several, the latest that knows it first', async () => {
    await write('20-00-00', stay('20:01:00', 'Lake', lake) + line('23:00:00', 'still running'))
    await write('21-00-00', stay('21:01:00', 'Hill', hill) + line('21:30:00', 'OnLeftRoom'))
    await write('x', 'no log')
    const logs = new LogFolder([folder])
    expect([await worldAt(logs, 20, 30), await worldAt(logs, 21, 15), await worldAt(logs, 22, 0)]).toEqual([
      ...['Lake', 'Hill', 'Lake'],
    ])
  })

  it('does not take a log for one of today that ended without saying so', async () => {
    await write('20-00-00', stay('20:01:00', 'Lake', lake))
    const logs = new LogFolder([folder])
    expect([await worldAt(logs, 20, 20), await worldAt(logs, 21, 0)]).toEqual(['Lake', null])
  })

  it('starts over when a log was replaced, and lives through a line without an end', async () => {
    await write('20-00-00', stay('20:01:00', 'A longer name of a lake', lake))
    const logs = new LogFolder([folder])
    expect(await worldAt(logs, 20, 2)).toBe('A longer name of a lake')
    await write('20-00-00', stay('20:01:00', 'Hill', hill))
    expect(await worldAt(logs, 20, 2)).toBe('Hill')
    await appendFile(join(folder, 'output_log_2025-08-16_20-00-00.txt'), 'x'.repeat(3_000_000))
    await appendFile(join(folder, 'output_log_2025-08-16_20-00-00.txt'), `\n${stay('20:05:00', 'Sea', lake)}`)
    expect(await worldAt(logs, 20, 6)).toBe('Sea')
  })
})

describe('what of a moment may be sent', () => {
  const moment = { world: { id: lake, name: 'Lake', instanceId: '1' }, players: [{ id: null, name: 'Mio' }] }
  const none = { world: false, instance: false, players: false }

  it('is nothing, until each kind is allowed', () => {
    expect(factsOf(moment, none)).toBeUndefined()
    expect(factsOf(moment, { ...none, world: true })).toEqual({ world_id: lake, world_name: 'Lake' })
    expect(factsOf(moment, { ...none, instance: true })).toEqual({ instance_id: `${lake}:1` })
    expect(factsOf(moment, { ...none, players: true })).toEqual({ players: moment.players })
    expect(factsOf({ ...moment, players: [] }, { ...none, players: true })).toBeUndefined()
  })

  it('fits into what the server takes, however many people with long names were there', () => {
    const players = Array.from({ length: 300 }, (_, place) => ({ id: yukine, name: `${'雪'.repeat(300)}${place}` }))
    const facts = factsOf({ ...moment, players }, { world: true, instance: true, players: true })
    expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThanOrEqual(limits.upload.logFactsBytes)
    expect(facts?.players?.length).toBeGreaterThan(5)
  })
})
