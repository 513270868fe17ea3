import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    more: 'その他の操作',
    trash: 'ゴミ箱へ',
    zoom: '拡大・縮小',
    next: '次の写真',
    strip: '前後の写真',
    info: '写真の情報',
    favorite: 'お気に入り',
    unfavorite: 'お気に入りを外す',
    save: '保存',
    fullScreen: '全画面で見る',
    leaveFullScreen: '全画面を終了',
    notFound: 'このコマは見つかりません',
    react: 'リアクションを追加',
    choosePeople: '写っている人を選ぶ',
    people: '写っている人',
  },
  en: {
    more: 'More actions',
    trash: 'Move to trash',
    zoom: 'Zoom',
    next: 'Next photo',
    strip: 'Nearby photos',
    info: 'Photo info',
    favorite: 'Favorite',
    unfavorite: 'Remove from favorites',
    save: 'Save',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    notFound: "This frame isn't here",
    react: 'Add a reaction',
    choosePeople: "Choose who's in this photo",
    people: 'People in this photo',
  },
}

export class PhotoScreen {
  readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  /** The photo itself, not its thumbnail in the strip. */
  get picture(): Locator {
    return this.page.getByRole('img', { name: /\d/ }).first()
  }

  get zoom(): Locator {
    return this.page.getByRole('group', { name: this.words.zoom, exact: true })
  }

  get next(): Locator {
    return this.page.getByRole('button', { name: this.words.next })
  }

  get strip(): Locator {
    return this.page.getByRole('navigation', { name: this.words.strip })
  }

  get info(): Locator {
    return this.page.getByRole('complementary', { name: this.words.info })
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: this.words.save, exact: true })
  }

  get unfavorite(): Locator {
    return this.page.getByRole('button', { name: this.words.unfavorite })
  }

  get leaveFullScreen(): Locator {
    return this.page.getByRole('button', { name: this.words.leaveFullScreen })
  }

  get notFound(): Locator {
    return this.page.getByRole('heading', { name: this.words.notFound })
  }

  get choosePeople(): Locator {
    return this.info.getByRole('link', { name: this.words.choosePeople })
  }

  get people(): Locator {
    return this.info.getByRole('list', { name: this.words.people })
  }

  /** The chip of an emoji; its accessible name begins with the emoji's name. */
  reaction(name: RegExp): Locator {
    return this.info.getByRole('button', { name })
  }

  async react(name: string): Promise<void> {
    await this.info.getByRole('button', { name: this.words.react }).click()
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  async moveToTrash(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.more }).click()
    await this.page.getByRole('menuitem', { name: this.words.trash }).click()
  }

  /** The zoom factor; 1 when the photo fits the screen. */
  async scale(): Promise<number> {
    return Number((await this.picture.evaluate((element) => getComputedStyle(element).scale)).replace('none', '1'))
  }

  /** Two quick taps: Playwright's own taps take too long to be a double tap. */
  async doubleTap(): Promise<void> {
    const { x, y } = await this.middle()
    const session = await this.page.context().newCDPSession(this.page)
    for (let tap = 0; tap < 2; tap++) {
      await dispatch(session, 'touchStart', [{ x, y, id: 0 }])
      await dispatch(session, 'touchEnd', [])
    }
    await session.detach()
  }

  /** Waits until its animations have finished. */
  async settle(): Promise<void> {
    await this.picture.evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)))
  }

  /** Moves fingers over the photo; from and to are in pixels from its middle. */
  async touch(fingers: ReadonlyArray<{ from: [number, number]; to: [number, number] }>): Promise<void> {
    const { x: middleX, y: middleY } = await this.middle()
    const session = await this.page.context().newCDPSession(this.page)
    const points = (part: number) =>
      fingers.map(({ from, to }, id) => ({
        id,
        x: middleX + from[0] + (to[0] - from[0]) * part,
        y: middleY + from[1] + (to[1] - from[1]) * part,
      }))
    await dispatch(session, 'touchStart', points(0))
    for (let step = 1; step <= 8; step++) await dispatch(session, 'touchMove', points(step / 8))
    await dispatch(session, 'touchEnd', [])
    await session.detach()
  }

  private async middle(): Promise<{ x: number; y: number }> {
    await this.picture.waitFor()
    const box = await this.picture.boundingBox()
    if (!box) throw new Error('The photo is not on the page.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd'

async function dispatch(
  session: CDPSession,
  type: TouchType,
  touchPoints: Array<{ x: number; y: number; id: number }>,
) {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
