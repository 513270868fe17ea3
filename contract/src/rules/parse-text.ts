/** Words of a document: plain, marked as changed, bold, or a link. */
export interface Span {
  words: string
  kind: 'plain' | 'changed' | 'bold' | 'link'
  href?: string
}

export type Block =
  | { kind: 'heading'; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  /** Items that stand one after the other; those of `steps` are numbered. */
  | { kind: 'list' | 'steps'; items: Span[][] }

const heading = /^#{1,6}\s+/
const item = /^[-*]\s+/
const step = /^\d{1,2}\.\s+/
const inline = /==(.+?)==|\*\*(.+?)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+|\/[^\s)]*)\)/g

/** The words alone, for search and for programs that show a line of it. */
export function plainText(text: string): string {
  const lines = parseText(text).map((block) => ('items' in block ? block.items.flat() : block.spans))
  return lines.map((spans) => spans.map(({ words }) => words).join('')).join('\n')
}

/** Reads the Markdown that documents are written in: headings, paragraphs, lists, steps, links, bold and changed words. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = []
  for (const part of text.split(/\n{2,}/)) {
    let paragraph: string[] = []
    const close = () => {
      if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: parseSpans(paragraph.join('\n')) })
      paragraph = []
    }
    for (const line of part.split('\n').filter((one) => one.trim() !== '')) {
      const last = blocks.at(-1)
      if (heading.test(line)) {
        close()
        blocks.push({ kind: 'heading', spans: parseSpans(line.replace(heading, '')) })
      } else if (item.test(line) || step.test(line)) {
        close()
        const kind = item.test(line) ? 'list' : 'steps'
        const spans = parseSpans(line.replace(kind === 'list' ? item : step, ''))
        if (last?.kind === kind && blocks.at(-1) === last) last.items.push(spans)
        else blocks.push({ kind, items: [spans] })
      } else {
        paragraph.push(line.trim())
      }
    }
    close()
  }
  return blocks
}

function parseSpans(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of line.matchAll(inline)) {
    const [whole, changed, bold, words, href] = found
    if (found.index > from) spans.push({ kind: 'plain', words: line.slice(from, found.index) })
    if (changed !== undefined) spans.push({ kind: 'changed', words: changed })
    else if (bold !== undefined) spans.push({ kind: 'bold', words: bold })
    else if (words !== undefined && href !== undefined) spans.push({ kind: 'link', words, href })
    from = found.index + whole.length
  }
  if (from < line.length) spans.push({ kind: 'plain', words: line.slice(from) })
  return spans
}
