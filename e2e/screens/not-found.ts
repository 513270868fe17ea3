import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    title: 'ページが見つかりません',
    description: 'がんばってさがしましたが、このページは見つかりませんでした。',
    home: 'ホームへ',
  },
  en: {
    title: 'Page not found',
    description: 'I did my best to find it, but I could not find the page you are looking for',
    home: 'Go home',
  },
}

export class NotFoundScreen {
  readonly title: Locator
  readonly description: Locator
  readonly home: Locator

  constructor(page: Page, language: Language) {
    this.title = page.getByRole('heading', { name: words[language].title })
    this.description = page.getByText(words[language].description)
    this.home = page.getByRole('link', { name: words[language].home })
  }
}
