import { expect, type Page } from '@playwright/test'

/** Once the page is there: what is shown while it is being found out who is signed in has a heading too. */
export async function opened(page: Page): Promise<void> {
  await expect(page.locator('#main').getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
}
