import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import contractPackage from '../package.json' with { type: 'json' }

/** The third is for tests, which parse by the schemas. */
const withZod = ['.', './openapi', './keep-to-contract']
const entries = Object.entries(contractPackage.exports).filter(([name]) => !withZod.includes(name))

/** The modules that a file loads at run time; `import type` is erased. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)) {
    if (from.startsWith('.')) loadedBy(join(file, '..', from), seen)
    else seen.add(from)
  }
  return seen
}

it.each(entries)('%s can be loaded by the web app without zod', (_, path) => {
  const loaded = loadedBy(join(import.meta.dirname, '..', path))
  expect([...loaded].filter((module) => !module.startsWith('/'))).toEqual([])
})

it('the main entry does load zod, which proves that the search finds it', () => {
  expect([...loadedBy(join(import.meta.dirname, 'index.ts'))]).toContain('zod')
})
