import { DocumentVersion, type TextDocument } from '@koma/contract'
import { StartError } from '../../process/start-error.ts'

/** A document as its file says it. */
export interface ParsedDocument extends TextDocument {
  /** In the order of the file. */
  changes: Array<{ title: string; text: string }>
}

/** What is wrong with a document, in words for the operator. */
export class DocumentError extends StartError {
  override name = 'DocumentError'
}

const headEnd = /^---[ \t]*$/m
const title = /^# +(.+)$/m

/**
 * A document begins with lines such as `version: 2026-11-01`, the version being the first; after a line of three hyphens follow
 * the title (`# Terms`) and the text.
 */
export function parseDocument(file: string): ParsedDocument {
  const [head = '', ...rest] = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split(headEnd)
  const body = rest.join('---')
  const lines = head
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
  const [first] = lines
  if (first?.key !== 'version' || !DocumentVersion.safeParse(first.value).success) {
    throw new DocumentError(
      'must begin with its version, such as "version: 2026-11-01" (letters, digits, dots, hyphens)',
    )
  }
  const date = lines.find(({ key }) => key === 'date')?.value ?? ''
  // At noon, so that it is the same day in Japan and in most of the world.
  const publishedAt = `${date}T12:00:00+09:00`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(publishedAt))) {
    throw new DocumentError('needs the day it applies from, such as "date: 2026-11-01"')
  }
  const heading = title.exec(body)
  if (!heading?.[1]) throw new DocumentError('needs a title, such as "# Terms", below a line of three hyphens')
  return {
    version: first.value,
    published_at: publishedAt,
    title: heading[1].trim(),
    text: body.slice(heading.index + heading[0].length).trim(),
    changes: lines.filter(({ key }) => key === 'change').map(({ value }) => readChange(value)),
  }
}

function readLine(line: string): { key: string; value: string } {
  const [, key, value] = /^(version|date|change):(.*)$/.exec(line) ?? []
  if (!key || value === undefined) {
    throw new DocumentError(`has the line "${line}", which is none of "version:", "date:" and "change:"`)
  }
  return { key, value: value.trim() }
}

function readChange(value: string): { title: string; text: string } {
  const [name = '', ...words] = value.split('|')
  const text = words.join('|').trim()
  if (!name.trim() || !text) throw new DocumentError('needs "change: title | what changed" for each change')
  return { title: name.trim(), text }
}
