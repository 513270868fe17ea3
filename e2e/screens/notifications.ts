import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const texts = {
  ja: {
    bellAtRest: '通知',
    bell: (count: number) => `通知 未読${count}件`,
    invited: (name: string, album: string) => `${name}さんが「${album}」に招待しました`,
    tagged: (name: string) => `${name}さんがあなたをタグ付けしました`,
    accept: (album: string) => `「${album}」に参加する`,
    joined: (album: string) => `「${album}」に参加しました`,
    readAll: 'すべて既読にする',
    settings: '通知の設定',
    nameChange: '名前の変更',
    menu: 'その他',
    mute: 'ミュートする',
    muted: 'ミュートしているため、写真は表示されません。',
    unmute: 'ミュートを解除',
    nobodyMuted: 'ミュートした人はいません',
    unmuteNamed: (name: string) => `${name}さんのミュートを解除`,
  },
  en: {
    bellAtRest: 'Notifications',
    bell: (count: number) => `Notifications ${count} unread`,
    invited: (name: string, album: string) => `${name} invited you to “${album}”`,
    tagged: (name: string) => `${name} tagged you`,
    accept: (album: string) => `Join “${album}”`,
    joined: (album: string) => `You joined “${album}”`,
    readAll: 'Mark all as read',
    settings: 'Notification settings',
    nameChange: 'Renamed albums',
    menu: 'More',
    mute: 'Mute',
    muted: "You muted this person, so their photos aren't shown.",
    unmute: 'Unmute',
    nobodyMuted: "You haven't muted anyone",
    unmuteNamed: (name: string) => `Unmute ${name}`,
  },
} as const

export class NotificationScreen {
  readonly page: Page
  readonly words: (typeof texts)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = texts[language]
  }

  bell(count: number): Locator {
    return this.page.getByRole('link', { name: this.words.bell(count) })
  }

  said(words: string): Locator {
    return this.page.getByRole('status').getByText(words)
  }
}
