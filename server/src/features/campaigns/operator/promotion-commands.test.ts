import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { campaignsOf, summer } from '../test-campaigns.ts'
import { runPromotionCommand } from './promotion-commands.ts'

const example = fileURLToPath(new URL('../../../../promotions/vket2025summer.json', import.meta.url))

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const run = (...args: string[]) => runPromotionCommand(koma.ports, args)
async function add(file: unknown): Promise<string> {
  const path = join(koma.config.dataDir, 'promotion.json')
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file))
  return run('add', path)
}

describe('npm run promotion', () => {
  it('adds the example that is part of Koma: its code raises the free plan while it runs', async () => {
    expect(await run('list')).toBe('There are no campaigns.')
    expect((await run('add', example)).split('\n')).toEqual([
      'Added vket2025summer: over, from 2025-07-12 00:00 to 2025-07-28 00:00 (Asia/Tokyo)',
      '  ja: Vket 2025 Summer 写真キャンペーン',
      '  en: Vket 2025 Summer photo campaign',
      '  pages: /pr/vket2025s, /pr/vket2025summer',
      '  worlds: Vket 2025 Summer*, Vket2025Summer*, VketReal 2025 Summer*',
      '  grants: 2000 photos, 21474836480 bytes',
      '  code vk…: used 0 times of any number',
      '  posts: 0 by 0 people',
    ])
    const on = campaignsOf(koma)
    on.moveTo('2025-07-20T00:00:00Z')
    expect((await on.apply('mio', 'vket2025summer')).data?.type).toBe('applied')
    const { storage_count_files, storage_size_bytes } = await koma.as('mio').ask('GET /me')
    expect([storage_count_files, storage_size_bytes]).toEqual([2000, 20 * 1024 ** 3])
    expect((await on.open(null, 'vket2025s')).promotion_id).toBe('vket2025summer')
  })

  it('changes a campaign: what is left out goes, and uses of codes stay', async () => {
    const on = campaignsOf(koma)
    on.moveTo('2026-08-16T12:00:00Z')
    await add({ ...summer, addresses: ['s26'], codes: [{ code: 'summer-2026' }, { code: 'gone-code' }] })
    await on.apply('mio')
    const changed = await add({
      ...summer,
      codes: [{ code: 'SUMMER-2026', max_uses: 1 }],
      time_zone: 'America/New_York',
    })
    expect(changed.split('\n')).toEqual([
      'Changed summer: running, from 2026-08-01 00:00 to 2026-09-01 00:00 (America/New_York)',
      '  ja: 夏',
      '  en: Summer',
      '  pages: /pr/summer',
      expect.stringContaining('  worlds: wrld_'),
      '  grants: 2000 photos, 21474836480 bytes',
      '  code su…: used 1 times of 1',
      '  posts: 0 by 0 people',
    ])
    expect((await on.open(null)).ends_at).toBe('2026-09-01T04:00:00.000Z')
    expect((await on.apply('nagi')).error?.code).toBe(1705)
    expect((await on.apply('nagi', 'gone-code')).error?.code).toBe(1705)
    expect((await on.open('mio')).mine?.is_applied).toBe(true)
  })

  it('takes the ids of worlds as photos have them, whatever their case in the file', async () => {
    const on = campaignsOf(koma)
    const [id = ''] = summer.worlds.ids
    const file = { ...summer, promotion_id: 'capitals', codes: [], grant: null }
    expect(await add({ ...file, worlds: { ids: [` ${id.toUpperCase()}`] } })).toContain(`  worlds: ${id}\n`)
    const [photoId = ''] = await on.seed('aoi', 1)
    const params = { promotion_id: 'capitals' }
    const { candidates } = await koma.as('aoi').ask('GET /promotion/{promotion_id}/candidates', { params, query: {} })
    expect(candidates.map(({ photo, state }) => [photo.photo_id, state])).toEqual([[photoId, 'postable']])
    await run('end', 'capitals')
  })

  it('ends a campaign at once, also one that has not begun', async () => {
    const on = campaignsOf(koma)
    await add({ ...summer, promotion_id: 'later', starts_at: '2026-08-20T00:00', codes: [], grant: null })
    expect(await run('end', 'summer')).toContain('Ended summer')
    expect(await run('end', 'later')).toContain('Ended later')
    expect(await run('end', 'later')).toBe('later is over already.')
    expect([(await on.open(null)).state, (await on.open(null, 'later')).state]).toEqual(['over', 'over'])
    expect((await koma.as('mio').ask('GET /me')).storage_count_files).toBe(500)
  })

  it.each([
    ['not json', 'The file is not JSON'],
    [{ ...summer, title: { ja: '夏' } }, 'title.en:'],
    [{ ...summer, promotion_id: 'Sommer!' }, 'promotion_id:'],
    [{ ...summer, time_zone: 'Tokyo' }, 'time_zone: has to be a time zone such as Asia/Tokyo'],
    [{ ...summer, starts_at: '2026-08-01T00:00:00+09:00' }, 'starts_at: has to be a local time'],
    [{ ...summer, starts_at: '2026-02-30T00:00' }, 'starts_at: is not on the calendar'],
    [{ ...summer, ends_at: '2026-08-01T00:00' }, 'ends_at: has to be after starts_at'],
    [{ ...summer, worlds: {} }, 'worlds: has to name at least one world'],
    [{ ...summer, worlds: { ids: ['summer island'] } }, 'worlds.ids.0: has to be the id of a world'],
    [{ ...summer, worlds: { names: ['**'] } }, 'worlds.names.0: needs more than asterisks'],
    [{ ...summer, codes: [] }, 'codes: are needed'],
    [{ ...summer, codes: [{ code: 'abc' }] }, 'codes.0.code:'],
    [{ ...summer, codes: [{ code: 'a/../b/c' }] }, 'codes.0.code: may have letters'],
    [{ ...summer, codes: [{ code: 'same-code' }, { code: 'SAME-code' }] }, 'codes: has the same code twice'],
    [{ ...summer, codes: [{ code: 'same-code', max_uses: 0 }] }, 'codes.0.max_uses:'],
    [{ ...summer, hero_url: 'http://example.com/a.png' }, 'hero_url:'],
    [{ ...summer, colour: 'red' }, 'colour'],
    [
      { ...summer, promotion_id: 'other', addresses: ['vket2025s'] },
      'The address vket2025s belongs to the campaign vket2025summer.',
    ],
    [
      { ...summer, promotion_id: 'other', codes: [{ code: 'Vket2025Summer' }] },
      'The code that begins with vk belongs to the campaign vket2025summer.',
    ],
  ])('refuses %j', async (file, sentence) => {
    const before = await run('list')
    await expect(add(file)).rejects.toThrow(sentence)
    expect(await run('list')).toBe(before)
  })

  it.each([[[]], [['add']], [['end']], [['list', 'all']], [['end', 'a', 'b']]])(
    'explains itself for %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow('Say what to do: list, add <file.json>, or end <promotion_id>.')
    },
  )

  it('tells which file or campaign is missing', async () => {
    await expect(run('add', '/nowhere.json')).rejects.toThrow('The file /nowhere.json cannot be read (ENOENT).')
    await expect(run('end', 'nowhere')).rejects.toThrow('There is no campaign nowhere')
    expect(JSON.parse(await readFile(example, 'utf8')).addresses).toEqual(['vket2025s'])
  })
})
