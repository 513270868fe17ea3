import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

interface PageFile {
  from: URL
  type: keyof typeof types
}

const own = (name: string) => new URL(`./page/${name}`, import.meta.url)
/** The page has the look of the web app: the same tokens, from the same file. An installed client has a copy of it. */
const tokens = existsSync(own('tokens.css'))
  ? own('tokens.css')
  : new URL('../../../ui/src/tokens.css', import.meta.url)

/** Everything that the page consists of. Nothing else is read from the disk. */
const files = new Map<string, PageFile>([
  ['/', { from: own('index.html'), type: 'html' }],
  ['/tokens.css', { from: tokens, type: 'css' }],
  ['/face.css', { from: own('face.css'), type: 'css' }],
  ['/settings.css', { from: own('settings.css'), type: 'css' }],
  ['/icon.svg', { from: own('icon.svg'), type: 'svg' }],
  ...[
    'main',
    'call',
    'dom',
    'icons',
    'messages',
    'messages.ja',
    'messages.en',
    'status',
    'strip',
    'settings',
    'troubles',
    'welcome',
  ].map((name): [string, PageFile] => [`/${name}.ts`, { from: own(`${name}.ts`), type: 'js' }]),
])

export async function readPageFile(path: string): Promise<{ type: string; text: string } | null> {
  const file = files.get(path)
  if (!file) return null
  const text = await readFile(file.from, 'utf8')
  return { type: types[file.type], text: file.type === 'js' ? stripTypeScriptTypes(text) : text }
}
