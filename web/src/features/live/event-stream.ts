/** A message of a server-sent event stream. One without data is a comment, which shows that the connection is alive. */
export interface StreamMessage {
  id?: string
  data?: string
}

/** In characters. Our events have a few hundred, so a longer line comes from something between the server and us. */
const longestLine = 64_000
/** Ids are sent back as a header, where other characters are not allowed. */
const idPattern = /^[!-~]{1,100}$/

/** Reads the messages of a stream. Throws if the connection is lost or the body is no event stream. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let block: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      // A carriage return at the very end may be followed by its line feed in the next chunk.
      const lines = text.split(/\r\n|\n|\r(?!$)/)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') block.push(line)
        else {
          yield readBlock(block)
          block = []
        }
      }
      if (text.length + sizeOf(block) > longestLine) throw new Error('The stream has a line that is too long.')
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function readBlock(lines: readonly string[]): StreamMessage {
  const id = fieldOf(lines, 'id').at(-1)
  const data = fieldOf(lines, 'data')
  return {
    ...(id !== undefined && idPattern.test(id) && { id }),
    ...(data.length > 0 && { data: data.join('\n') }),
  }
}

function fieldOf(lines: readonly string[], name: string): string[] {
  return lines.flatMap((line) => {
    const [field, ...rest] = line.split(':')
    return field === name ? [rest.join(':').replace(/^ /, '')] : []
  })
}

function sizeOf(block: readonly string[]): number {
  return block.reduce((sum, line) => sum + line.length, 0)
}
