import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { annualDiscount, defaultPlans, freePlanId, popularPlanId } from './default-plans.ts'

const gibibyte = 1024 ** 3

describe('the default plans', () => {
  it('match the price list', () => {
    expect(
      defaultPlans.map((plan) => [
        plan.plan_id,
        plan.price,
        plan.storage_size_bytes / gibibyte,
        plan.storage_files_length,
      ]),
    ).toEqual([
      ['free', 0, 5, 500],
      ['standard_monthly', 480, 100, 100_000],
      ['standard_annual', 4800, 100, 100_000],
      ['pro_monthly', 980, 500, 500_000],
      ['pro_annual', 9800, 500, 500_000],
      ['max_monthly', 1980, 2048, 2_000_000],
      ['max_annual', 19_800, 2048, 2_000_000],
    ])
  })

  it('have features in both languages and a hierarchy', () => {
    for (const { features } of defaultPlans) expect(features.ja).toHaveLength(features.en.length)
    expect(defaultPlans.map((plan) => plan.hierarchy)).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(defaultPlans.map((plan) => plan.plan_id)).toEqual(expect.arrayContaining([freePlanId, popularPlanId]))
  })

  it('[4 plan display] have an annual discount compared with twelve months', () => {
    expect(annualDiscount(480, 4800)).toEqual({ amount: 960, percent: 16 })
    expect(annualDiscount(0, 0)).toEqual({ amount: 0, percent: 0 })
    expect(annualDiscount(100, 1300)).toEqual({ amount: 0, percent: 0 })
  })
})

it('[9] the constants match the specification', () => {
  expect(limits.upload).toMatchObject({ minBytes: 64_000, maxBytes: 100_000_000, stopAfterFailures: 4 })
  expect(limits.avatar).toMatchObject({
    pixels: 320,
    quality: 0.93,
    zoom: { min: 1, max: 6, step: 0.1 },
    wheelZoomEnd: 250,
  })
  expect(limits.preview).toEqual({ listPixels: 240, dialogPixels: 120, quality: 0.9 })
  expect([limits.userName, limits.komaId, limits.description]).toEqual([
    { min: 1, max: 50, maxBytes: 200 },
    { min: 3, max: 16, maxBytes: 200 },
    { min: 1, max: 150, maxBytes: 600 },
  ])
  expect([limits.notificationPoll, limits.userRefresh, limits.idCheckDelay]).toEqual([300_000, 3_600_000, 400])
  expect([limits.snackbar, limits.notificationErrorToast, limits.uploadToast, limits.uploadSuccessToast]).toEqual([
    3000, 2000, 5000, 3000,
  ])
  expect(limits.longSession).toEqual({ after: 259_200_000, again: 3_600_000 })
  expect([limits.pcClientSnooze, limits.trashRetention]).toEqual([86_400_000, 2_592_000_000])
  expect([limits.favoritesPage.default, limits.timelinePage.default, limits.dmPhotosPage.default]).toEqual([
    100, 20, 50,
  ])
  expect(Object.values(limits.variants)).toEqual([240, 400, 640, 1920])
  expect(limits.password).toEqual({ min: 8, max: 256 })
})
