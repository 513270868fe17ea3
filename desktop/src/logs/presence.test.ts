import { describe, expect, it } from 'vitest'
import type { LogEvent, Player } from './log-line.ts'
import { PresenceLog } from './presence.ts'

const cafe = { id: 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', name: 'Café', instanceId: '55139~region(jp)' }
const mio: Player = { name: 'mio', id: 'usr_00000000-0000-4000-8000-000000000001' }
const rin: Player = { name: 'rin', id: 'usr_00000000-0000-4000-8000-000000000002' }

const entering = (name = cafe.name): LogEvent => ({ kind: 'entering', worldName: name })
const joining = (worldId = cafe.id): LogEvent => ({ kind: 'joining', worldId, instanceId: cafe.instanceId })
const comes = (player: Player): LogEvent => ({ kind: 'player-joined', player })
const goes = (player: Player): LogEvent => ({ kind: 'player-left', player })

function logOf(...events: Array<[number, LogEvent]>): PresenceLog {
  const log = new PresenceLog()
  for (const [wallTime, event] of events) log.add({ wallTime, event })
  return log
}

describe('where a photo was taken, by the log', () => {
  it('is the world that was entered last before it, with who was there at that moment', () => {
    const log = logOf([10, entering()], [10, joining()], [11, comes(mio)], [12, comes(rin)], [20, goes(rin)])
    expect(log.at(11)).toEqual({ world: cafe, players: [mio] })
    expect(log.at(15)).toEqual({ world: cafe, players: [mio, rin] })
    expect(log.at(30)).toEqual({ world: cafe, players: [mio] })
  })

  it('is unknown before the first world, after leaving, and while only the name is known', () => {
    const log = logOf([10, entering()], [11, joining()], [20, { kind: 'left' }], [30, entering('Next')])
    expect([log.at(9), log.at(21), log.at(31)]).toEqual([null, null, null])
    expect(log.at(20)).toEqual({ world: cafe, players: [] })
  })

  it('does not carry people from one world into the next', () => {
    const log = logOf([10, entering()], [10, joining()], [11, comes(rin)], [20, entering('Next')], [20, joining()])
    expect(log.at(25)).toEqual({ world: { ...cafe, name: 'Next' }, players: [] })
    expect(log.at(15)?.players).toEqual([rin])
  })

  it('counts somebody who left and came back once, by the id if there is one', () => {
    const renamed = { name: 'rin ', id: rin.id }
    const log = logOf([10, entering()], [10, joining()], [11, comes(rin)], [12, goes(renamed)], [13, comes(rin)])
    expect(log.at(12)?.players).toEqual([rin])
    expect(log.at(14)?.players).toEqual([rin])
    const unnamed = { name: 'rin', id: null }
    expect(logOf([1, entering()], [1, joining()], [2, comes(unnamed)], [3, goes(rin)]).at(4)?.players).toEqual([])
  })

  it('ignores people and places while in no world', () => {
    expect(logOf([10, joining()], [10, comes(mio)], [11, goes(mio)]).at(12)).toBeNull()
  })

  it('forgets the oldest stays after two hundred', () => {
    const visits = Array.from(
      { length: 201 },
      (_, at): Array<[number, LogEvent]> => [
        [at * 10, entering(`world ${at}`)],
        [at * 10, joining()],
      ],
    )
    const log = logOf(...visits.flat())
    expect([log.at(5), log.at(15)?.world.name, log.at(2005)?.world.name]).toEqual([null, 'world 1', 'world 200'])
  })
})
