import { type Block, parseText, type Span } from '@koma/contract'
import { escapeHtml } from '../../ports/stand-in-page.ts'

/** The HTML of a text that the operator wrote, for programs that run no script. Nothing of the text itself becomes markup. */
export function textHtml(text: string, level: 2 | 3): string {
  return parseText(text)
    .map((block) => blockHtml(block, `h${level}`))
    .join('\n')
}

/** A title whose words may be bold. */
export function lineHtml(line: string): string {
  return parseText(line)
    .flatMap((block) => ('items' in block ? block.items.flat() : block.spans))
    .map(spanHtml)
    .join('')
}

function blockHtml(block: Block, heading: string): string {
  if ('items' in block) {
    const items = block.items.map((spans) => tag('li', spans.map(spanHtml).join('')))
    return tag(block.kind === 'steps' ? 'ol' : 'ul', items.join(''))
  }
  return tag(block.kind === 'heading' ? heading : 'p', block.spans.map(spanHtml).join(''))
}

function spanHtml({ kind, words, href }: Span): string {
  const text = escapeHtml(words)
  switch (kind) {
    case 'plain':
      return text
    case 'bold':
      return tag('b', text)
    case 'changed':
      return tag('mark', text)
    case 'link':
      return `<a href="${escapeHtml(href ?? '')}">${text}</a>`
  }
}

/** `content` is HTML. */
export function tag(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}
