import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { RelativeTime } from './relative-time.tsx'
import { useFormats } from './use-formats.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = new Date(2026, 10, 15, 12).getTime()

type Formats = ReturnType<typeof useFormats>

function Reader({ onFormats }: { onFormats: (formats: Formats) => void }) {
  onFormats(useFormats())
  return null
}

type Language = 'ja' | 'en'

function formatsIn(language: Language): Formats {
  const found: Formats[] = []
  renderUi(<Reader onFormats={(formats) => found.push(formats)} />, { language })
  const [formats] = found
  if (!formats) throw new Error('nothing was drawn')
  return formats
}

afterEach(() => vi.useRealTimers())

describe('[9 relative time] relative times', () => {
  it.each<[Language, string[]]>([
    ['ja', ['たった今', '12分前', '1時間前', '昨日', '29日前', '2か月前', '1年前']],
    ['en', ['Just now', '12 min ago', '1 h ago', 'Yesterday', '29 days ago', '2 months ago', '1 year ago']],
  ])('are these in %s', (language, words) => {
    const { relative } = formatsIn(language)
    const passed = [0, 12 * minute, hour, day, 29 * day, 61 * day, 400 * day]
    expect(passed.map((each) => relative(now - each, now))).toEqual(words)
  })

  it('are updated while they are on the screen', () => {
    vi.useFakeTimers({ now })
    renderUi(<RelativeTime moment={now - 30_000} />)
    expect(screen.getByText('たった今')).toBeTruthy()
    act(() => vi.advanceTimersByTime(30_000))
    expect(screen.getByText('1分前').getAttribute('datetime')).toBe(new Date(now - 30_000).toISOString())
  })
})

describe('dates and sizes', () => {
  it('include the year only if it is not the current one', () => {
    const { day: dayOf, weekday, time } = formatsIn('ja')
    const moment = new Date(2026, 7, 16, 19, 42)
    expect([dayOf(moment, now), weekday(moment), time(moment)]).toEqual(['8月16日', '日曜日', '19:42'])
    expect(dayOf(new Date(2024, 7, 16), now)).toBe('2024年8月16日')
  })

  it('are English in English', () => {
    const { day: dayOf, bytes, count } = formatsIn('en')
    expect([dayOf(new Date(2026, 7, 16), now), bytes(100_000_000), count(1284)]).toEqual([
      'August 16',
      '95.4 MB',
      '1,284',
    ])
  })
})
