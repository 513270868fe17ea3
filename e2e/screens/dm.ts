import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const texts = {
  ja: {
    composer: '写真を送る',
    send: '1枚を送る',
    received: '写真を1枚送りました',
    read: '既読',
    react: 'リアクションを追加',
    flame: '炎',
    save: 'マイフォトに保存',
    saved: '1枚をマイフォトに保存しました',
    takeBack: '送信を取り消す',
    takeBackNow: /^取り消す/,
    menu: 'その他',
    mute: 'ミュートする',
    unmute: 'ミュートを解除',
    muted: 'ミュートしているため、写真は表示されません。',
    newGroup: 'グループを作る',
    groupName: '名前',
    make: /^作る/,
    addPeople: '人を追加',
    findPeople: '追加する人をさがす',
    addNamed: (name: string) => `${name}さんを追加`,
    close: '閉じる',
    sendToGroup: /^写真を送る/,
    next: /^次へ/,
    sendToAll: /^2人に送る/,
    sentToAll: '2人に1枚送りました',
  },
  en: {
    composer: 'Send photos',
    send: 'Send 1 photo',
    received: 'Sent 1 photo',
    read: 'Read',
    react: 'Add a reaction',
    flame: 'fire',
    save: 'Save to My photos',
    saved: 'Saved 1 photo to My photos',
    takeBack: 'Take back',
    takeBackNow: /^Take back/,
    menu: 'More',
    mute: 'Mute',
    unmute: 'Unmute',
    muted: "You muted this person, so their photos aren't shown.",
    newGroup: 'New group',
    groupName: 'Name',
    make: /^Create/,
    addPeople: 'Add people',
    findPeople: 'Search for people to add',
    addNamed: (name: string) => `Add ${name}`,
    close: 'Close',
    sendToGroup: /^Send photos/,
    next: /^Next/,
    sendToAll: /^Send to 2 people/,
    sentToAll: 'Sent 1 photo to 2 people',
  },
} as const

export class DmScreen {
  readonly page: Page
  readonly words: (typeof texts)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = texts[language]
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** What was sent together, oldest first. */
  get sendings(): Locator {
    return this.page.getByRole('main').getByRole('article')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Sends the newest photo of the library in the open thread. */
  async sendNewest(): Promise<void> {
    const composer = this.page.getByRole('region', { name: this.words.composer })
    await composer.getByRole('checkbox').first().click()
    await composer.getByRole('button', { name: this.words.send }).click()
  }

  async react(): Promise<void> {
    await this.sendings.last().getByRole('button', { name: this.words.react }).click()
    await this.page.getByRole('toolbar').getByRole('button', { name: this.words.flame, exact: true }).click()
  }

  /** The reaction that `react` leaves on the newest sending. */
  get flame(): Locator {
    return this.sendings.last().getByRole('button', { name: /🔥|炎|fire/ })
  }

  async choose(item: string): Promise<void> {
    await this.button(this.words.menu).last().click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  said(words: string): Locator {
    return this.page.getByRole('status').getByText(words)
  }
}
