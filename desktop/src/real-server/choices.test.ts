import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pngOf } from '../engine/test-photos.ts'
import { type TestComputer, TestWorld } from './test-computer.ts'

let world: TestWorld
let computer: TestComputer
let pictures: string
let logs: string
const lake = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'
const yukine = 'usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0'
const named = (minute: number) => `VRChat_2025-08-16_20-${minute}-00.000_1920x1080.png`

async function save(path: string, modifiedAt = Date.UTC(2025, 7, 16)): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, pngOf(path))
  await utimes(path, modifiedAt / 1000, modifiedAt / 1000)
}

/** VRChat under Proton, as Steam sets it up. */
beforeAll(async () => {
  world = await TestWorld.start()
  computer = await world.computer()
  const user = '.local/share/Steam/steamapps/compatdata/438100/pfx/drive_c/users/steamuser'
  pictures = join(computer.home, user, 'Pictures/VRChat')
  logs = join(computer.home, user, 'AppData/LocalLow/VRChat/VRChat')
  await mkdir(logs, { recursive: true })
  const line = (time: string, text: string) => `2025.08.16 ${time} Debug      -  [Behaviour] ${text}\r\n`
  await writeFile(
    join(logs, 'output_log_2025-08-16_19-50-00.txt'),
    line('19:55:00', 'Entering Room: 灯籠の湖') +
      line('19:55:00', `Joining ${lake}:55139~region(jp)`) +
      line('19:56:00', `OnPlayerJoined 雪音 (${yukine})`) +
      line('21:00:00', 'OnLeftRoom'),
  )
  await save(join(pictures, '2025-08', named(10)))
  await save(join(pictures, 'Prints/print.png'))
  await save(join(pictures, 'Private/private.png'))
  computer.start(['--exclude', join(pictures, 'Private')])
  await vi.waitFor(() => expect(computer.address).not.toBeNull(), { timeout: 30_000 })
})
afterAll(() => world.stop())

const sent = (count: number) => expect.poll(async () => (await computer.view()).sent, { timeout: 30_000 }).toBe(count)
const set = async (change: object) => expect((await computer.ask('settings', change)).status).toBe(204)
async function factsOf(filename: string) {
  const { photos } = await world.person.api.ask('GET /my', { query: {} })
  const photo = photos.find((one) => one.filename === filename)
  return [photo?.world_name, photo?.in_vrchat_users_candidate.map((player) => player.vrchat_display_name)]
}

describe('what its user chooses', () => {
  it('is asked for first, with a count and a size, and nothing is sent before', async () => {
    await expect
      .poll(() => computer.view(), { timeout: 30_000 })
      .toMatchObject({
        phase: 'choosing',
        choice: { everything: { files: 1, bytes: expect.any(Number) }, today: { files: 0, bytes: 0 } },
      })
    const view = await computer.view()
    expect([view.foundRoots, view.sent, world.proxy.count('POST', /photo/)]).toEqual([...[[pictures], 0, 0]])
  })

  it('is what is sent: nothing of the log unless it is allowed, and each kind separately', async () => {
    await set({ begin: 'everything' })
    await sent(1)
    expect(await factsOf(named(10))).toEqual([null, []])
    await set({ log: { world: true, instance: false, players: false } })
    await save(join(pictures, '2025-08', named(20)))
    await sent(2)
    expect(await factsOf(named(20))).toEqual(['灯籠の湖', []])
    await set({ log: { world: false, instance: false, players: true } })
    await save(join(pictures, '2025-08', named(30)))
    await sent(3)
    expect(await factsOf(named(30))).toEqual([null, ['雪音']])
    const { rows } = await world.koma.ports.database.pool.query('select instance_id from photos')
    expect(rows.map((row) => row.instance_id)).toEqual([null, null, null])
  })

  it('is which folders: excluded ones and extras come when they are wanted', async () => {
    expect(await world.library()).not.toContain('print.png')
    await set({ takesExtras: true })
    await sent(4)
    await set({ excluded: [] })
    await sent(5)
    await save(join(computer.folder, 'further.png'))
    await set({ folders: [computer.folder] })
    await sent(6)
    expect((await world.library()).slice(3)).toEqual(['print.png', 'private.png', 'further.png'])
  })

  it('is a pause, which outlives a restart, and from today on', async () => {
    await set({ isPaused: true, begin: 'today' })
    await save(join(pictures, 'old.png'))
    await save(join(pictures, 'new.png'), Date.now() - 1_000)
    computer.kill()
    await computer.ended()
    computer.output = ''
    computer.start([])
    await expect.poll(() => computer.state(), { timeout: 30_000 }).toMatch(/^paused: 6 in Koma/)
    await expect.poll(async () => (await computer.view()).waiting, { timeout: 30_000 }).toBe(1)
    await set({ isPaused: false })
    await sent(7)
    expect((await world.library()).at(-1)).toBe('new.png')
  })
})
