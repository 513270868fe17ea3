import { anEvening, aPerson, listenAs, openAs } from '../evening.ts'
import { expect, languages, test } from '../journey.ts'
import { DmScreen } from '../screens/dm.ts'

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(`[2 address_book] a group is made, filled, and gets a photo in ${language}`, async ({
      page,
      another,
      server,
      beside,
      language,
      scan,
      look,
    }) => {
      const { owner } = await anEvening(server, 'maker', 1)
      const [first, second] = [await aPerson(server, 'alice'), await aPerson(server, 'bert')]
      const book = new DmScreen(page, language)
      const { words } = book
      const friendPage = await listenAs({ another, beside }, second, '/dm')
      await openAs(page, owner, '/address_book')
      await book.button(words.newGroup).first().click()
      await book.dialog.getByLabel(words.groupName, { exact: true }).fill('星見の会')
      await scan(page)
      await book.dialog.getByRole('button', { name: words.make }).click()
      await book.button(words.addPeople).click()
      for (const [name, { komaId }] of [
        ['aliceさん', first],
        ['bertさん', second],
      ] as const) {
        await book.dialog.getByLabel(words.findPeople).fill(komaId)
        await book.dialog.getByRole('button', { name: words.addNamed(name) }).click()
      }
      await scan(page)
      await page.keyboard.press('Escape')
      await look(page, 'group')
      await page.getByRole('link', { name: words.sendToGroup }).click()
      await page.getByRole('main').getByRole('checkbox').last().click()
      await book.button(words.next).click()
      await book.dialog.getByRole('button', { name: words.sendToAll }).click()
      await expect(book.said(words.sentToAll)).toBeVisible()
      await expect(friendPage.getByRole('main').getByText(words.received)).toBeVisible()
    })
  })
}
