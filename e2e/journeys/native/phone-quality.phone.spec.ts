import type { Page } from '@playwright/test'
import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { opened } from '../../opened.ts'
import { standInPictures } from '../../pictures.ts'
import { seedPhotos } from '../../seeded-photos.ts'

/** The five main screens, and those with the most controls. */
const pages = ['/', '/dm', '/photo', '/album', '/share', '/notification', '/setting', '/setting/notification', '/trash']

/** Elements that reach beyond the sides of the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth <= clientWidth ? [] : [`${location.pathname}: ${scrollWidth} of ${clientWidth}`]
  })
}

/** Controls that a finger of 44 pixels does not hit, by their names. A link within a text is as high as its line. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reach = 21
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], [role="switch"], [role="tab"]')
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isOnScreen = width > 1 && height > 1 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
      if (
        !isOnScreen ||
        control.closest('p, [role="gridcell"], small') ||
        getComputedStyle(control).display === 'inline'
      )
        return []
      const hits = (dx: number, dy: number) => {
        const [px, py] = [x + dx, y + dy]
        // At the edge of the screen there is nothing to miss.
        if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true
        const hit = document.elementFromPoint(px, py)
        // What lies over it, such as a bar, is not its fault.
        return (
          hit !== null &&
          (control.contains(hit) || (hit.contains(control) === false && hit.closest('nav, header') !== null))
        )
      }
      if (!hits(0, 0)) return []
      const isLarge =
        (width >= 44 || (hits(-reach, 0) && hits(reach, 0))) && (height >= 44 || (hits(0, -reach) && hits(0, reach)))
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
      return isLarge ? [] : [`${location.pathname} ${name} ${Math.round(width)}x${Math.round(height)}`]
    })
  })
}

async function openAll(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await opened(page)
    found.push(...(await look(page)))
  }
  return found
}

test.describe('[2 phone layout] a phone', () => {
  test('that is small, turned or set to large text shows everything within its sides', async ({
    page,
    context,
    server,
    look,
  }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'small_phone')
    await seedPhotos(server, account, 40, Date.UTC(2026, 7, 10, 3))
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await openAll(page, tooWide)).toEqual([])
    await page.goto('/photo')
    await look(page, 'phone-320')

    await page.setViewportSize({ width: 844, height: 390 })
    expect(await openAll(page, tooWide)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('text-size-adjust', '200%')
        document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%')
      })
    })
    expect(await openAll(page, tooWide)).toEqual([])
    await page.goto('/setting')
    await look(page, 'phone-large-text')
  })

  test('has targets of 44 pixels on its main screens', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'finger_44')
    await seedPhotos(server, account, 40, Date.UTC(2026, 7, 10, 3))
    expect(await openAll(page, tooSmall)).toEqual([])
  })

  test('with a notch keeps bars and controls clear of it', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'notched')
    await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
    // As the app of an Android phone tells the page.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const { style } = document.documentElement
        style.setProperty('--safe-area-inset-top', '47px')
        style.setProperty('--safe-area-inset-bottom', '34px')
      })
    })
    await page.goto('/photo')
    await expect(page.getByRole('gridcell')).toHaveCount(8)
    const header = page.getByRole('heading', { level: 1 }).locator('..')
    const top = await header.getByRole('button').first().boundingBox()
    expect(top?.y).toBeGreaterThanOrEqual(47)
    const bar = page.getByRole('navigation').last()
    const entry = await bar.getByRole('link').first().boundingBox()
    expect((entry?.y ?? 844) + (entry?.height ?? 0)).toBeLessThanOrEqual(844 - 34)
    // Headings stick below the bar, and not behind it.
    const barBox = await header.boundingBox()
    expect(barBox?.height).toBeGreaterThanOrEqual(56 + 47)
  })
})
