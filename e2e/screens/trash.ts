import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    title: 'ゴミ箱',
    groups: ['もうすぐ消えます', '1週間以内', 'それ以降'],
    rescue: (count: number) => `${count}枚を元に戻す`,
    restored: (count: number) => `${count}枚を元に戻しました`,
    restore: '元に戻す',
    delete: '完全に削除',
    confirm: '削除する',
    deleted: (count: number) => `${count}枚を完全に削除しました`,
    empty: '空にする',
    nothing: 'ゴミ箱は空です',
    chosen: (count: number) => `${count}枚を選択中`,
    select: '選択',
    left: 'あと1日',
  },
  en: {
    title: 'Trash',
    groups: ['Gone soon', 'Within a week', 'Later'],
    rescue: (count: number) => `Restore ${count} photos`,
    restored: (count: number) => `Restored ${count} photo${count === 1 ? '' : 's'}`,
    restore: 'Restore',
    delete: 'Delete forever',
    confirm: 'Delete',
    deleted: (count: number) => `Deleted ${count} photo${count === 1 ? '' : 's'} forever`,
    empty: /^Empty/,
    nothing: 'The trash is empty',
    chosen: (count: number) => `${count} selected`,
    select: 'Select',
    left: '1 day left',
  },
}

export class TrashScreen {
  readonly words: (typeof words)[Language]
  readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get tiles(): Locator {
    return this.page.getByRole('main').getByRole('checkbox')
  }

  get groups(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get nothing(): Locator {
    return this.page.getByRole('heading', { name: this.words.nothing })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  chosen(count: number): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.words.chosen(count) })
  }

  said(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}
