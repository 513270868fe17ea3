import { describe, expect, it } from 'vitest'
import { contrast, pairs, readThemes, themeProblems } from './check-contrast.ts'

/** A pair of themes in which every role is black or white, so that every pair is readable. */
function sheet({ light = {}, dark = {}, system = dark }: Record<string, Record<string, string>> = {}): string {
  const block = (roles: Record<string, string>) =>
    Object.entries(roles)
      .map(([role, colour]) => `--${role}: ${colour};`)
      .join('\n')
  const backgrounds = Object.fromEntries(pairs.map(([, background]) => [background, '#ffffff']))
  const foregrounds = Object.fromEntries(pairs.map(([foreground]) => [foreground, '#000']))
  const all = { ...foregrounds, ...backgrounds, ...light }
  // `danger` is used both as a background and as a foreground.
  const clashing = { danger: '#c00', 'danger-hover': '#c00', 'on-danger': '#fff', ...light }
  return `
    /* --text-1: #ffffff; is not a token here */
    :root { ${block({ ...all, ...clashing })} }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --gutter: 1px; ${block(system)} } }
    :root[data-theme="dark"] { --gutter: 1px; ${block(dark)} }
    @media (min-width: 640px) { :root { --text-1: #ffffff; } }
  `
}

describe('contrast', () => {
  it('is the ratio WCAG defines', () => {
    expect(contrast('#ffffff', '#000000')).toBe(21)
    expect(contrast('#777777', '#ffffff')?.toFixed(2)).toBe('4.48')
    expect(contrast('#777', '#fff')?.toFixed(2)).toBe('4.48')
    expect(contrast('#14161b', '#14161b')).toBe(1)
  })

  it('is unknown if a colour is not opaque', () => {
    expect(contrast('rgb(0 0 0 / .5)', '#ffffff')).toBeNull()
  })
})

describe('the check of the themes', () => {
  it('passes if every role is readable on its surface', () => {
    expect(themeProblems(readThemes(sheet()))).toEqual([])
  })

  it('reports the pair, the ratio and the theme that fail', () => {
    const problems = themeProblems(readThemes(sheet({ light: { 'text-inverse': '#777777' } })))
    expect(problems).toEqual([
      'light: --text-inverse on --surface-inverse is 4.48, needs 4.5',
      'dark: --text-inverse on --surface-inverse is 4.48, needs 4.5',
    ])
  })

  it('requires less contrast for the line of a control than for text', () => {
    expect(themeProblems(readThemes(sheet({ light: { 'line-control': '#777777' } })))).toEqual([])
    expect(themeProblems(readThemes(sheet({ light: { 'line-control': '#aaaaaa' } })))).toHaveLength(10)
  })

  it('follows a role that refers to another', () => {
    expect(themeProblems(readThemes(sheet({ light: { 'text-inverse': 'var(--text-1)' } })))).toEqual([])
  })

  it('fails if a role is missing, so that a renamed token does not go unnoticed', () => {
    const renamed = sheet().replace('--text-inverse-2:', '--text-inverse-second:')
    expect(themeProblems(readThemes(renamed))[0]).toContain('--text-inverse-2 on --surface-inverse cannot be measured')
  })

  it('fails when the two dark themes differ or are missing', () => {
    const [dark, system] = [{ 'text-1': '#111111' }, { 'text-1': '#222222' }]
    expect(themeProblems(readThemes(sheet({ dark, system })))).toEqual(['the two dark themes differ at --text-1'])
    expect(themeProblems(readThemes(sheet().split('@media')[0] ?? ''))).toEqual(['there is no dark theme'])
  })
})
