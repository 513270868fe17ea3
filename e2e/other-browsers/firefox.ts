import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { DrivenBrowser } from './driven-browser.ts'

/** Firefox, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const find = (selector: string) => found(page, selector)
  return {
    goto: async (url) => {
      await page.goto(url)
    },
    // As text, since the page's content security policy forbids making functions.
    run: (body, ...values) => page.evaluate(`(function () {${body}}).apply(null, ${JSON.stringify(values)})`) as never,
    type: async (selector, text) => (await find(selector)).type(text),
    chooseFile: async (selector, path) => (await find(selector)).uploadFile(path),
    close: () => browser.close(),
  }
}

async function found(page: Page, selector: string): Promise<ElementHandle<HTMLInputElement>> {
  const element = await page.$(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element as ElementHandle<HTMLInputElement>
}
