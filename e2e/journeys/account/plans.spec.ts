import { enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'

const words = {
  ja: {
    choose: /^Proにする/,
    pretend: '支払ったことにする',
    back: 'Komaに戻る',
    leave: 'やめて戻る',
    left: 'お支払いを取りやめました',
    choosePlan: 'プランを選び直す',
    done: 'Proになりました',
    close: '閉じる',
    manage: 'プランの管理',
    cancel: '解約する',
    cancelTitle: 'Proを解約しますか？',
    endPlan: '更新日にプランを終える',
    ends: /まで使えます。そのあとはFreeに変わります/,
    simulated: '模擬ページです',
    current: 'ご利用中',
  },
  en: {
    choose: /^Choose Pro/,
    pretend: 'Pretend to pay',
    back: 'Back to Koma',
    leave: 'Go back without paying',
    left: 'You left the payment',
    choosePlan: 'Choose a plan',
    done: "You're on Pro",
    close: 'Close',
    manage: 'Manage plan',
    cancel: 'Cancel plan',
    cancelTitle: 'Cancel Pro?',
    endPlan: 'End the plan at renewal',
    ends: /Yours until .*, then Free/,
    simulated: 'simulates a payment service',
    current: 'Current',
  },
} as const

for (const language of languages) {
  test.describe(`[7 billing] a larger plan and back, in ${language}`, () => {
    test.use({ language })
    const t = words[language]

    test('by the simulated payment and its webhooks', async ({ page, context, server, scan, look }, testInfo) => {
      const komaId = `plan_${language}_${testInfo.project.name}`
      await enter(context, server.url, komaId)
      const pro = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pro', exact: true }) })

      await test.step('look at the plans and leave the checkout once', async () => {
        await page.goto('/plan')
        await expect(pro).toBeVisible()
        await scan(page)
        await look(page, 'plan')
        await pro.getByRole('button', { name: t.choose }).click()
        await expect(page.getByRole('note')).toContainText(t.simulated)
        await scan(page)
        await page.getByRole('button', { name: t.leave }).click()
        await expect(page.getByRole('heading', { name: t.left })).toBeVisible()
        await scan(page)
        await page.getByRole('link', { name: t.choosePlan }).click()
      })

      await test.step('pay, and have the plan once the webhook has come', async () => {
        await pro.getByRole('button', { name: t.choose }).click()
        await page.getByRole('button', { name: t.pretend }).click()
        const dialog = page.getByRole('dialog', { name: t.done })
        await expect(dialog).toContainText('500 GB')
        await scan(page)
        await look(page, 'plan-result')
        await dialog.getByRole('button', { name: t.close }).click()
        await page.getByRole('link', { name: t.manage }).click()
      })

      await test.step('cancel by the own ID, and keep the plan until the renewal', async () => {
        await expect(page.getByText('•••• 4242')).toBeVisible()
        await scan(page)
        await look(page, 'plan-manage')
        await page.getByRole('button', { name: t.cancel }).click()
        const dialog = page.getByRole('dialog', { name: t.cancelTitle })
        await dialog.getByRole('textbox').fill(komaId)
        await scan(page)
        await look(page, 'plan-cancel')
        await dialog.getByRole('button', { name: t.cancel }).click()
        await page.getByRole('button', { name: t.endPlan }).click()
        await page.getByRole('link', { name: t.back }).click()
        await expect(page.getByText(t.ends)).toBeVisible()
        await page.goto('/plan')
        await expect(pro).toContainText(t.current)
        await scan(page)
      })
    })
  })
}
