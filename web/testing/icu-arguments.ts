/** The argument names of a message in ICU syntax, and its tags as `<tag>`, sorted. */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  const plain = message.replace(/'[{}<>][^']*'?/g, '')
  for (const [, tag] of plain.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`)
  collect(plain, names)
  return [...names].sort()
}

function collect(text: string, names: Set<string>): void {
  for (const block of blocksOf(text)) {
    const [name = '', kind = '', ...rest] = block.split(',')
    names.add(name.trim())
    if (['plural', 'select', 'selectordinal'].includes(kind.trim())) {
      for (const branch of blocksOf(rest.join(','))) collect(branch, names)
    }
  }
}

/** The contents of the outermost braces. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{' && depth++ === 0) start = index + 1
    if (text[index] === '}' && --depth === 0) blocks.push(text.slice(start, index))
  }
  return blocks
}
