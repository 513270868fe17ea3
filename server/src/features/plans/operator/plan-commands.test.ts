import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { runPlanCommand } from './plan-commands.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

const run = (...args: string[]) => runPlanCommand(koma.ports, args)
const add = (id: string, more: string[] = []) =>
  run(
    'add',
    id,
    '--title',
    'Studio',
    '--interval',
    'monthly',
    '--price',
    '3980',
    '--storage',
    '4TiB',
    '--photos',
    '9',
    ...more,
  )
const features = ['--feature-ja', '大きな記録に', '--feature-en', 'For large archives']

describe('npm run plans', () => {
  it('lists every plan with both languages', async () => {
    const list = await run('list')
    expect(list.split('\n').slice(0, 6)).toEqual([
      'free: Free, 0 yen, 5GiB, 500 photos, hierarchy 0',
      '  ja: 元の画質のまま保存 / 共有アルバムとDM',
      '  en: Original quality / Shared albums and DMs',
      'standard_monthly: Standard, 480 yen, monthly, 100GiB, 100000 photos, hierarchy 1',
      '  ja: 元の画質のまま保存 / 共有アルバムとDM / 毎晩撮る人にちょうどいい',
      '  en: Original quality / Shared albums and DMs / Great if you shoot every night',
    ])
    expect(list).toContain('max_annual: Max, 19800 yen, annual, 3960 yen (16%) less than monthly, 2TiB')
  })

  it('adds, changes and retires a plan', async () => {
    expect(await add('studio_monthly', ['--hierarchy', '4', ...features])).toContain('Added studio_monthly: Studio')
    await run('set', 'studio_monthly', '--price', '2980', '--popular')
    const { plans } = await koma.guest.ask('GET /plans')
    expect(plans.filter(({ is_popular }) => is_popular)).toMatchObject([
      { plan_id: 'studio_monthly', price: 2980, hierarchy: 4, features: { ja: ['大きな記録に'] } },
    ])
    expect(await run('retire', 'studio_monthly')).toContain('Retired studio_monthly')
    expect(await run('list')).toContain('retired on 2026-08-16')
    await run('set', 'standard_annual', '--popular')
  })

  it.each([
    [['set', 'free', '--price', '100'], 'the free plan has no price'],
    [['retire', 'free'], 'the free plan cannot be retired'],
    [['set', 'nowhere', '--price', '1'], 'There is no plan nowhere'],
    [['set', 'pro_monthly', '--price', '0'], 'must be more than 0'],
    [['set', 'pro_monthly', '--price', '-5'], "'--price"],
    [['set', 'pro_monthly', '--price', '1e3'], 'price:'],
    [['set', 'pro_monthly', '--storage', 'much'], 'storage_size_bytes:'],
    [['set', 'pro_monthly', '--feature-ja', '一行だけ'], 'as many in Japanese as in English'],
    [['set', 'pro_monthly', '--price-id', 'price_1'], 'needs its product_id'],
    [['set', 'pro_monthly', '--interval', 'weekly'], 'interval:'],
    [['set', 'pro_monthly', '--hierarchy', '1'], 'Another plan has the hierarchy 1'],
    [['set', 'pro_monthly', '--colour', 'red'], '--colour'],
    [['add', 'Pro Plus'], 'plan_id:'],
    [['add', 'pro_monthly'], 'There is a plan pro_monthly already'],
    [['set'], 'Say what to do'],
    [[], 'Say what to do'],
  ])('refuses %j', async (args, sentence) => {
    const before = await run('list')
    await expect(run(...args)).rejects.toThrow(sentence)
    expect(await run('list')).toBe(before)
  })

  it('refuses a price that another plan had', async () => {
    const price = (id: string) => ['--product-id', 'prod_1', '--price-id', id]
    await run('set', 'pro_monthly', ...price('price_1'))
    await run('set', 'pro_monthly', ...price('price_2'))
    await expect(run('set', 'pro_annual', ...price('price_1'))).rejects.toThrow(
      'The price price_1 belongs to the plan pro_monthly.',
    )
  })
})
