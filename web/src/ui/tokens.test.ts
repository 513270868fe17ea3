import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

function colours(selector: string): Record<string, string> {
  const start = css.indexOf('{', css.indexOf(selector))
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name, hex]) => [name, hex]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['canvas', 'pane', 'card', 'fill', 'overlay'].map((name) => `surface-${name}`)
const texts = ['text-1', 'text-2', 'text-3', 'accent-text', 'danger-text', 'success-text', 'info-text']
const outlines = ['line-control', 'focus', 'favorite']

const pairs: Array<[front: string, back: string, least: number]> = [
  ...surfaces.flatMap((back) => texts.map((front): [string, string, number] => [front, back, 4.5])),
  ...surfaces.flatMap((back) => outlines.map((front): [string, string, number] => [front, back, 3])),
  ['text-1', 'surface-fill-strong', 4.5],
  ['text-2', 'surface-fill-strong', 4.5],
  ['on-ink', 'ink', 4.5],
  ['on-ink', 'ink-hover', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-pressed', 4.5],
  ['on-accent-soft', 'accent-soft', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['danger-text', 'danger-soft', 4.5],
  ['on-success', 'success', 4.5],
  ['success-text', 'success-soft', 4.5],
  ['warning-text', 'warning-soft', 4.5],
  ['info-text', 'info-soft', 4.5],
  ['text-inverse', 'surface-inverse', 4.5],
  ['text-inverse-2', 'surface-inverse', 4.5],
  ['danger', 'surface-fill-strong', 3],
]

const light = colours('\n:root {')
const dark = colours(':root[data-theme="dark"]')

describe('tokens', () => {
  it.each([
    ['light', light],
    ['dark', { ...light, ...dark }],
  ])('reach the contrast of WCAG AA in %s', (_, theme) => {
    const low = pairs.filter(
      ([front, back, least]) => contrast(theme[front] ?? '#000000', theme[back] ?? '#000000') < least,
    )
    expect(low).toEqual([])
    for (const [front, back] of pairs) expect([theme[front], theme[back]]).not.toContain(undefined)
  })

  it('are the same dark whether chosen or taken from the system', () => {
    expect(colours(':root:not([data-theme="light"])')).toEqual(dark)
  })
})
