/** The parts of Vite's .vite/manifest.json that are used here. */
export interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  /** Keys of the manifest. */
  imports?: string[]
  /** Names of files. */
  css?: string[]
}
export type Manifest = Record<string, Chunk>

export interface Load {
  name: string
  files: string[]
  bytes: number
}

export interface Loads {
  first: Load
  /** What each lazily loaded part adds to the first load, heaviest first. */
  lazy: Load[]
}

/** Gzipped bytes: the first page has to load on a phone with a slow connection. */
export const budget = { first: 180_000, lazy: 40_000 }

/** The files of a chunk and of everything it imports statically. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const files = new Set<string>()
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return files
  seen.add(key)
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) for (const file of filesOf(manifest, imported, seen)) files.add(file)
  return files
}

/** The scripts and style sheets that a page itself references, including those from the public folder. */
function filesOfPage(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="\/?([^"]+)"/g)].map(([, file = '']) => file)
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag)
  const loaded = links.filter((tag) => /\brel="(stylesheet|modulepreload)"/.test(tag))
  return [...scripts, ...loaded.map((tag) => /\bhref="\/?([^"]+)"/.exec(tag)?.[1] ?? '')].filter(Boolean)
}

export function measureLoads(manifest: Manifest, html: string, gzipBytes: (file: string) => number): Loads {
  const keys = Object.keys(manifest)
  const weigh = (name: string, files: Iterable<string>): Load => {
    const list = [...files].sort()
    return { name, files: list, bytes: list.reduce((sum, file) => sum + gzipBytes(file), 0) }
  }
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const first = new Set([...entries.flatMap((key) => [...filesOf(manifest, key)]), ...filesOfPage(html)])
  const lazy = keys
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) =>
      weigh(
        key,
        [...filesOf(manifest, key)].filter((file) => !first.has(file)),
      ),
    )
  return { first: weigh('first load', first), lazy: lazy.sort((a, b) => b.bytes - a.bytes) }
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export function budgetProblems({ first, lazy }: Loads): string[] {
  const over = (load: Load, limit: number) =>
    load.bytes > limit
      ? [`${load.name} is ${kilobytes(load.bytes)}, more than ${kilobytes(limit)}: ${load.files.join(', ')}`]
      : []
  return [
    ...(first.files.some((file) => file.endsWith('.js')) ? [] : ['the manifest names no entry']),
    ...over(first, budget.first),
    ...lazy.flatMap((load) => over(load, budget.lazy)),
  ]
}
