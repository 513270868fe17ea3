import { describe, expect, it } from 'vitest'
import { readLogLine } from './log-line.ts'

const behaviour = (text: string, level = 'Log       ') => `2025.01.07 23:18:26 ${level} -  [Behaviour] ${text}`
const eventOf = (line: string) => readLogLine(line)?.event ?? null
const user = 'usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0'
const world = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'

describe("a line of VRChat's log", () => {
  it('tells the world by its name, then by its id with the instance', () => {
    expect(readLogLine(behaviour('Entering Room: 今週の一枚2024'))).toEqual({
      wallTime: Date.UTC(2025, 0, 7, 23, 18, 26),
      event: { kind: 'entering', worldName: '今週の一枚2024' },
    })
    expect(eventOf(behaviour(`Joining ${world}:55139~hidden(${user})~region(jp)`))).toEqual({
      kind: 'joining',
      worldId: world,
      instanceId: `55139~hidden(${user})~region(jp)`,
    })
  })

  it('is read at both levels that VRChat has used, and with the line ending of Windows', () => {
    expect(eventOf(behaviour('OnLeftRoom', 'Debug     '))).toEqual({ kind: 'left' })
    expect(eventOf(`${behaviour('OnLeftRoom')}\r`)).toEqual({ kind: 'left' })
    expect(eventOf('2024.10.23 21:18:34 Log        -  VRCApplication: HandleApplicationQuit at 936.5161')).toEqual({
      kind: 'left',
    })
  })

  it('tells players with their ids, whatever their names contain', () => {
    expect(eventOf(behaviour(`OnPlayerJoined tkt_ (${user})`))).toEqual({
      kind: 'player-joined',
      player: { name: 'tkt_', id: user },
    })
    expect(eventOf(behaviour(`OnPlayerLeft Rin (DJ) x (${user})`))).toEqual({
      kind: 'player-left',
      player: { name: 'Rin (DJ) x', id: user },
    })
    expect(eventOf(behaviour('OnPlayerJoined Rin (8JoV9XEdpo)'))).toEqual({
      kind: 'player-joined',
      player: { name: 'Rin', id: '8JoV9XEdpo' },
    })
  })

  it('tells players without ids in old logs', () => {
    expect(eventOf(behaviour('OnPlayerJoined Rowan Smith (DJ)'))).toEqual({
      kind: 'player-joined',
      player: { name: 'Rowan Smith (DJ)', id: null },
    })
    expect(eventOf(behaviour('User Authenticated: Kaj'))).toEqual({
      kind: 'signed-in',
      player: { name: 'Kaj', id: null },
    })
  })

  it.each([
    behaviour('Joining or Creating Room: はじまりタウン'),
    behaviour('Joining friend: Rin'),
    behaviour('OnPlayerJoinComplete Rowan Smith'),
    behaviour('OnPlayerLeftRoom'),
    behaviour('OnPlayerEnteredRoom'),
    behaviour(`Joining ${world.toUpperCase()}:1`),
    '2025.01.07 23:18:26 Log        -  [VRC Camera] Took screenshot to: C:\\Users\\Tea\\VRChat.png',
    '   at VRC.Something ()',
    '',
    behaviour(`OnPlayerJoined ${'x'.repeat(3_000)}`),
  ])('says nothing otherwise: %s', (line) => {
    expect(readLogLine(line)).toBeNull()
  })
})
