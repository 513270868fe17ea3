import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../ports/stand-in-page.ts'

/** The parts of Vite's manifest that are used here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The pages that people open first by their address, by the names of their modules. */
export const firstPages: ReadonlyArray<readonly [path: RegExp, ...modules: string[]]> = [
  [/^\/$/, 'src/pages/home/home-route.ts'],
  [/^\/about\/?$/, 'src/pages/rare-pages.ts', 'src/pages/about/about-route.ts'],
  [/^\/login\/?$/, 'src/pages/login/login-route.ts'],
  [/^\/photo\/?$/, 'src/pages/library/library-route.ts'],
  [/^\/share\/[\da-f-]{36}\/?$/i, 'src/pages/share/share-route.ts'],
]
const entry = 'index.html'
export const wordModules: Record<Language, string> = {
  ja: 'src/app/messages.ja.ts',
  en: 'src/app/messages.en.ts',
}

/**
 * Tells which files a page needs besides those that every page names, so that the browser fetches them together with the first
 * ones and not after those have run. The styles of a page that is painted already are needed before it is shown.
 */
export async function readPageFiles(directory: string) {
  const manifest = await readManifest(join(directory, '.vite', 'manifest.json'))
  const first = filesOf(manifest, [entry])
  const known = new Map<string, string[]>()
  return (path: string, language: Language, isPainted: boolean): string[] => {
    const [pattern, ...page] = firstPages.find(([pattern]) => pattern.test(path)) ?? []
    const key = `${pattern} ${language}`
    const files = known.get(key) ?? [...filesOf(manifest, [wordModules[language], ...page]).difference(first)]
    known.set(key, files)
    return files.map((file) => tagOf(file, isPainted))
  }
}

/** Empty without a build, as in development. */
async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function tagOf(file: string, isPainted: boolean): string {
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin href="/${file}" />`
  const how = isPainted ? 'rel="stylesheet"' : 'rel="preload" as="style"'
  return `<link ${how} crossorigin href="/${file}" />`
}

/** The files of modules and of everything they import statically. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const waiting = [...modules]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}
