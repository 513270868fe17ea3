const gibibyte = 1024 ** 3

/** A plan as data. `price` is in yen, tax included; product and price ids come from the payment provider. */
export interface PlanData {
  plan_id: string
  title: string
  interval: 'monthly' | 'annual' | null
  price: number
  storage_size_bytes: number
  storage_files_length: number
  /** 0 is the free plan; a higher number is a larger plan. */
  hierarchy: number
  features: { ja: string[]; en: string[] }
}

function paid(
  name: string,
  hierarchy: number,
  monthly: number,
  gibibytes: number,
  files: number,
  features: PlanData['features'],
) {
  const shared = {
    title: name,
    storage_size_bytes: gibibytes * gibibyte,
    storage_files_length: files,
    hierarchy,
    features,
  }
  const id = name.toLowerCase()
  return [
    { ...shared, plan_id: `${id}_monthly`, interval: 'monthly' as const, price: monthly },
    { ...shared, plan_id: `${id}_annual`, interval: 'annual' as const, price: monthly * 10 },
  ]
}

/** The plans of a new installation; an operator can change them. */
export const defaultPlans: readonly PlanData[] = [
  {
    plan_id: 'free',
    title: 'Free',
    interval: null,
    price: 0,
    storage_size_bytes: 5 * gibibyte,
    storage_files_length: 500,
    hierarchy: 0,
    features: {
      ja: ['元の画質のまま保存', '共有アルバムとDM'],
      en: ['Original quality', 'Shared albums and DMs'],
    },
  },
  ...paid('Standard', 1, 480, 100, 100_000, {
    ja: ['元の画質のまま保存', '共有アルバムとDM', '毎晩撮る人にちょうどいい'],
    en: ['Original quality', 'Shared albums and DMs', 'Great if you shoot every night'],
  }),
  ...paid('Pro', 2, 980, 500, 500_000, {
    ja: ['Standardのすべて', '4Kで撮る人におすすめ'],
    en: ['Everything in Standard', 'Great for 4K photos'],
  }),
  ...paid('Max', 3, 1980, 2048, 2_000_000, {
    ja: ['Proのすべて', 'イベントの記録係におすすめ'],
    en: ['Everything in Pro', 'Great for covering whole events'],
  }),
]

export const freePlanId = 'free'
export const popularPlanId = 'standard_annual'

/** How much less a year costs than twelve months, in yen and in whole percent, rounded down. */
export function annualDiscount(monthlyPrice: number, annualPrice: number): { amount: number; percent: number } {
  const twelveMonths = monthlyPrice * 12
  const amount = Math.max(0, twelveMonths - annualPrice)
  return { amount, percent: twelveMonths === 0 ? 0 : Math.floor((amount * 100) / twelveMonths) }
}
