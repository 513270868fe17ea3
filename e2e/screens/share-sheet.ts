import type { Locator, Page } from '@playwright/test'
import { expect, type Language } from '../journey.ts'

const words = {
  ja: {
    open: 'この写真を共有',
    more: 'その他',
    make: 'リンクを作る',
    label: '写真のリンク',
    owner: '自分の名前を見せる',
    week: '7日',
    end: 'リンクを終了する',
    confirm: '終了する',
    copyImage: '写真をコピー',
    copied: 'コピーしました',
    notFound: 'このコマは見つかりません',
    until: /まで見られます/,
  },
  en: {
    open: 'Share photo',
    more: 'More',
    make: 'Create link',
    label: 'Photo link',
    owner: 'Show my name',
    week: '7 days',
    end: 'Turn off link',
    confirm: 'Turn off',
    copyImage: 'Copy photo',
    copied: 'Copied',
    notFound: "This frame isn't here",
    until: /Can be opened until/,
  },
}

/** The sheet that passes one photo on. */
export class ShareSheet {
  readonly words: (typeof words)[Language]
  private readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get link(): Locator {
    return this.page.getByLabel(this.words.label)
  }

  /** On a phone, the entry is in the menu of the bar at the bottom. */
  async open(): Promise<void> {
    const button = this.page.getByRole('button', { name: this.words.open })
    const more = this.page.getByRole('toolbar').getByRole('button', { name: this.words.more, exact: true })
    await expect(button.or(more)).toBeVisible()
    if (await button.isVisible()) return button.click()
    await more.click()
    await this.page.getByRole('menuitem', { name: this.words.open }).click()
  }

  async make(): Promise<string> {
    await this.page.getByRole('button', { name: this.words.make }).click()
    return new URL(await this.link.inputValue()).pathname
  }

  async showOwner(): Promise<void> {
    await this.page.getByRole('switch', { name: this.words.owner }).click()
  }

  async endInAWeek(): Promise<void> {
    await this.page.getByRole('radio', { name: this.words.week }).check({ force: true })
  }

  async copyImage(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.copyImage }).click()
    await this.page.getByRole('button', { name: this.words.copied }).waitFor()
  }

  async end(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.end }).click()
    await this.page.getByRole('button', { name: this.words.confirm, exact: true }).click()
    await this.page.getByRole('button', { name: this.words.make }).waitFor()
  }
}
