import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../source-files.ts'

type Tokens = Record<string, string>

/** WCAG 2.2 AA: text of normal size, and what must be visible to use a control. */
const text = 4.5
const control = 3

const surfaces = ['surface-canvas', 'surface-pane', 'surface-card', 'surface-fill', 'surface-overlay']
const textRoles = ['text-1', 'text-2', 'text-3', 'accent-text', 'danger-text', 'success-text', 'info-text']
const controlRoles = ['line-control', 'focus', 'favorite']

type Pair = readonly [foreground: string, background: string, least: number]

export const pairs: readonly Pair[] = [
  ...surfaces.flatMap((surface): Pair[] => [
    ...textRoles.map((role): Pair => [role, surface, text]),
    ...controlRoles.map((role): Pair => [role, surface, control]),
  ]),
  ['text-1', 'surface-fill-strong', text],
  ['text-2', 'surface-fill-strong', text],
  ['danger', 'surface-fill-strong', control],
  ['on-ink', 'ink', text],
  ['on-ink', 'ink-hover', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['on-accent', 'accent-pressed', text],
  ['on-accent-soft', 'accent-soft', text],
  ['accent-text', 'accent-soft', text],
  ['on-danger', 'danger', text],
  ['on-danger', 'danger-hover', text],
  ['danger-text', 'danger-soft', text],
  ['on-success', 'success', text],
  ['success-text', 'success-soft', text],
  ['warning-text', 'warning-soft', text],
  ['info-text', 'info-soft', text],
  ['text-inverse', 'surface-inverse', text],
  ['text-inverse-2', 'surface-inverse', text],
]

/** The custom properties of every rule with that selector, later ones over earlier ones. */
function readTokens(css: string, selector: string): Tokens {
  const tokens: Tokens = {}
  for (const [, head = '', body = ''] of css.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (head.trim().replaceAll('"', "'") !== selector) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)) tokens[name] = value.trim()
  }
  return tokens
}

interface Themes {
  light: Tokens
  /** Dark by the system's preference, and dark chosen by the user: two blocks that must be equal. */
  darkBySystem: Tokens
  darkByChoice: Tokens
}

export function readThemes(source: string): Themes {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, '')
  // Rules for wider screens and the like repeat `:root` inside @media; only the plain one before them is the light theme.
  const plain = css.split('@media')[0] ?? ''
  return {
    light: readTokens(plain, ':root'),
    darkBySystem: readTokens(css, ":root:not([data-theme='light'])"),
    darkByChoice: readTokens(css, ":root[data-theme='dark']"),
  }
}

function channels(colour: string): [number, number, number] | null {
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const digits = long ? long.slice(1) : short ? short.slice(1).map((digit) => digit + digit) : null
  if (!digits) return null
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => Number.parseInt(digit, 16) / 255)
  return [red, green, blue]
}

function luminance([red, green, blue]: [number, number, number]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The WCAG contrast ratio of two hex colours, 1 to 21; null if one of them is not a hex colour. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [channels(one), channels(other)]
  if (!a || !b) return null
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function colourOf(tokens: Tokens, role: string, depth = 0): string | null {
  const value = tokens[role]
  const alias = value && /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (alias && depth < 8) return colourOf(tokens, alias, depth + 1)
  return value ?? null
}

function contrastProblems(theme: string, tokens: Tokens): string[] {
  return pairs.flatMap(([foreground, background, least]) => {
    const [front, back] = [colourOf(tokens, foreground), colourOf(tokens, background)]
    const ratio = front && back ? contrast(front, back) : null
    if (ratio === null) return [`${theme}: --${foreground} on --${background} cannot be measured (${front}, ${back})`]
    if (ratio >= least) return []
    return [`${theme}: --${foreground} on --${background} is ${ratio.toFixed(2)}, needs ${least}`]
  })
}

export function themeProblems({ light, darkBySystem, darkByChoice }: Themes): string[] {
  const names = new Set([...Object.keys(darkBySystem), ...Object.keys(darkByChoice)])
  const differing = [...names].filter((name) => darkBySystem[name] !== darkByChoice[name])
  return [
    ...contrastProblems('light', light),
    ...contrastProblems('dark', { ...light, ...darkByChoice }),
    ...(names.size === 0 ? ['there is no dark theme'] : []),
    ...differing.map((name) => `the two dark themes differ at --${name}`),
  ]
}

if (import.meta.main) {
  const path = process.argv[2] ?? join(projectRoot, 'ui/src/tokens.css')
  const problems = themeProblems(readThemes(readFileSync(path, 'utf8')))
  for (const problem of problems) console.log(problem)
  console.log(`${pairs.length} pairs in each of two themes, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}
