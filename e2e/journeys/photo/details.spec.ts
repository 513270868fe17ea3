import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { call, makeShare } from '../../account.ts'
import { boxOf } from '../../boxes.ts'
import { anEvening, aPerson, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'

const words = {
  ja: {
    searchAlbums: 'アルバムをさがす',
    searchPeople: '名前・IDでさがす',
    invite: '招待',
    toInvite: '招待する人をさがす',
  },
  en: {
    searchAlbums: 'Search albums',
    searchPeople: 'Search by name or ID',
    invite: 'Invite',
    toInvite: 'Find someone to invite',
  },
}

for (const language of languages) {
  test.describe(`details in ${language}`, () => {
    test.use({ language })

    test('the first photo of a day has a whole focus ring, and the weekday stands on the baseline', async ({
      page,
      server,
    }, testInfo) => {
      const { owner } = await anEvening(server, `ring_${testInfo.project.name}`, 2)
      await openAs(page, owner, '/photo')
      const list = new PhotoListScreen(page, language)
      await expect(list.tiles).toHaveCount(2)
      await list.link(1).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(list.link(0)).toBeFocused()
      const ring = await list.link(0).evaluate((link) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(link)
        const reach = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset))
        const { left, top } = link.getBoundingClientRect()
        return { width: Number.parseFloat(outlineWidth), left: left - reach, top: top - reach }
      })
      const covered = await page
        .getByRole('rowheader')
        .first()
        .evaluate((header) => {
          const row = header.parentElement ?? header
          return row.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(row).paddingBottom)
        })
      expect(ring.width).toBeGreaterThanOrEqual(2)
      expect(ring.left).toBeGreaterThanOrEqual(0)
      expect(ring.top).toBeGreaterThanOrEqual(covered)

      const [day, weekday] = await page
        .getByRole('rowheader')
        .getByRole('heading')
        .first()
        .evaluate((heading) =>
          [heading.firstChild, heading.querySelector('small')?.firstChild].map((text) => {
            const probe = document.createElement('span')
            probe.style.display = 'inline-block'
            text?.parentNode?.insertBefore(probe, text.nextSibling)
            const { bottom } = probe.getBoundingClientRect()
            probe.remove()
            return bottom
          }),
        )
      expect(Math.abs((day ?? 0) - (weekday ?? Number.NaN))).toBeLessThan(1)
      // A name comes from the link alone, so that nothing is read twice.
      for (const picture of await list.tiles.locator('img').all()) await expect(picture).toHaveAttribute('alt', '')
    })

    test('dialogs keep their size when results arrive', async ({ page, server, look }, testInfo) => {
      const { owner, photoIds } = await anEvening(server, `still_${testInfo.project.name}`, 1)
      const friend = await aPerson(server, `amity_${testInfo.project.name}`)
      for (const name of ['夕焼け', '朝焼け', '星空']) await call(owner, 'POST', '/album', { name, photo_ids: [] })
      const path = await makeShare(server.url, owner, '浮島', photoIds)
      await openAs(page, owner, '/photo')
      const list = new PhotoListScreen(page, language)
      await expect(list.tiles).toHaveCount(1)
      await list.link(0).focus()
      await page.keyboard.press('x')

      await list.take(list.words.album)
      await staysWhile(
        page,
        async (dialog) => {
          await expect(dialog.getByRole('button', { name: /^星空/ })).toBeVisible()
        },
        async (dialog) => {
          await search(dialog, words[language].searchAlbums, '星')
          await expect(dialog.getByRole('button', { name: /^夕焼け/ })).toBeHidden()
        },
      )
      await page.keyboard.press('Escape')

      await list.take(list.words.send)
      await staysWhile(
        page,
        async () => {},
        async (dialog) => {
          await search(dialog, words[language].searchPeople, friend.komaId)
          await expect(dialog.getByText(`@${friend.komaId}`)).toBeVisible()
          await look(page, 'send-results')
        },
      )
      await page.keyboard.press('Escape')

      await page.goto(path)
      await expect(list.tiles).toHaveCount(1)
      await page.getByRole('button', { name: words[language].invite, exact: true }).click()
      await staysWhile(
        page,
        async () => {},
        async (dialog) => {
          await search(dialog, words[language].toInvite, friend.komaId)
          await expect(dialog.getByText(`@${friend.komaId}`)).toBeVisible()
          await look(page, 'invite-results')
        },
      )
    })
  })
}

/** Types into a search field, whose end stays empty: the browser draws a blue cross there unless it is told not to. */
async function search(dialog: Locator, label: string, text: string): Promise<void> {
  const field = dialog.getByLabel(label)
  await field.fill(text)
  await field.hover()
  const { x, y, width, height } = await boxOf(field)
  const clip = { x: x + width - 22, y: y + height / 2 - 8, width: 20, height: 16 }
  const { channels } = await sharp(await dialog.page().screenshot({ clip })).stats()
  expect(channels.map(({ stdev }) => stdev < 1)).not.toContain(false)
}

async function staysWhile(
  page: Page,
  begin: (dialog: Locator) => Promise<void>,
  act: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await begin(dialog)
  const before = await boxOf(dialog)
  await act(dialog)
  expect(await boxOf(dialog)).toEqual(before)
}
