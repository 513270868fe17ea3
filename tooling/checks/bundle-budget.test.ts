import { describe, expect, it } from 'vitest'
import { budgetProblems, type Manifest, measureLoads } from './bundle-budget.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_grid.js': { file: 'assets/grid.js', imports: ['_react.js', '_circle.js'], css: ['assets/grid.css'] },
  '_circle.js': { file: 'assets/circle.js', imports: ['_grid.js'] },
  'src/pages/photo/photo.tsx': { file: 'assets/photo.js', isDynamicEntry: true, imports: ['_grid.js', 'index.html'] },
  'src/pages/help/help.tsx': { file: 'assets/help.js', isDynamicEntry: true, imports: ['_react.js'] },
}

const html = `
  <script src="/theme.js"></script>
  <script type="module" crossorigin src="/assets/main.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react.js">
  <link rel="stylesheet" crossorigin href="/assets/main.css">
  <link rel="icon" href="/favicon.svg">
`

const weights: Record<string, number> = {
  'theme.js': 300,
  'assets/main.js': 60_000,
  'assets/react.js': 90_000,
  'assets/main.css': 9_000,
  'assets/grid.js': 20_000,
  'assets/grid.css': 1_000,
  'assets/circle.js': 500,
  'assets/photo.js': 10_000,
  'assets/help.js': 2_000,
}
const weigh = (changes: Record<string, number> = {}) => {
  const all = { ...weights, ...changes }
  return (file: string) => all[file] ?? Number.NaN
}

describe('the budget of the web app', () => {
  it('counts the page, its entry and their imports as the first load, each file once', () => {
    const { first } = measureLoads(manifest, html, weigh())
    expect(first).toEqual({
      name: 'first load',
      files: ['assets/main.css', 'assets/main.js', 'assets/react.js', 'theme.js'],
      bytes: 159_300,
    })
  })

  it('counts what each lazy part adds, heaviest first, shared chunks with each part that needs them', () => {
    const { lazy } = measureLoads(manifest, html, weigh())
    expect(lazy).toEqual([
      {
        name: 'src/pages/photo/photo.tsx',
        files: ['assets/circle.js', 'assets/grid.css', 'assets/grid.js', 'assets/photo.js'],
        bytes: 31_500,
      },
      { name: 'src/pages/help/help.tsx', files: ['assets/help.js'], bytes: 2_000 },
    ])
  })

  it('accepts loads up to the limits', () => {
    const full = weigh({ 'assets/main.js': 80_700, 'assets/photo.js': 18_500 })
    expect(budgetProblems(measureLoads(manifest, html, full))).toEqual([])
  })

  it('rejects a first load over 180 kB', () => {
    expect(budgetProblems(measureLoads(manifest, html, weigh({ 'assets/main.js': 80_800 })))).toEqual([
      'first load is 180.1 kB, more than 180.0 kB: assets/main.css, assets/main.js, assets/react.js, theme.js',
    ])
  })

  it('rejects a lazy part over 40 kB', () => {
    expect(budgetProblems(measureLoads(manifest, html, weigh({ 'assets/help.js': 40_100 })))).toEqual([
      'src/pages/help/help.tsx is 40.1 kB, more than 40.0 kB: assets/help.js',
    ])
  })

  it('rejects a manifest without an entry', () => {
    expect(budgetProblems(measureLoads({}, '', weigh()))).toEqual(['the manifest names no entry'])
  })
})
