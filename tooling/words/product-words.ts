import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles, projectRoot } from '../source-files.ts'

/** One text of the product, as its file has it. What is filled in later is `{}`. */
export interface Words {
  file: string
  line: number
  text: string
}

/** Whose files are searched. The journeys and measurements are nothing that people read. */
const workspaces = ['contract', 'client', 'server', 'ui', 'web', 'desktop', 'mobile']

/** Capacitor generates these projects; their words are ours. */
const nativeFolders = ['mobile/ios/App/App', 'mobile/android/app/src/main']

const readable = /\.(tsx?|json|md|html|webmanifest|nsi|c|strings|plist|xml)$/
/** Tests, and what people of examples wrote: names of albums, and sentences about themselves. */
const nobodyReads =
  /\.test\.tsx?$|\/(test|fake)-[^/]*$|\/testing\/|\/fixtures\/|\/samples\/|^server\/src\/demo\/|README/
const english = /[./]en[./]|\/values\/strings\.xml$/
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

export const isJapanese = (text: string): boolean => japanese.test(text)

/** Everything the product says, in both languages: of each file that is named as English, or that has Japanese in it. */
export function readProductWords(): Words[] {
  return findFiles().flatMap((file) => {
    const source = unescaped(file, readFileSync(join(projectRoot, file), 'utf8'))
    if (!english.test(file) && !japanese.test(source)) return []
    const words = readWords(file, source)
    return english.test(file) || words.some(({ text }) => japanese.test(text)) ? words : []
  })
}

/** A program in C has its Japanese by numbers. */
function unescaped(file: string, source: string): string {
  if (!file.endsWith('.c')) return source
  return source.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

function findFiles(): string[] {
  const under = (folder: string) => listFiles(join(projectRoot, folder), readable).map((file) => `${folder}/${file}`)
  const native = nativeFolders.flatMap(under).filter((file) => /\.(strings|plist)$|\/strings\.xml$/.test(file))
  return [...workspaces.flatMap(under), ...native].filter((file) => !nobodyReads.test(file))
}

export function readWords(file: string, source: string): Words[] {
  const found = readTexts(file, source).filter(({ text }) => text.trim() !== '')
  return found.map(({ at, text }) => ({ file, line: source.slice(0, at).split('\n').length, text }))
}

interface Found {
  at: number
  text: string
}

/** What stands between the marks of each kind of file. */
const marks: Record<string, RegExp> = {
  md: /^(.+)$/gm,
  html: /\bcontent="([^"]*)"|>([^<>]+)</g,
  nsi: /^LangString .*?"(.*)"/gm,
  c: /\bL"([^"\\]*)"/g,
  strings: /= *"(.*)";/g,
  plist: /<string>([^<]*)</g,
  xml: /<string [^>]*>([^<]*)</g,
}

function readTexts(file: string, source: string): Found[] {
  const kind = file.split('.').at(-1) ?? ''
  const pattern = marks[kind]
  if (!pattern) return readLiterals(file, source)
  return [...source.matchAll(pattern)].map(({ index, 1: first, 2: second }) => ({
    at: index,
    text: first ?? second ?? '',
  }))
}

/** The texts of a program. Data in JSON is one, too. */
function readLiterals(file: string, source: string): Found[] {
  const found: Found[] = []
  const kind = /\.tsx$/.test(file) ? ts.ScriptKind.TSX : /\.ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.JSON
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push({ at: node.end, text: node.text })
    else if (ts.isTemplateExpression(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('{}')
      found.push({ at: node.end, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
