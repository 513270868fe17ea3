import type { LiveEvent } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'

export interface OpenLive {
  status: number
  events: LiveEvent[]
  ids: string[]
  /** Resolves when an event of this kind has arrived, also if that was before. */
  until(isWanted: (event: LiveEvent) => boolean): Promise<LiveEvent>
  ended: Promise<void>
  close(): void
}

/** Reads `GET /live` like a client does. */
export async function openLive(koma: TestKoma, name: string, lastEventId?: string): Promise<OpenLive> {
  const abort = new AbortController()
  const response = await koma.fetchAs(name, '/api/live', {
    signal: abort.signal,
    headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
  })
  const events: LiveEvent[] = []
  const ids: string[] = []
  const waiting = new Set<() => void>()
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const id = /^id: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) continue
        events.push(JSON.parse(data) as LiveEvent)
        ids.push(id ?? '')
      }
      for (const look of waiting) look()
    }
  }
  const ended = read().catch(() => {})
  return {
    status: response.status,
    events,
    ids,
    until: (isWanted) =>
      new Promise((resolve) => {
        const look = () => {
          const event = events.find(isWanted)
          if (!event) return
          waiting.delete(look)
          resolve(event)
        }
        waiting.add(look)
        look()
      }),
    ended,
    close: () => abort.abort(),
  }
}
