import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    title: 'マイフォト',
    chosen: (count: number) => `${count}枚を選択中`,
    all: 'すべて選択',
    clear: '選択を解除',
    full: '一度に選べるのは200枚までです',
    album: 'アルバムに追加',
    share: '共有',
    send: '送る',
    favorite: 'お気に入り',
    unfavorite: 'お気に入りを外す',
    download: 'ダウンロード',
    more: 'その他',
    trash: 'ゴミ箱へ',
    undo: '元に戻す',
    moved: (count: number) => `${count}枚をゴミ箱に移しました`,
    favorited: (count: number) => `${count}枚をお気に入りにしました`,
    unfavorited: (count: number) => `${count}枚をお気に入りから外しました`,
    section: /の写真を選択する$/,
    actions: '選択した写真の操作',
    views: 'マイフォトの表示',
    dates: '日付',
    favorites: 'お気に入り',
    noFavorites: 'お気に入りはまだありません',
    next: '次の写真',
    scrubber: '月へ移動',
    offline: /^オフラインです/,
    lost: /^接続できませんでした/,
    keys: 'キーボードの操作',
  },
  en: {
    title: 'My photos',
    chosen: (count: number) => `${count} selected`,
    all: 'Select all',
    clear: 'Clear selection',
    full: 'You can select up to 200 photos at a time',
    album: 'Add to album',
    share: 'Share',
    send: 'Send',
    favorite: 'Favorite',
    unfavorite: 'Remove from favorites',
    download: 'Download',
    more: 'More',
    trash: 'Move to trash',
    undo: 'Undo',
    moved: (count: number) => `Moved ${count} photo${count === 1 ? '' : 's'} to trash`,
    favorited: (count: number) => `Added ${count} photo${count === 1 ? '' : 's'} to favorites`,
    unfavorited: (count: number) => `Removed ${count} photo${count === 1 ? '' : 's'} from favorites`,
    section: /^Select photos from/,
    actions: 'Actions for selected photos',
    views: 'Views of My photos',
    dates: 'Date',
    favorites: 'Favorites',
    noFavorites: 'No favorites yet',
    next: 'Next photo',
    scrubber: 'Go to month',
    offline: /^You're offline/,
    lost: /^Couldn't connect/,
    keys: 'Keyboard shortcuts',
  },
}

/** The library and similar lists: the grid, the selection, and the actions for it. */
export class PhotoListScreen {
  readonly words: (typeof words)[Language]
  readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get tiles(): Locator {
    return this.page.getByRole('gridcell')
  }

  get chosenTiles(): Locator {
    return this.page.getByRole('gridcell', { selected: true })
  }

  link(place: number): Locator {
    return this.tiles.nth(place).getByRole('link')
  }

  check(place: number): Locator {
    return this.tiles.nth(place).getByRole('checkbox')
  }

  get sections(): Locator {
    return this.page.getByRole('checkbox', { name: this.words.section })
  }

  get actions(): Locator {
    return this.page.getByRole('toolbar', { name: this.words.actions }).getByRole('button')
  }

  action(name: string): Locator {
    return this.page.getByRole('toolbar', { name: this.words.actions }).getByRole('button', { name, exact: true })
  }

  /** Takes an action that the bar of phones has no room for, and has in its menu. */
  async take(name: string): Promise<void> {
    if (await this.action(name).isVisible()) return this.action(name).click()
    await this.action(this.words.more).click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
  }

  chosen(count: number): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.words.chosen(count) })
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.words.title })
  }

  said(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }

  get undo(): Locator {
    return this.page.getByRole('status').getByRole('button', { name: this.words.undo })
  }

  /** Keeps the notice with its button on the screen, as a pointer over it does: it would be gone after 3 seconds. */
  async holdNotice(): Promise<void> {
    await this.undo.hover()
  }

  view(name: 'dates' | 'favorites'): Locator {
    return this.page.getByRole('navigation', { name: this.words.views }).getByRole('link', { name: this.words[name] })
  }

  /** Presses the mouse on one tile's circle and drags over others. */
  async draw(from: number, to: number): Promise<void> {
    const [start, end] = [await middleOf(this.tiles.nth(from)), await middleOf(this.tiles.nth(to))]
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
    await this.page.mouse.move(end.x, end.y, { steps: 4 })
    await this.page.mouse.up()
  }
}

/** Touch gestures; Playwright itself only supports taps. */
export class Finger {
  private readonly session: CDPSession

  private constructor(session: CDPSession) {
    this.session = session
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  /** Long-presses a tile until it is selected, or is no longer if it was, then moves over others. */
  async hold(start: Locator, ...over: Locator[]): Promise<void> {
    const before = (await start.getAttribute('aria-selected')) ?? ''
    await this.touch('touchStart', await middleOf(start))
    await expect(start).not.toHaveAttribute('aria-selected', before)
    for (const target of over) await this.touch('touchMove', await middleOf(target))
    await this.touch('touchEnd')
  }

  /** Long-presses an element until the page says that it was picked up, and drags it onto the left half of another. */
  async carry(from: Locator, to: Locator, pickedUp: Locator): Promise<void> {
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await this.touch('touchStart', start)
    await expect(pickedUp).toBeAttached()
    await this.touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
    await this.touch('touchMove', { x: end.x - 20, y: end.y })
    await this.touch('touchEnd')
  }

  /** Swipes the page up, one step per frame, since browsers derive scrolling from movement over time. */
  async swipe(page: Page, distance: number): Promise<void> {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const [x, y] = [width / 2, height * 0.7]
    const steps = 20
    await this.touch('touchStart', { x, y })
    for (let step = 1; step <= steps; step += 1) {
      await this.touch('touchMove', { x, y: y - (distance * step) / steps })
      await page.waitForTimeout(16)
    }
    await this.touch('touchEnd')
  }

  /** Flings the page up, so that it goes on by itself. The finger does not wait for a page that is busy. */
  async fling(page: Page): Promise<void> {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const [x, y] = [width / 2, height * 0.8]
    const touched = [this.touch('touchStart', { x, y })]
    for (let step = 1; step <= 6; step += 1) {
      await page.waitForTimeout(16)
      touched.push(this.touch('touchMove', { x, y: y - step * 80 }))
    }
    touched.push(this.touch('touchEnd'))
    await Promise.all(touched)
  }

  async press(point: { x: number; y: number }): Promise<void> {
    await this.touch('touchStart', point)
  }

  async moveTo(point: { x: number; y: number }): Promise<void> {
    await this.touch('touchMove', point)
  }

  async lift(): Promise<void> {
    await this.touch('touchEnd')
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  }
}

export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing is there to be pressed.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
